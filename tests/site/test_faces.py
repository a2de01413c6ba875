"""Card faces: every effect is drawn and said, prices and doubts are seen, names stay whole."""

import json
import re
from html import unescape

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.urls import reverse

from engine.effects import EFFECTS
from rules.faces import Faces, effects_sentence, effects_words, faces_of
from rules.faces.draw import DRAWINGS, draw_effects, width_of
from rules.faces.hyphens import SOFT_HYPHEN, soften
from rules.faces.words import WORDS
from rules.models import PublishedRuleset

pytestmark = pytest.mark.django_db


@pytest.fixture
def documents(db):
    """The newest published document of every title and edition."""
    rows = {(row.title, row.edition): row for row in PublishedRuleset.objects.order_by("number")}
    return [row.document for row in rows.values()]


@pytest.fixture
def duel(documents):
    return faces_of(next(document for document in documents if document["title"] == "duel"))


def said(markup):
    """What a screen reader says of a face."""
    return unescape(" ".join(re.findall(r'<span class="sr">(.*?)</span>', markup)))


def test_every_effect_of_the_vocabulary_is_drawn_and_said():
    assert set(DRAWINGS) == set(EFFECTS)
    assert set(WORDS) == set(EFFECTS)


def test_every_face_of_every_catalog_can_be_drawn_and_says_what_it_is(documents):
    assert {document["title"] for document in documents} == {"duel", "seven_wonders", "architects"}
    for document in documents:
        faces = Faces(document)
        for card in document["cards"]:
            words = said(faces.card(card))
            assert words.startswith(card["name"]), words
            assert effects_words(card["effects"], document["title"]).lower() in words.lower()
            assert card["name"] in unescape(faces.tab(card)).replace(SOFT_HYPHEN, "")
            assert draw_effects(card["effects"])[0] in faces.mini(card)
        for wonder in document["wonders"]:
            drawn = faces.wonder_large(wonder)
            assert drawn.count('class="stage"') == sum(len(side["stages"]) for side in wonder["sides"])
        for token in document["progress_tokens"]:
            assert token["name"] in unescape(faces.token(token))
        for medal in document["medals"]:
            assert re.search(r"\d|Cat", said(faces.medal(medal)) + faces.medal(medal))


def test_a_card_is_said_in_the_order_a_person_would_say_it(duel):
    assert said(duel.card("temple")) == (
        "Temple, Civilian. 4 victory points. Cost: 1 wood, 1 papyrus. free with Altar. frees Pantheon."
    )


def test_what_is_drawn_is_hidden_from_a_screen_reader(duel):
    face = duel.card("school", state="accessible", price=2)
    drawn = face[face.index('<span class="drawn" aria-hidden="true">') :]
    assert 'class="card-band"' in drawn
    assert 'class="price"' in drawn
    assert face.count('class="sr"') == 1


@pytest.mark.parametrize(
    ("price", "short", "words", "tag"),
    [
        (2, 0, "costs you 2", '<span class="price"><span class="coin">2</span></span>'),
        (0, 0, "free for you", '<span class="price price--free">free</span>'),
        (6, 1, "6, 1 more than you have", '<span class="price price--short">'),
    ],
)
def test_the_price_stands_on_the_card_and_is_said(duel, price, short, words, tag):
    face = duel.card("school", state="accessible", price=price, short=short)
    assert words in said(face)
    assert tag in face


def test_a_covered_card_says_so_and_is_no_link(duel):
    face = duel.card("school", state="covered")
    assert "Covered" in said(face)
    assert face.startswith('<span class="card"')
    assert 'data-state="covered"' in face


def test_coins_and_points_for_the_same_thing_stand_before_one_square():
    parts = draw_effects(
        [
            {"type": "coins_per_max", "what": "card", "colours": ["brown", "gray"], "amount": 1},
            {"type": "points_per_max", "what": "card", "colours": ["brown", "gray"], "amount": 1},
        ]
    )
    assert [part.count('class="per"') for part in parts] == [0, 0, 1, 1, 0]
    assert 'class="coin"' in parts[0]
    assert 'class="vp"' in parts[1]


def test_effects_that_count_different_things_keep_their_own_squares():
    parts = draw_effects(
        [
            {"type": "coins_per", "what": "card", "colour": "red", "who": ["self"], "amount": 1},
            {"type": "points_per", "what": "wonder", "who": ["self"], "amount": 1},
        ]
    )
    assert sum(part.count('class="per"') for part in parts) == 2


