"""The addresses of the REST API: each app's own, under /api/v1/, and its pages for people."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from api import pages
from api.views import NotThere
from play.api.urls import urlpatterns as play
from rules.api.urls import urlpatterns as rules
from scoring.api.urls import urlpatterns as scoring

v1: list[URLPattern | URLResolver] = [
    *rules,
    *scoring,
    *play,
    re_path("", NotThere.as_view()),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.about, name="api"),
    path("reference", pages.reference, name="api_reference"),
    path("v1/openapi.json", pages.openapi, name="api_openapi"),
    path("v1/", include((v1, "api"))),
]
