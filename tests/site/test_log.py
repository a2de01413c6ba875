"""A log line carries no secret link and no request data."""

import logging

import pytest

from config.log import NoSecrets, without_tokens


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Not Found: /seat/3vQ9xkLw0PzRbTnYcUeA7d/", "Not Found: /seat/.../"),
        ("GET /seat/3vQ9xkLw0PzRbTnYcUeA7d?x=1", "GET /seat/...?x=1"),
        ("/join?token=3vQ9xkLw0PzRbTnYcUeA7d", "/join?token=..."),
        ("Not Found: /games/17/", "Not Found: /games/17/"),
        ("Not Found: /cards/glass-blower/", "Not Found: /cards/glass-blower/"),
    ],
)
def test_what_looks_like_a_token_is_left_out(line, shown):
    assert without_tokens(line) == shown


def test_a_record_loses_its_request_and_its_arguments():
    record = logging.LogRecord("x", logging.INFO, "f", 1, "Gone: %s", ("/seat/3vQ9xkLw0PzRbTnYcUeA7d",), None)
    record.request = object()
    assert NoSecrets().filter(record)
    assert record.getMessage() == "Gone: /seat/..."
    assert not hasattr(record, "request")


@pytest.mark.django_db
def test_a_wrong_seat_link_reaches_no_log(client, caplog):
    logger = logging.getLogger("django.request")
    caplog.handler.addFilter(NoSecrets())
    logger.addHandler(caplog.handler)
    try:
        client.get("/no/such/3vQ9xkLw0PzRbTnYcUeA7d")
    finally:
        logger.removeHandler(caplog.handler)
    assert "/no/such/..." in caplog.text
    assert "3vQ9xkLw0PzRbTnYcUeA7d" not in caplog.text


def test_no_handler_sends_mail(settings):
    assert {handler["class"] for handler in settings.LOGGING["handlers"].values()} == {
        "logging.StreamHandler"
    }
    assert not any(
        type(handler).__name__ == "AdminEmailHandler" for handler in logging.getLogger("django").handlers
    )
