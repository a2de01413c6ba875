"""The rows of the catalogs: checked on every save, with their history, found by their natural key."""

from __future__ import annotations

import pytest
from django.core import serializers
from django.core.exceptions import ValidationError
from django.db import models, transaction

from engine.files import shipped_ruleset
from rules.models import Card, Deck, Edition, Medal, ProgressToken, Side, Stage, Wonder

pytestmark = pytest.mark.django_db


def card(slug: str = "school", title: str = "duel", edition: str = "1") -> Card:
    return Card.objects.get_by_natural_key(title, edition, slug)


def test_every_row_of_every_title_is_there():
    assert Edition.objects.count() == 4
    numbers = {
        str(edition): (edition.cards.count(), edition.wonders.count()) for edition in Edition.objects.all()
    }
    assert numbers == {
        "7 Wonders Duel": (73, 12),
        "7 Wonders, 1st edition": (78, 7),
        "7 Wonders, 2nd edition": (80, 7),
        "7 Wonders Architects": (14, 9),
    }
    assert ProgressToken.objects.filter(edition__title="duel").count() == 10
    assert ProgressToken.objects.filter(edition__title="architects").count() == 17
    assert (Medal.objects.count(), Deck.objects.count()) == (12, 10)


def test_the_rows_compile_to_exactly_what_is_shipped():
    for edition in Edition.objects.all():
        shipped = shipped_ruleset(edition.title, edition.number)
        compiled = edition.compile(shipped.number) | {"sha256": shipped.sha256}
        assert compiled == shipped.document()
        assert edition.problems() == []


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("effects", [{"type": "scholarship"}], "[0].type: unknown effect 'scholarship'"),
        ("effects", [{"type": "coins", "amount": -1}], "[0].amount: must be at least 1, not -1"),
        ("effects", {"type": "coins"}, "must be a list"),
        ("cost", {"coins": -1, "resources": {}}, "coins: must be at least 0, not -1"),
        ("cost", {"coins": 0, "resources": {"ore": 1}}, "resources.ore: unknown resource"),
        ("cost", 3, "must be an object"),
        ("chains_from", ["kindergarten"], "there is no card “kindergarten”"),
        ("chains_from", ["university"], "“university” is not of an earlier Age"),
        ("chains_from", [1], "must list ids of cards"),
        ("colour", "pink", "not a valid choice"),
        ("age", 4, "not a valid choice"),
        ("copies", {"three": 1}, "must be a number of players"),
    ],
)
def test_a_broken_card_is_refused_with_the_field_and_the_reason(field, value, reason):
    row = card()
    setattr(row, field, value)
    with pytest.raises(ValidationError) as refused:
        row.save()
    assert list(refused.value.message_dict) == [field]
    assert reason in " ".join(refused.value.message_dict[field])
    assert card().document() == shipped_document("school")


def shipped_document(slug: str) -> dict:
    cards = shipped_ruleset("duel").document()["cards"]
    return next(row for row in cards if row["id"] == slug)


def test_a_colour_of_another_title_is_refused():
    row = Card.objects.get_by_natural_key("architects", "1", "wood")
    row.colour = "purple"
    with pytest.raises(ValidationError) as refused:
        row.save()
    assert "unknown colour 'purple'" in refused.value.message_dict["colour"][0]


def test_a_chain_stays_within_its_edition():
    row = card("university")
    row.chains_from = ["west-trading-post"]  # a card of 7 Wonders
    with pytest.raises(ValidationError, match="there is no card"):
        row.save()


def test_two_rows_with_one_id_are_refused():
    duel = Edition.objects.get_by_natural_key("duel", "1")
    with pytest.raises(ValidationError) as refused:
        Card(edition=duel, slug="school", name="School", age=2, colour="green").save()
    assert "already exists" in str(refused.value)


def test_an_id_is_a_slug():
    duel = Edition.objects.get_by_natural_key("duel", "1")
    with pytest.raises(ValidationError) as refused:
        Card(edition=duel, slug="The_School", name="School", age=2, colour="green").save()
    assert list(refused.value.message_dict) == ["slug"]


def test_a_broken_stage_is_refused():
    stage = Stage.objects.get_by_natural_key("seven_wonders", "1", "gizah", "A", 1)
    stage.cost = {"coins": 0, "resources": {"gold": 1}}
    with pytest.raises(ValidationError) as refused:
        stage.save()
    assert "resources.gold: unknown resource" in refused.value.message_dict["cost"][0]
    stage.cost, stage.requires = {"coins": 0, "resources": {}}, ["first"]
    with pytest.raises(ValidationError) as refused:
        stage.save()
    assert list(refused.value.message_dict) == ["requires"]


