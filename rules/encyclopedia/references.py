"""What an entry may refer to: games, editions, cards, options, other entries. Checked on save and on load.

Every `check_...` takes the value and the name of the field it stands in and raises `ValidationError`,
by field, with the reason.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def fail(field: str, message: str) -> None:
    raise ValidationError({field: [message]})


def check_words(values: Any, field: str) -> None:
    """A list of non-empty texts, none twice."""
    if not isinstance(values, list) or not all(isinstance(value, str) and value.strip() for value in values):
        fail(field, _("This must be a list of words."))
    if len(set(values)) != len(values):
        fail(field, _("Something stands here twice."))


def check_titles(values: Any, field: str) -> None:
    from rules.models.base import Title

    check_words(values, field)
    if not values:
        fail(field, _("Name at least one game."))
    for value in values:
        if value not in Title.values:
            fail(field, _("“%(value)s” is no game that we know.") % {"value": value})


def check_date(value: str, field: str) -> None:
    if value and not DATE.fullmatch(value):
        fail(field, _("Write a date as 2016, 2016-05 or 2016-05-19."))


def check_short_ids(values: Any, field: str) -> None:
    """Only their form: two entries may refer to each other, so the load checks them when all are there."""
    from rules.models.encyclopedia import SHORT_ID

    check_words(values, field)
    for value in values:
        if not SHORT_ID.fullmatch(value):
            fail(field, _("“%(value)s” is not a short id such as D41.") % {"value": value})


def check_editions(values: Any, titles: list[str], field: str) -> None:
    from rules.encyclopedia import catalog

    check_words(values, field)
    known = {edition for title in titles for edition in catalog.editions(title)}
    for value in values:
        if value not in known:
            fail(field, _("There is no edition “%(value)s” of these games.") % {"value": value})


def split_card(card: str, titles: list[str]) -> tuple[str, str]:
    """("duel", "forum") of "forum" in an entry on Duel, or of "duel/forum" anywhere."""
    title, slash, item = card.rpartition("/")
    return (title, item) if slash else (titles[0], item)


def check_cards(values: Any, titles: list[str], field: str) -> None:
    from rules.encyclopedia import catalog

    check_words(values, field)
    for value in values:
        title, item = split_card(value, titles)
        if item not in catalog.names(title):
            fail(
                field,
                _("“%(value)s” is no card, Wonder, token or Medal of %(title)s.")
                % {"value": item, "title": catalog.title_name(title)},
            )


def options_of(title: str) -> Mapping[str, Any]:
    """The options of a title that the engine knows, by name; empty for a title it does not play yet."""
    import engine

    if title not in engine.titles():
        return {}
    return {option.name: option for option in engine.title(title).options()}


def check_situations(values: Any, short_id: str, titles: list[str], editions: list[str], field: str) -> None:
    """Worked situations: their form, and that each position can be."""
    from engine.situation import SituationError
    from rules.situations.running import judge

    try:
        judge(values, short_id, titles, editions)
    except SituationError as error:
        fail(field, str(error))


def check_option(value: str, titles: list[str], field: str) -> None:
    if value and not any(value in options_of(title) for title in titles):
        fail(field, _("No game has an option “%(value)s”.") % {"value": value})
