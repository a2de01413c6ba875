"""What every view of the API is: strict in what it reads, JSON in what it says, without cookies.

A view names its methods' bodies and answers by serializers (`extend_schema`), its query's parameters by
`query`, and the scopes that a token needs by `scopes`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import token_of
from api.keeping import once
from api.problems import Problem
from api.release import release
from api.serializers import Query
from people.models import Token, User

WRITES = ("POST", "PUT", "PATCH", "DELETE")


class ApiView(APIView):
    """The base of all views of the API."""

    query: ClassVar[type[Query]] = Query
    """The parameters of a GET."""
    scopes: ClassVar[Mapping[str, str]] = {}
    """Method -> scope. A method that is named here needs a token which allows it."""
    public_for: ClassVar[int] = 0
    """Seconds for which any cache may keep a GET; 0: it belongs to its caller, and no cache keeps it."""

    @property
    def token(self) -> Token | None:
        return token_of(self.request)

    @property
    def user(self) -> User:
        """The account that the caller's token acts for; problem `token` when there is none."""
        if self.token is None:
            raise exceptions.NotAuthenticated
        return self.token.user

    @sensitive_variables()
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        # What a browser's cookies hold must play no part: another site's page could send them along.
        request.COOKIES = {}
        if hasattr(request, "session"):
            del request.session
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        scope = self.scopes.get(request.method or "")
        if scope:
            if self.token is None:
                raise exceptions.NotAuthenticated
            self.check_scope(scope)
        if request.method in WRITES:
            handler = getattr(self, request.method.lower(), self.http_method_not_allowed)
            setattr(self, request.method.lower(), partial(self._write, handler))

    def check_scope(self, scope: str) -> None:
        """Problem `scope` for a token that does not allow this. A stranger passes."""
        if self.token is not None and not self.token.allows(scope):
            detail = _("This needs a token with the scope “%(scope)s”.") % {"scope": scope}
            raise Problem("scope", detail, scope=scope)

    def _write(self, handler: Callable[..., Response], request: Request, *a: Any, **k: Any) -> Response:
        return once(request, lambda: handler(request, *a, **k))

    def asked(self) -> dict[str, Any]:
        """The query's parameters, read by `query`; problem `invalid` for what is wrong or unknown."""
        given = self.query(data=self.request.query_params)
        given.is_valid(raise_exception=True)
        found: dict[str, Any] = given.validated_data
        return found

    def unless_known(self, tag: str, make: Callable[[], Any], **headers: str) -> Response:
        """200 with what `make` gives, or 304 without making it when the caller has this `tag` already.

        A tag says what the answer depends on beside the address, such as a content revision; who asks is put
        in here where the answer belongs to its caller.
        """
        who = "" if self.public_for else f"{self.token.pk if self.token else ''}"
        made = f"{self.request.get_full_path()}\n{who}\n{tag}\n{release()}"
        etag = quote_etag(hashlib.sha256(made.encode()).hexdigest()[:24])
        known = get_conditional_response(self.request._request, etag=etag)
        if known is not None and known.status_code == 304:
            if self.request.META["HTTP_IF_NONE_MATCH"].strip() == "*":
                make()  # "if there is any": it may be that there is none
            response = Response(status=304)
        else:
            response = Response(make())
        response["ETag"] = etag
        for name, value in headers.items():
            response[name.replace("_", "-")] = value
        return response

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if "Cache-Control" not in response:
            good = request.method in ("GET", "HEAD") and response.status_code in (200, 304)
            public = self.public_for if good else 0
            response["Cache-Control"] = f"public, max-age={public}" if public else "private, no-cache"
        response["X-Robots-Tag"] = "noindex"
        return response


class NotThere(ApiView):
    """Every address under the API's that is none."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise exceptions.NotFound
