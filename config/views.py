"""The views that belong to no app. The error pages are Django's own views over our templates."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.defaults import server_error

from api.problems import is_api, plain_answer


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 {"status": "ok"} when the database answers, else 503; says nothing about why to the outside."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return JsonResponse({"status": "no database"}, status=503)
    return JsonResponse({"status": "ok"})


def fault(request: HttpRequest) -> HttpResponse:
    """A fault of ours, told to a program or to a person."""
    if is_api(request):
        return plain_answer("fault")
    return server_error(request)


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Browsers ask here on pages that name no icon (the admin's): ours is an SVG with a hashed name."""
    return HttpResponseRedirect(static("mark.svg"))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may leave out, and where the map of the site is."""
    lines = [
        "User-agent: *",
        "Disallow: /admin/",
        "Disallow: /accounts/",
        f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
