"""The addresses of play."""

from django.urls import URLPattern, URLResolver

app_name = "play"
urlpatterns: list[URLPattern | URLResolver] = []
