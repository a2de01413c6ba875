"""Several phones on one sheet: nothing gets lost, and what was said twice is told."""

import re
import threading

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import saving
from scoring.models import Change, Sheet
from scoring.saving import Entered
from tests.scoring.helpers import a_sheet, columns, enter

SAVE = "scoring:save"


def post(client, sheet, fields, **headers):
    """`fields`: {field: (typed, base)}."""
    data = {}
    for name, (typed, base) in fields.items():
        data[name], data[f"b{name[1:]}"] = typed, base
    return client.post(reverse(SAVE, args=[sheet.public_id]), data, **headers)


@pytest.mark.django_db
def test_a_form_saves_without_scripts_and_the_sheet_is_in_the_list(client):
    sheet = a_sheet(players=3)
    answer = post(client, sheet, {"c0.blue": ("3+5+2", ""), "c2.military": ("-4", "")})
    assert answer.status_code == 302
    assert [column.entries for column in columns(sheet)] == [{"blue": "3+5+2"}, {}, {"military": "-4"}]
    page = client.get(answer["Location"]).content.decode()
    assert 'value="3+5+2"' in page
    assert '<td id="total-0">10</td>' in page
    assert sheet.public_id in client.get(reverse("scoring:start")).content.decode()
    assert sheet.public_id not in Client().get(reverse("scoring:start")).content.decode()


@pytest.mark.django_db
def test_what_two_phones_have_entered_in_one_city_is_merged(client):
    sheet = a_sheet(players=3)
    enter(sheet, 0, {"blue": 9})
    # This phone has loaded the page before: it sends the whole column.
    answer = post(client, sheet, {"c0.blue": ("", ""), "c0.green": ("26", "")})
    assert answer.status_code == 302
    assert columns(sheet)[0].entries == {"blue": "9", "green": "26"}


@pytest.mark.django_db
def test_what_was_changed_on_both_sides_stands_and_both_are_told(client):
    sheet = a_sheet(players=3)
    enter(sheet, 0, {"blue": 9})
    answer = post(client, sheet, {"c0.blue": ("12", "")})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "another device has entered 9 meanwhile. It stands; you typed 12." in page
    assert columns(sheet)[0].entries == {"blue": "9"}
    # Whoever has seen the 9 may correct it.
    assert post(client, sheet, {"c0.blue": ("12", "9")}).status_code == 302
    assert columns(sheet)[0].entries == {"blue": "12"}


@pytest.mark.django_db
def test_the_same_number_twice_is_no_conflict(client):
    sheet = a_sheet(players=3)
    enter(sheet, 0, {"blue": 9})
    assert post(client, sheet, {"c0.blue": ("9", "")}).status_code == 302
    assert Change.objects.filter(sheet=sheet).count() == 1


@pytest.mark.django_db
def test_an_entry_can_be_taken_back(client):
    sheet = a_sheet(players=3)
    enter(sheet, 0, {"blue": 9})
    post(client, sheet, {"c0.blue": ("", "9")})
    assert columns(sheet)[0].entries == {}


@pytest.mark.django_db
def test_a_correction_stands_in_the_history_with_who_made_it(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("mira"))
    sheet = a_sheet(players=3)
    post(client, sheet, {"c1.blue": ("12", "")})
    post(client, sheet, {"c1.blue": ("14", "12"), "c1.name": ("Jo", "Jonas")})
    rows = [(one.column, one.field, one.before, one.after, one.by) for one in Change.objects.all()]
    assert (1, "blue", "12", "14", "mira") in rows
    page = client.get(reverse("scoring:history", args=[sheet.public_id])).content.decode()
    rows = re.findall(r"<tr>(.*?)</tr>", page)
    told = [re.findall(r"<td[^>]*>(.*?)</td>", row)[1:] for row in rows]
    assert ["Jo", "Civilian", "12", "14", "mira"] in told
    assert ["Jo", "Name", "Jonas", "Jo", "mira"] in told
    assert columns(sheet)[1].version == 2


@pytest.mark.django_db
def test_fields_that_a_sheet_does_not_have_are_left_alone(client):
    sheet = a_sheet(players=3)
    fields = {"c0.secret": ("1", ""), "c9.blue": ("1", ""), "cs.pawn": ("3", ""), "c0.supremacy": ("x", "")}
    assert post(client, sheet, {**fields, "ca.played": ("never", "")}).status_code == 302
    assert Sheet.objects.get(pk=sheet.pk).revision == 0


