"""The addresses of people."""

from django.urls import path

from people import programs, views

app_name = "people"
urlpatterns = [
    path("theme/", views.theme, name="theme"),
    path("programs/", programs.programs, name="programs"),
    path("programs/revoke/", programs.revoke, name="revoke"),
]
