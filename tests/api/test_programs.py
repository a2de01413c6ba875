"""The page on which a person makes tokens for programs."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from people import tokens
from people.models import Token, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def aylin(client: Client) -> User:
    user = User.objects.create_user("Aylin")
    client.force_login(user)
    return user


def make(client: Client, **fields: object) -> str:
    """The secret that the page shows."""
    given = {"name": "my phone", "scopes": ["look", "play"], **fields}
    answer = client.post("/programs/", given)
    found = re.search(r'<code class="secret">([^<]+)</code>', answer.content.decode())
    assert found, answer.content.decode()
    return found[1]


def test_a_token_is_shown_once_and_only_its_hash_is_kept(client, aylin):
    secret = make(client)
    token = Token.objects.get()
    assert secret.startswith("scr_")
    assert len(secret) > 40
    assert secret not in {token.hash, token.beginning, token.name}
    assert tokens.find(secret) == token
    assert secret not in client.get("/programs/").content.decode()
    assert "Acts as you." in client.get("/programs/").content.decode()


def test_a_bot_account_belongs_to_its_person_and_cannot_sign_in(client, aylin):
    secret = make(client, bot="Aylins-bot")
    bot = User.objects.get(username="Aylins-bot")
    assert bot.program_of == aylin
    assert not bot.has_usable_password()
    assert tokens.find(secret).user == bot
    make(client, bot="aylins-BOT")
    assert User.objects.filter(program_of=aylin).count() == 1, "the same account gets a second token"


@pytest.mark.parametrize("bot", ["Jonas", "aylin"])
def test_nobody_gets_a_token_of_an_account_that_is_not_theirs(client, aylin, bot):
    User.objects.create_user("Jonas")
    answer = client.post("/programs/", {"name": "x", "scopes": ["play"], "bot": bot})
    assert answer.status_code == 422
    assert "taken by somebody else" in answer.content.decode()
    assert not Token.objects.exists()


def test_a_token_needs_a_name_and_a_known_scope(client, aylin):
    for fields in ({"name": "", "scopes": ["play"]}, {"name": "x"}, {"name": "x", "scopes": ["rule"]}):
        assert client.post("/programs/", fields).status_code == 422
    assert not Token.objects.exists()


def test_a_revoked_token_ends_at_once_and_only_its_owner_revokes_it(client, aylin):
    secret = make(client, bot="Aylins-bot")
    number = Token.objects.get().pk
    other = Client()
    other.force_login(User.objects.create_user("Jonas"))
    assert other.post("/programs/revoke/", {"token": number}).status_code == 404
    assert tokens.find(secret)
    assert client.post("/programs/revoke/", {"token": number}).status_code == 302
    assert tokens.find(secret) is None
    for junk in ("", "x", "9" * 40):
        assert client.post("/programs/revoke/", {"token": junk}).status_code == 404


def test_a_bot_account_ends_with_its_person(client, aylin):
    secret = make(client, bot="Aylins-bot")
    User.objects.filter(pk=aylin.pk).update(is_active=False)
    assert tokens.find(secret) is None


def test_a_stranger_is_asked_to_sign_in():
    answer = Client().get("/programs/")
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]
