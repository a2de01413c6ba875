"""403, 404, 500 and a failed CSRF check have pages of ours; the 500 page needs nothing that may be broken."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.template.loader import render_to_string
from django.test import Client
from django.urls import include, path

pytestmark = pytest.mark.django_db

FAN = "fan project"


def forbidden(request):
    raise PermissionDenied


def broken(request):
    raise RuntimeError("the state of seat 1 is a secret")


urlpatterns = [
    path("forbidden", forbidden),
    path("broken", broken),
    path("", include("config.urls")),
]


@pytest.fixture
def visitor(settings):
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


def page(answer, status):
    assert answer.status_code == status
    text = answer.content.decode()
    assert "<main" in text, "not one of our pages"
    assert FAN in text.lower()
    return text


def test_a_wrong_address(visitor):
    page(visitor.get("/no/such/page"), 404)


def test_a_forbidden_page(visitor):
    page(visitor.get("/forbidden"), 403)


def test_a_form_without_its_csrf_token(visitor):
    text = page(visitor.post("/accounts/login/", {"login": "x", "password": "y"}), 403)
    assert "CSRF_TRUSTED_ORIGINS" not in text


def test_a_fault_of_ours_tells_nothing_about_it(visitor):
    text = page(visitor.get("/broken"), 500)
    assert "secret" not in text
    assert "RuntimeError" not in text


def test_error_pages_keep_the_strict_policy(visitor):
    for address in ("/no/such/page", "/forbidden", "/broken"):
        assert "default-src 'none'" in visitor.get(address)["Content-Security-Policy"]


def test_the_page_for_a_fault_asks_neither_the_database_nor_the_request(django_db_blocker):
    with django_db_blocker.block():
        text = render_to_string("500.html")
    assert "<main" in text


def test_a_database_that_is_gone_still_gives_the_page(visitor, monkeypatch):
    from django.db import connection

    def gone(*arguments, **options):
        raise DatabaseError("gone")

    visitor.cookies["sessionid"] = "a-session-that-must-be-looked-up"
    monkeypatch.setattr(connection, "cursor", gone)
    page(visitor.get("/accounts/login/"), 500)