def test_a_resource_of_another_title_is_refused_on_a_side():
    side = Side.objects.get_by_natural_key("architects", "1", "giza", "")
    side.initial_resource = "ore"
    with pytest.raises(ValidationError) as refused:
        side.save()
    assert "unknown initial resource 'ore'" in refused.value.message_dict["initial_resource"][0]


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ({"wood": 25, "iron": 0}, "at least 1"),
        ({"iron": 25}, "no such card"),
        ({"wood": 24}, "24 cards, not 25"),
    ],
)
def test_a_deck_that_is_not_complete_is_refused(cards, reason):
    deck = Deck.objects.get_by_natural_key("architects", "1", "giza")
    deck.cards = cards
    with pytest.raises(ValidationError) as refused:
        deck.save()
    assert reason in " ".join(refused.value.message_dict["cards"])


def test_a_medal_that_asks_for_nothing_known_is_refused():
    medal = Medal.objects.get_by_natural_key("architects", "1", "seven-cards")
    medal.objective = {"luck": 1}
    with pytest.raises(ValidationError) as refused:
        medal.save()
    assert "luck: is not a key" in refused.value.message_dict["objective"][0]


def test_wrong_constants_are_refused_at_their_field():
    duel = Edition.objects.get_by_natural_key("duel", "1")
    duel.setup["starting_coins"] = 0
    with pytest.raises(ValidationError) as refused:
        duel.save()
    assert refused.value.message_dict == {"setup": ["starting_coins: must be at least 1, not 0"]}


def test_a_deck_that_does_not_deal_evenly_keeps_the_edition_from_being_published():
    row = card("altar", "seven_wonders")
    row.copies["5"] += 1
    row.save()
    (problem,) = row.edition.problems()
    assert str(problem) == "ruleset: cards: the deck of Age 1 for 5 players has 36 cards, not 35"


@pytest.mark.parametrize("way", ["update", "bulk_create", "bulk_update"])
def test_the_ways_around_the_checks_are_closed(way):
    with pytest.raises(TypeError, match="one by one"):
        getattr(Card.objects.all(), way)([], [])


def test_a_card_that_others_chain_from_stays():
    told = "School makes other cards free: university"
    with pytest.raises(models.ProtectedError, match=told), transaction.atomic():
        card().delete()
    with pytest.raises(models.ProtectedError, match=told), transaction.atomic():
        Card.objects.filter(edition__title="duel", slug="school").delete()
    card("walls").delete()
    assert not Card.objects.filter(edition__title="duel", slug="walls").exists()


def test_the_history_says_who_and_why(django_user_model):
    curator = django_user_model.objects.create_user("aylin")
    row = card()
    row.cost = {"coins": 1, "resources": {}}
    row._change_reason = "Erratum of 2016"
    row._history_user = curator
    row.save()
    newest, oldest = row.history.all()
    assert (newest.history_user, newest.history_change_reason) == (curator, "Erratum of 2016")
    assert (oldest.history_user, oldest.cost) == (None, shipped_document("school")["cost"])
    assert {change.field for change in newest.diff_against(oldest).changes} == {"cost"}


def test_what_stands_in_the_rows_says_where_it_comes_from():
    for model in (Card, Wonder, ProgressToken, Medal):
        assert not model.objects.filter(verified=True, source="").exists()
    for model in (Card, Wonder, ProgressToken, Medal, Deck):
        assert not model.objects.filter(verified=True).exclude(doubt="").exists()
        assert not model.objects.filter(verified=False, doubt="").exists()
    unsure = Card.objects.filter(verified=False).values_list("edition__number", "name")
    assert set(unsure) == {("2", "Town Hall"), ("2", "Arena"), ("2", "Circus"), ("2", "Craftsmens Guild")}
    assert set(Deck.objects.filter(verified=False).values_list("slug", flat=True)) == {"rome", "ur"}


@pytest.mark.parametrize("model", [Card, Wonder, Side, Stage, ProgressToken, Medal, Deck, Edition])
def test_rows_have_natural_keys(model):
    row = model.objects.order_by("pk").last()
    assert model.objects.get_by_natural_key(*row.natural_key()) == row
    text = serializers.serialize("json", [row], use_natural_foreign_keys=True, use_natural_primary_keys=True)
    (read,) = serializers.deserialize("json", text)
    assert read.object.pk == row.pk
