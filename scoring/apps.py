from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Score sheets")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from scoring import holding

        user_logged_in.connect(holding.follow_the_account, dispatch_uid="scoring.follow_the_account")
        holding.register_uses()
