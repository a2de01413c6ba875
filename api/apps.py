from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "api"
    verbose_name = _("REST API")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # The schema learns of our way to sign in when the class is defined.
        import_module("api.schema")
