"""The addresses of people."""

from django.urls import path

from people import views

app_name = "people"
urlpatterns = [path("theme/", views.theme, name="theme")]