@pytest.mark.django_db
def test_people_change_seats_with_all_that_was_entered(client):
    sheet = a_sheet(players=3)
    enter(sheet, 0, {"blue": 9})
    # What stands in the form is saved first.
    data = {"c2.green": "26", "b2.green": "", "swap": "2"}
    assert client.post(reverse(SAVE, args=[sheet.public_id]), data).status_code == 302
    made = columns(sheet)
    assert [column.name for column in made] == ["Aylin", "Jonas", "Mira"]
    assert (made[0].entries, made[2].entries) == ({"green": "26"}, {"blue": "9"})
    duel = a_sheet("duel", 2)
    saving.save(duel.public_id, {}, {"pawn": ("4", "")})
    client.post(reverse(SAVE, args=[duel.public_id]), {"swap": "0"})
    assert Sheet.objects.get(pk=duel.pk).shared == {"pawn": "-4"}
    client.post(reverse(SAVE, args=[duel.public_id]), {"swap": "7"})
    assert [column.name for column in columns(duel)] == ["Jonas", "Mira"]


@pytest.mark.django_db
def test_a_stepper_works_without_scripts(client):
    sheet = a_sheet(players=3)
    address = reverse(SAVE, args=[sheet.public_id]) + "?column=1"
    answer = client.post(address, {"c1.military": "4", "b1.military": "", "step": "c1.military:-1"})
    assert answer["Location"].endswith("?column=1")
    assert columns(sheet)[1].entries == {"military": "3"}


@pytest.mark.django_db
def test_a_live_update_is_empty_until_something_changed(client):
    sheet = a_sheet(players=3)
    address = reverse("scoring:live", args=[sheet.public_id])
    assert client.get(address, {"tag": "r0", "mode": "edit"}).status_code == 204
    enter(sheet, 0, {"blue": 9})
    answer = client.get(address, {"tag": "r0", "mode": "edit"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.content.decode().startswith('<main id="main"')
    assert 'value="9"' in answer.content.decode()


@pytest.mark.django_db
def test_there_is_no_sheet_at_another_address(client):
    for name in ("sheet", "edit", "live", "history", "share", "csv"):
        assert client.get(reverse(f"scoring:{name}", args=["nothing"])).status_code == 404
    assert client.post(reverse(SAVE, args=["nothing"]), {"c0.blue": "1"}).status_code == 404
    assert client.get(reverse(SAVE, args=["nothing"])).status_code == 405


@pytest.mark.django_db
def test_cards_of_one_city_come_from_two_phones(client):
    sheet = a_sheet(players=3)
    address = reverse("scoring:cards", args=[sheet.public_id, 0])
    client.post(address, {"p.cards.palace": "1", "base.p.cards.palace": "", "base.p.cards.school": ""})
    # The other phone has seen no card, and takes one that is its own.
    client.post(address, {"p.cards.school": "1", "base.p.cards.palace": "", "base.p.cards.school": ""})
    assert columns(sheet)[0].pieces == {"cards.palace": 1, "cards.school": 1}
    client.post(address, {"base.p.cards.palace": "1"})
    assert columns(sheet)[0].pieces == {"cards.school": 1}
    # What is not in the catalog is not taken.
    client.post(address, {"p.cards.nothing": "1", "base.p.cards.nothing": ""})
    assert columns(sheet)[0].pieces == {"cards.school": 1}


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_the_same_instant_lose_nothing():
    """Eight threads enter their own field of one city and another city at once."""
    sheet = a_sheet(players=4)
    rows = ("military", "coins", "wonder", "blue", "yellow", "purple", "green", "purse")
    ready = threading.Barrier(len(rows))
    failures = []

    def phone(number, row):
        try:
            ready.wait(10)
            found = saving.save(
                sheet.public_id,
                {
                    0: Entered(texts={row: (str(number), "")}),
                    number % 4: Entered(texts={row: (str(number), "")}),
                },
            )
            if found is None or found.conflicts:
                failures.append((row, found))
        except Exception as error:
            failures.append((row, error))
        finally:
            connection.close()

    threads = [threading.Thread(target=phone, args=pair) for pair in enumerate(rows)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not failures
    made = columns(sheet)
    for number, row in enumerate(rows):
        assert made[number % 4].entries[row] == str(number)
        if number % 4:
            assert made[0].entries[row] == str(number)
    assert Sheet.objects.get(pk=sheet.pk).revision == len(rows)


NAMES = "blue|military|purse|supremacy|board|name|pawn|cat|played|x"
FIELDS = st.from_regex(rf"[cb]([0-9]|s|a)\.({NAMES})", fullmatch=True)
TEXTS = st.one_of(st.text(max_size=70), st.sampled_from(["3+5", "-9", "99", "gizah:B", "gizah", "military"]))


@pytest.mark.django_db
@settings(max_examples=8)
@given(st.dictionaries(FIELDS, TEXTS, max_size=12), st.sampled_from(["duel", "seven_wonders", "architects"]))
def test_no_form_breaks_a_sheet(fields, title):
    sheet, client = a_sheet(title, 2), Client()
    assert client.post(reverse(SAVE, args=[sheet.public_id]), fields).status_code in (302, 409)
    for name in ("edit", "json"):
        assert client.get(reverse(f"scoring:{name}", args=[sheet.public_id])).status_code == 200
