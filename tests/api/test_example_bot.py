"""examples/bot.py plays whole games against the site's bot, as somebody would start it: a program of its own,
over HTTP, with a token in the environment."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings

from people import tokens
from people.models import User
from play.models import Game

BOT = settings.BASE_DIR / "examples" / "bot.py"


def run(live_server, secret, *arguments):
    environment = {
        "SCRIPTORIUM_URL": live_server.url,
        "SCRIPTORIUM_TOKEN": secret,
        "PATH": os.environ["PATH"],
    }
    return subprocess.run(
        [sys.executable, "-I", str(BOT), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.once("over HTTP", on="postgres")
@pytest.mark.parametrize("title", ["duel", "seven_wonders", "architects"])
@pytest.mark.django_db(transaction=True)
def test_the_example_plays_a_whole_game(live_server, title):
    """With a bot account, which sits at the table in its own name."""
    person = User.objects.create_user("Mira")
    account = User.objects.create(username="Miras-bot", program_of=person)
    _token, secret = tokens.make(account, "example", ["look", "play"])
    done = run(live_server, secret, title)
    assert done.returncode == 0, done.stderr
    game = Game.objects.get()
    assert game.title == title
    assert game.over
    assert game.seats.get(number=0).user == account
    assert game.seats.get(number=0).name == "Miras-bot"
    lines = done.stdout.splitlines()
    assert lines[0] == f"{game.public_id}: {title}, {game.get_absolute_url()}"
    assert lines[-1].startswith(f"{game.public_id}: ")
    assert "win" in lines[-1]


@pytest.mark.once("over HTTP", on="postgres")
@pytest.mark.django_db(transaction=True)
def test_a_token_that_is_none_ends_it(live_server):
    done = run(live_server, "scr_none", "duel")
    assert done.returncode != 0
    assert "401" in done.stderr
