"""The guides: their files are right, every page of them opens, and wrong files are told in full."""

from __future__ import annotations

import re
import shutil

import pytest
import yaml

from rules.guides import GuideError, guides, library
from rules.guides.drawing import DIAGRAMS, diagram
from rules.guides.printings import differences
from rules.guides.reading import GUIDES, read
from rules.search import content

db = pytest.mark.django_db
MAIN = [guide.slug for guide in guides() if guide.sheet]


def body(client, path):
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


# --- Files ---


def test_each_game_and_variant_has_a_guide_from_set_up_to_scoring():
    assert {guide.slug for guide in guides()} == {
        "duel",
        "seven-wonders",
        "seven-wonders-for-two",
        "architects",
        "architects-medals",
    }
    for guide in guides():
        assert guide.sections[0]["id"] in ("setup", "goal")
        assert len(guide.sections) >= 3
    assert MAIN == ["duel", "seven-wonders", "architects"]


@db
def test_every_entry_that_a_guide_leads_to_exists():
    assert library().short_ids() <= set(content().entries)


def test_every_question_across_games_is_answered_in_two_or_more():
    for row in library().questions:
        assert len({"duel", "seven_wonders", "architects"} & set(row)) >= 2


def wrong(tmp_path, name, change):
    """The problems of the guides when one file is changed."""
    folder = tmp_path / "guides"
    shutil.copytree(GUIDES, folder)
    document = yaml.safe_load((folder / name).read_text())
    change(document)
    (folder / name).write_text(yaml.safe_dump(document))
    with pytest.raises(GuideError) as caught:
        read(folder)
    return str(caught.value)


def test_wrong_files_are_told_with_all_that_is_wrong(tmp_path):
    def change(document):
        document["boxes"][0]["items"][1]["count"] = 22
        document["sections"][0]["steps"][0]["see"] = ["D1", "first"]
        document["sections"][1]["steps"][0]["figure"] = {"kind": "cards", "ids": ["skyscraper"]}
        document["sections"][2]["steps"][0]["figure"] = {"kind": "film"}
        document["sections"][3]["colour"] = "red"

    told = wrong(tmp_path, "duel.yaml", change)
    assert "the catalog says 23" in told
    assert "'first' is no short id" in told
    assert "'skyscraper' is not in the catalog" in told
    assert "unknown kind 'film'" in told
    assert "is not a field" in told


def test_a_file_that_is_no_guide_is_told(tmp_path):
    (tmp_path / "broken.yaml").write_text("- a\n- list")
    with pytest.raises(GuideError, match="must hold one object"):
        read(tmp_path)


# --- Pages ---


@db
@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.slug)
def test_a_guide_tells_its_sections_in_order_with_pictures_and_answers(client, guide):
    shown = body(client, f"/guide/{guide.slug}")
    places = [shown.index(f'id="{section["id"]}"') for section in guide.sections]
    assert places == sorted(places)
    for section in guide.sections:
        for step in section["steps"]:
            for short_id in step.get("see", ()):
                assert f'href="/r/{short_id}"' in shown
    figures = sum("figure" in step for section in guide.sections for step in section["steps"])
    assert shown.count("<figure") == figures > 0
    assert "style=" not in shown


@db
@pytest.mark.parametrize("slug", MAIN)
def test_a_game_has_symbols_a_box_and_a_sheet(client, slug):
    guide = next(one for one in guides() if one.slug == slug)
    symbols = body(client, f"/guide/{slug}/symbols")
    sprite = set(re.findall(r'id="([^"]+)"', (GUIDES.parents[1] / "static/symbols.svg").read_text()))
    for group in guide.symbols:
        for item in group["items"]:
            assert item["icon"] in sprite
            assert item["name"] in symbols
    box = body(client, f"/guide/{slug}/box")
    assert box.count('type="checkbox"') > sum(len(one["items"]) for one in guide.boxes)
    sheet = body(client, f"/guide/{slug}/sheet")
    assert all(block["name"] in sheet for block in guide.sheet)


@db
def test_variants_lead_to_the_pages_of_their_game(client):
    assert client.get("/guide/architects-medals/box").status_code == 404
    assert client.get("/guide/chess").status_code == 404
    assert 'href="/guide/architects/box"' in body(client, "/guide/architects-medals")


@db
def test_the_box_of_7_wonders_lists_the_copies_by_players(client):
    shown = re.sub(r"<[^>]+>", " ", body(client, "/guide/seven-wonders/box"))
    assert "Age I: 49 cards" in shown
    assert "Guilds: 10 cards" in shown
    assert re.search(r"2\s+Lumber Yard\s+3\+ 4\+", shown)


@db
def test_the_structures_and_the_track_are_drawn_from_the_catalog():
    setup = library().documents["duel.1"]["setup"]
    assert diagram("layout", setup).count("<rect") == 60
    assert diagram("track", setup).count('class="space') == 19
    seven = library().documents["seven_wonders.1e.1"]["setup"]
    architects = library().documents["architects.1"]["setup"]
    assert "+5" in diagram("conflict", seven)
    assert ">60<" in diagram("decks", architects)
    assert set(DIAGRAMS) >= {"draft", "passing", "neighbours", "free_city"}


def test_what_differs_between_the_editions_is_computed():
    older, newer = (library().documents[f"seven_wonders.{n}e.1"] for n in (1, 2))
    found = differences(older, newer, {"bazar": "bazaar"})
    assert {row["id"] for row in found.gone} == {"pawnshop", "strategists-guild"}
    assert {row["id"] for row in found.new} == {"castrum", "decorators-guild", "ludus", "well"}
    changed = {change.id: change.values for change in found.changed}
    assert ("Cost", "1 stone, 3 ore", "1 clay, 3 ore") in changed["fortifications"]
    assert "olympia" in {change.id for change in found.wonders}


@db
def test_the_editions_page_shows_the_difference(client):
    shown = body(client, "/guide/editions")
    assert "Fortifications" in shown
    assert "/cards/seven_wonders/pawnshop?edition=1" in shown


@db
def test_the_same_question_shows_each_games_answer(client):
    shown = body(client, "/guide/same-question")
    for short_id in ("D107", "W112", "A83"):
        assert content().entries[short_id].sentence.split("’")[0] in shown
        assert f'href="/r/{short_id}"' in shown


@db
def test_a_card_page_draws_its_chains_both_ways(client):
    shown = body(client, "/cards/duel/statue").partition('class="chain-row"')[2].partition("</section>")[0]
    assert shown.index("Theater") < shown.index("Statue") < shown.index("Gardens")
    assert 'href="/cards/duel/theater"' in shown
    assert 'href="/cards/duel/gardens"' in shown


@db
def test_without_published_catalogs_a_guide_still_reads(client, empty_catalogs):
    assert "conflict pawn" in body(client, "/guide/duel")
