"""Settings that a visitor keeps without an account."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

YEAR = 365 * 24 * 3600


# Exempt: it changes the colours of the visitor's own page and nothing else, so no page needs a token for it.
@csrf_exempt
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep `theme` (light, dark or system) in a cookie, and go back to where the visitor was."""
    referer = request.headers.get("Referer", "")
    known = url_has_allowed_host_and_scheme(referer, {request.get_host()}, request.is_secure())
    parts = urlsplit(referer)
    back = (parts.path + (f"?{parts.query}" if parts.query else "")) if known and referer else "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("theme", "")
    if chosen in ("light", "dark"):
        response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
