"""The addresses of the site. Each app keeps its own; 403, 404, 500 and CSRF failure are Django's views over
templates/403.html, 404.html, 500.html and 403_csrf.html."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from config.views import favicon, healthz, robots
from rules.views.sharing import SITEMAPS

admin.autodiscover()
# The admin signs in where everyone does, with the second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "config.views.fault"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("config.api")),
    path("", include("people.urls")),
    path("", include("rules.urls")),
    path("score/", include("scoring.urls")),
    path("", include("play.urls")),
]
