"""What the answers at a table have in common: never stored by a cache, and page or fragment as it is asked
for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.cache import patch_vary_headers
from django.views.decorators.debug import sensitive_variables

from play import links
from play.access import Visitor
from play.course import Course
from play.tables.page import Table, table

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """An answer that belongs to one visitor: no cache keeps it, no robot lists it, no error report shows its
    variables."""

    @wraps(view)
    @sensitive_variables()
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        response["X-Robots-Tag"] = "noindex"
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response

    return answered


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for the table alone."""
    htmx = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and not htmx.history_restore_request


def show(request: HttpRequest, made: Table, status: int = 200, address: str = "") -> HttpResponse:
    """The table: the fragment for htmx, else the full page. `address` is what the browser shall show."""
    if not is_fragment(request):
        return render(request, "play/table.html", {"table": made}, status=status)
    # The fragment knows the table alone: no user, no messages, and so none of the work that makes them.
    context = {"table": made, "csrf_token": get_token(request)}
    response = HttpResponse(get_template(made["template"]).render(context), status=status)
    if address:
        response["HX-Replace-Url"] = address
    return response


def show_table(
    request: HttpRequest, visitor: Visitor, course: Course, status: int = 200, **values: Any
) -> HttpResponse:
    """The table as it stands now."""
    public_id = visitor.game.public_id
    made = table(visitor, course, link_of=lambda seat: links.address(request, public_id, seat), **values)
    address = made["urls"]["table"] + (f"?choose={made['choose']}" if made.get("choose") else "")
    return show(request, made, status, address)
