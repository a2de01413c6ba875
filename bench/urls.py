"""The site's addresses and the bare view."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import include, path
from django.views.decorators.http import require_POST

from bench.models import Row


@require_POST
def bare(request: HttpRequest) -> HttpResponse:
    """The least that a view can do to change something for somebody: read the session, write a locked row."""
    request.session.get("seats")
    with transaction.atomic():
        row = Row.objects.select_for_update().get(pk=1)
        row.number += 1
        row.save()
    return HttpResponseRedirect("/")


urlpatterns = [path("bench/bare/", bare), path("", include("config.urls"))]