def test_a_wide_drawing_is_measured_wider_so_that_it_is_made_smaller():
    coin = [{"type": "coins", "amount": 6}]
    choice = [{"type": "production", "options": ["wood", "stone", "clay", "ore"], "sellable": True}]
    assert width_of(draw_effects(coin)) < 3 < 6 < width_of(draw_effects(choice))


def test_equal_production_is_said_once_with_its_number():
    two = [{"type": "production", "options": ["clay"], "sellable": True}] * 2
    assert effects_sentence(two) == "Produces 2 clay."


def test_an_unverified_row_carries_a_mark_with_words():
    row = {
        "id": "x",
        "name": "Rome",
        "verified": False,
        "doubt": "Read off a photograph",
        "sides": [{"id": "", "initial_resource": None, "stages": []}],
    }
    face = Faces({"title": "architects"}).wonder_large(row)
    assert "unverified" in face
    assert 'title="Read off a photograph"' in face


def test_a_name_with_markup_is_shown_not_run(duel):
    card = dict(duel.cards["school"], id="x", name="<b>School</b>")
    faces = Faces({"title": "duel"})
    for face in (faces.card(card), faces.tab(card)):
        assert "<b>School" not in face
        assert "&lt;b&gt;School" in face


def test_a_soft_hyphen_changes_no_letter(documents):
    assert soften("Fortifications") == f"Fortifi{SOFT_HYPHEN}cations"
    for document in documents:
        for row in document["cards"] + document["wonders"]:
            assert soften(row["name"]).replace(SOFT_HYPHEN, "") == row["name"]


def test_the_faces_of_a_ruleset_are_built_once(documents):
    document = {**documents[0], "sha256": "0" * 64}
    assert faces_of(document) is faces_of(json.loads(json.dumps(document)))


def test_a_template_may_not_ask_for_a_size_there_is_not(duel):
    template = Template('{% load faces %}{% card_face "school" among=faces size="huge" %}')
    with pytest.raises(TemplateSyntaxError, match="unknown size 'huge'"):
        template.render(Context({"faces": duel}))


def test_one_page_shows_every_face_of_every_title(client, documents):
    text = client.get(reverse("rules:faces")).content.decode().replace(SOFT_HYPHEN, "")
    for document in documents:
        for rows in ("cards", "wonders", "progress_tokens", "medals"):
            for row in document[rows]:
                assert row["name"].replace("&", "&amp;").replace("'", "&#x27;") in text, row["name"]
    for size in ("large", "middle", "small", "tiny"):
        assert text.count(f'data-size="{size}"') == sum(len(document["cards"]) for document in documents)


def test_the_page_of_faces_can_show_one_title_in_one_size(client):
    text = client.get(reverse("rules:faces"), {"title": "duel", "size": "tiny"}).content.decode()
    assert text.count('data-size="tiny"') == 73
    assert 'data-size="large"' not in text
    assert "Architects" not in text


# --- the frame of every page --------------------------------------------------------------------


def test_every_page_says_that_this_is_a_fan_project_and_has_a_search(client):
    text = client.get(reverse("rules:faces")).content.decode()
    assert "unofficial fan project" in text
    assert 'role="search"' in text
    assert 'data-theme="' not in text


def test_the_chosen_colours_are_kept_and_rendered_by_the_server(client):
    answer = client.post(
        reverse("people:theme"), {"theme": "dark"}, headers={"referer": "http://testserver/search?q=a"}
    )
    assert answer.status_code == 302
    assert answer["Location"] == "/search?q=a"
    assert '<html lang="en-gb" data-theme="dark">' in client.get(reverse("rules:faces")).content.decode()
    client.post(reverse("people:theme"), {"theme": "system"})
    assert "data-theme" not in client.get(reverse("rules:faces")).content.decode().split(">", 2)[1]


@pytest.mark.parametrize("theme", ['"><script>', "blue", ""])
def test_colours_that_do_not_exist_are_not_kept(client, theme):
    client.post(reverse("people:theme"), {"theme": theme})
    client.cookies["theme"] = theme
    assert "<script>" not in client.get("/theme-less").content.decode()
    assert "data-theme" not in client.get(reverse("rules:faces")).content.decode()[:200]


def test_choosing_colours_never_leads_to_another_site(client):
    answer = client.post(
        reverse("people:theme"), {"theme": "dark"}, headers={"referer": "https://elsewhere.example/x"}
    )
    assert answer["Location"] == "/"


def test_the_theme_is_changed_by_post_alone():
    assert Client().get(reverse("people:theme")).status_code == 405
