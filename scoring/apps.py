from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Score sheets")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from rules.situations.words import words
        from scoring import holding
        from scoring.impossible import problem_words
        from scoring.words import Told

        words.register_problems(
            lambda one, rules, people: problem_words(one, Told(rules, people), rules.title)
        )
        user_logged_in.connect(holding.follow_the_account, dispatch_uid="scoring.follow_the_account")
        holding.register_uses()
