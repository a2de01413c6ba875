"""The addresses of rules."""

from django.urls import URLPattern, URLResolver, path

from rules.faces.views import all_faces

app_name = "rules"
urlpatterns: list[URLPattern | URLResolver] = [path("faces/", all_faces, name="faces")]
