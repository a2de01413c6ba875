from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = _("Play")

    def ready(self) -> None:
        from play import hooks, lent_words

        user_logged_in.connect(hooks.seats_follow_the_account, dispatch_uid="play.seats_follow_the_account")
        hooks.register_uses()
        lent_words.lend()
