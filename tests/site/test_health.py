"""/healthz says whether the site can answer, and nothing else."""

import pytest
from django.db import DatabaseError, connection


@pytest.mark.django_db
def test_it_answers_when_the_database_does(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}
    assert "no-store" in answer["Cache-Control"]
    assert "sessionid" not in answer.cookies


@pytest.mark.django_db
def test_it_says_503_without_a_database_and_keeps_the_reason_to_itself(client, monkeypatch):
    def broken():
        raise DatabaseError("password of the database is hunter2")

    monkeypatch.setattr(connection, "cursor", broken)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "no database"}


@pytest.mark.django_db
def test_it_is_not_redirected_to_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_it_only_reads(client):
    assert client.post("/healthz").status_code == 405
