"""A game is its log: the snapshot can be rebuilt. And what is hidden shows in no admin page, repr or
error."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from play.models import Game, LogEntry

pytestmark = pytest.mark.django_db


def check(*args, **options):
    out = StringIO()
    call_command("check_snapshots", *args, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def table(begin):
    table = begin("bot", 9)
    table.play_until(in_age_2)
    return table


def in_age_2(state) -> bool:
    return state.phase()["age"] == 2 and state.phase()["step"] == "turn"


def face_down(table) -> list[str]:
    """The ids of the cards that nobody may know."""
    slots = table.state.view(None)["structure"]["slots"]
    return [table.game.snapshot["slots"][slot["slot"]] for slot in slots if slot["card"] is None]


def test_games_as_they_are_played_agree_with_their_logs(begin):
    begin("bot", 9).play_until(in_age_2, each=True)
    begin("device", 10).play_until(lambda state: not state.pending(), each=True)
    assert "2 games checked, 0 differ." in check()


@pytest.mark.parametrize("field", ["snapshot", "move_count", "events", "open_decisions"])
def test_a_game_that_differs_is_named_with_what_differs(table, field):
    if field == "snapshot":
        snapshot = table.game.snapshot
        snapshot["pawn"] += 1
        Game.objects.update(snapshot=snapshot)
    elif field == "open_decisions":
        Game.objects.update(open_decisions=[])
    elif field == "move_count":
        Game.objects.update(move_count=3)
    else:
        LogEntry.objects.filter(number=12).update(events={"all": []})
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_snapshots", stdout=out)
    assert f"{table.game.public_id}: {field}" in out.getvalue()
    before = table.state.view(0) if field != "snapshot" else None
    assert "repaired" in check(repair=True)
    assert "0 differ" in check()
    if before:
        assert table.state.view(0) == before


def test_a_log_that_stops_is_told(table):
    LogEntry.objects.filter(number=5).delete()
    with pytest.raises(CommandError):
        check()


def test_an_unknown_game_is_told():
    with pytest.raises(CommandError, match="No such game: nowhere"):
        check("nowhere")


def test_the_log_takes_each_number_and_each_decision_once(table):
    entry = table.game.log.first()
    for values in ({"number": entry.number, "decision": "x"}, {"number": 999, "decision": entry.decision}):
        with pytest.raises(IntegrityError), transaction.atomic():
            LogEntry.objects.create(game=table.game, seat=0, move="x", at=timezone.now(), **values)


def test_the_admin_shows_nothing_hidden_and_changes_nothing(table):
    get_user_model().objects.create_superuser("root", password="x")
    client = Client()
    client.force_login(get_user_model().objects.get(username="root"))
    hidden = [*face_down(table), bytes(table.game.seed).hex()]
    listed = client.get("/admin/play/game/").content.decode()
    shown = client.get(f"/admin/play/game/{table.game.pk}/change/").content.decode()
    assert table.game.public_id in listed
    assert "Mira" in shown
    for page in (listed, shown):
        assert not any(word in page for word in hidden)
        assert "token_hash" not in page
        assert 'name="_save"' not in page
    assert client.post(f"/admin/play/game/{table.game.pk}/change/", {}).status_code == 403
    assert client.post(f"/admin/play/game/{table.game.pk}/delete/", {"post": "yes"}).status_code == 403


def test_no_repr_shows_the_seed_or_a_card(table):
    game = table.fresh()
    seat, entry = game.seats.first(), game.log.last()
    shown = f"{game!r} {game} {seat!r} {seat} {entry!r} {entry} {list(Game.objects.all())!r}"
    assert bytes(game.seed).hex() not in shown
    assert str(bytes(game.seed)) not in shown
    assert not any(card in shown for card in game.snapshot["slots"] if card)


def test_an_error_report_shows_no_variable_of_a_table(table, monkeypatch, rf):
    from django.views.debug import ExceptionReporter, get_exception_reporter_filter

    table.clients[0].raise_request_exception = False
    reports = []

    def report(sender, request, **kwargs):
        import sys

        info = sys.exc_info()
        reporter = ExceptionReporter(request, *info)
        reporter.filter = get_exception_reporter_filter(request)
        reports.append(reporter.get_traceback_text() + reporter.get_traceback_html())

    from django.core.signals import got_request_exception

    got_request_exception.connect(report)
    try:
        monkeypatch.setattr("play.tables.page.newest", lambda *args: 1 / 0)
        assert table.see(0).status_code == 500
    finally:
        got_request_exception.disconnect(report)
    seed = bytes(table.game.seed)
    hidden = face_down(table)
    assert hidden
    assert reports
    assert seed.hex() not in reports[0]
    assert repr(seed) not in reports[0]
    assert not any(card in reports[0] for card in hidden)
