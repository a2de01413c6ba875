"""What holds for the API as a whole: who calls, how errors look, what is done once."""

from __future__ import annotations

import json
import threading
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from api.models import KeptAnswer
from people import tokens
from people.models import Token
from scoring.models import Sheet
from tests.api.calling import Caller, problem

pytestmark = pytest.mark.django_db
SHEET = {"title": "duel", "cities": [{}, {}]}


@pytest.mark.parametrize(
    "header", ["Bearer scr_wrong", "Bearer", "Basic YTpi", "Bearer \x01", "Bearer é" * 40]
)
def test_a_token_that_is_none_is_refused_even_where_none_is_needed(header: str):
    answer = Client().get("/api/v1/science", headers={"Authorization": header})
    problem(answer, 401, "token")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_revoked_token_ends_and_its_use_is_noted_once_a_minute(caller_of):
    aylin = caller_of("Aylin")
    assert aylin.get("sheets").status_code == 200
    first = Token.objects.get().last_used
    assert first is not None
    aylin.get("sheets")
    assert Token.objects.get().last_used == first
    Token.objects.update(last_used=first - timedelta(minutes=2))
    aylin.get("sheets")
    assert Token.objects.get().last_used >= first
    tokens.revoke(aylin.token)
    problem(aylin.get("sheets"), 401, "token")


def test_cookies_play_no_part(caller_of):
    aylin = caller_of("Aylin")
    client = Client()
    client.force_login(aylin.user)
    problem(client.get("/api/v1/sheets"), 401, "token")


@pytest.mark.parametrize("path", ["nothing", "", "sheets/a/b/c/d", "sheets/%00", "sheets/../.."])
def test_an_address_that_is_none_is_told_to_a_program(stranger: Caller, path: str):
    problem(stranger.get(path), 404, "not-found")


def test_another_method_and_another_form_are_refused(stranger: Caller):
    answer = stranger.delete("score")
    problem(answer, 405, "method")
    assert "POST" in answer["Allow"]
    problem(stranger.client.options("/api/v1/score"), 405, "method")
    wrong = stranger.client.post(
        "/api/v1/score", "title=duel", content_type="application/x-www-form-urlencoded"
    )
    problem(wrong, 415, "media-type")


@pytest.mark.parametrize(
    "body",
    [
        '{"title": "du\\u0000el"}',
        '{"title": "\\ud800"}',
        '{"title": 1e400}',
        '{"pawn": 99999999999999999999}',
        '{"title": "duel", "title": "duel"}',
        "[" * 500,
        '{"a":' * 100 + "1" + "}" * 100,
        b"\xff\xfe",
    ],
)
def test_a_body_that_no_table_could_hold_is_refused(stranger: Caller, body: str | bytes):
    answer = stranger.post("sheets", body)
    assert answer.status_code == 400, answer.content
    assert answer["Content-Type"] == "application/problem+json"


def test_a_body_of_more_than_a_megabyte_is_refused(stranger: Caller):
    problem(stranger.post("score", '{"title": "' + "x" * 1_000_001 + '"}'), 413, "too-large")


def test_a_fault_is_told_as_a_problem_and_not_in_detail(stranger: Caller, monkeypatch):
    from scoring import documents

    def broken(document: object) -> dict:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(documents, "scored", broken)
    stranger.client.raise_request_exception = False
    answer = stranger.post("score", SHEET)
    problem(answer, 500, "fault")
    assert b"secret" not in answer.content


def test_any_page_may_read_and_none_may_write(stranger: Caller):
    answer = stranger.get("science", Origin="https://example.org")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer["Access-Control-Expose-Headers"]
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    allowed = stranger.client.options("/api/v1/score", headers=asked)["Access-Control-Allow-Methods"]
    assert "GET" in allowed
    assert "POST" not in allowed
    assert "Access-Control-Allow-Origin" not in stranger.client.get("/", headers=asked)


def test_what_anybody_may_read_may_be_kept_and_what_is_somebodys_may_not(stranger: Caller, caller_of):
    assert stranger.get("science")["Cache-Control"] == "public, max-age=300"
    assert caller_of("Aylin").get("sheets")["Cache-Control"] == "private, no-cache"


# --- once ----------------------------------------------------------------------------------------


def test_a_write_that_is_sent_again_is_done_once_and_answered_twice(caller_of):
    aylin = caller_of("Aylin")
    first = aylin.post("sheets", SHEET, Idempotency_Key="evening-1")
    again = aylin.post("sheets", SHEET, Idempotency_Key="evening-1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert again["Location"] == first["Location"]
    assert again["Idempotent-Replayed"] == "true"
    assert Sheet.objects.count() == 1
    assert aylin.post("sheets", SHEET, Idempotency_Key="evening-2").json()["id"] != first.json()["id"]


def test_a_key_belongs_to_its_request_and_its_caller(caller_of, stranger: Caller):
    aylin = caller_of("Aylin")
    made = aylin.post("sheets", SHEET, Idempotency_Key="k").json()
    other = {**SHEET, "place": "elsewhere"}
    problem(aylin.post("sheets", other, Idempotency_Key="k"), 422, "key-reused")
    assert caller_of("Jonas").post("sheets", SHEET, Idempotency_Key="k").json()["id"] != made["id"]
    assert stranger.post("sheets", SHEET, Idempotency_Key="k").json()["id"] != made["id"]
    problem(aylin.post("sheets", SHEET, Idempotency_Key="x" * 201), 400, "invalid")


def test_a_refusal_is_not_kept(caller_of):
    aylin = caller_of("Aylin")
    assert aylin.post("sheets", {**SHEET, "title": "chess"}, Idempotency_Key="k").status_code == 400
    assert not KeptAnswer.objects.exists()
    assert aylin.post("sheets", SHEET, Idempotency_Key="k").status_code == 201


def test_answers_older_than_a_day_are_forgotten(caller_of):
    from api.keeping import forget_old

    aylin = caller_of("Aylin")
    aylin.post("sheets", SHEET, Idempotency_Key="k")
    assert forget_old() == 0
    KeptAnswer.objects.update(at=timezone.now() - timedelta(days=2))
    assert forget_old() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_instant_one_is_done(caller_of):
    from django.db import connection

    aylin = caller_of("Aylin")
    start, found = threading.Barrier(2), []

    def send() -> None:
        try:
            caller = Caller(Client(), secret=aylin.secret)
            start.wait()
            found.append(caller.post("sheets", SHEET, Idempotency_Key="k").json()["id"])
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2
    assert len(set(found)) == 1
    assert Sheet.objects.count() == 1


# --- rates ---------------------------------------------------------------------------------------


def test_who_asks_too_often_is_told_how_long_to_wait(stranger: Caller, caller_of, monkeypatch):
    from api.throttles import Asking

    monkeypatch.setattr(Asking, "THROTTLE_RATES", {"asking": "2/min"})
    assert [stranger.get("science").status_code for _ in range(2)] == [200, 200]
    answer = stranger.get("science")
    problem(answer, 429, "too-many")
    assert 0 < int(answer["Retry-After"]) <= 60
    assert caller_of("Aylin").get("science").status_code == 200, "another caller is counted apart"


@override_settings(DEBUG=True)
def test_there_is_no_browsable_page(stranger: Caller):
    answer = stranger.get("science", Accept="text/html")
    assert answer["Content-Type"] == "application/json"
    json.loads(answer.content)
