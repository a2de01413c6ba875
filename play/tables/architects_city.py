"""What one player of Architects has in front of them, for the page: the Wonder's pieces, cards, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine import effects as fx
from play.tables.elevation import Piece, elevation
from play.wording import Names
from play.wording.architects_things import card_words, stage_words
from play.wording.names import colour_word

Part = dict[str, Any]
View = Mapping[str, Any]

ORDER = ("gray", "yellow", "blue", "green", "red")


def row_of(counts: Mapping[str, int], names: Names) -> list[Part]:
    """Cards by kind in the order of their colours: [{"card", "count", "colour", "words"}]."""
    found = []
    for id, count in counts.items():
        colour = names.ruleset.card(id).colour
        found.append({"card": id, "count": count, "colour": colour, "words": card_words(id, names)})
    return sorted(found, key=lambda one: (ORDER.index(one["colour"]), one["card"]))


def city(
    view: View,
    seat: int,
    names: Names,
    links: Mapping[str, str],
    legal: frozenset[str],
    chosen: str,
) -> Part:
    """One player as the page shows them. `links`: the address that chooses a thing, by its subject."""
    one = view["cities"][seat]
    mine = seat == (names.viewer or 0)
    wonder = names.ruleset.wonder(one["wonder"])
    cards = row_of(one["cards"], names)
    for card in cards:
        id = f"steal-{seat}-{card['card']}"
        card |= {"subject": id, "choose": links.get(id, "") if id in legal else "", "selected": id == chosen}
    return {
        "seat": seat,
        "name": names.person(seat),
        "initial": names.person(seat)[:1].upper(),
        "look": 1 if names.mine(seat) else seat + 2,
        "you": names.mine(seat),
        "active": view["active"] == seat,
        "mine": mine,
        "left": one["left"],
        "right": one["right"],
        "where": _where(view, seat, names),
        "wonder": one["wonder"],
        "wonder_name": wonder.name,
        "verified": wonder.verified,
        "doubt": wonder.doubt,
        "shields": one["shields"],
        "military": one["military"],
        "points": one["points"],
        "cat": one["cat"],
        "built": sum(stage["built"] for stage in one["stages"]),
        "stages": _stages(one, names, links, legal, chosen) if mine else _plain(one),
        "pieces": _pieces(one),
        "cards": cards,
        "tokens": [id for id in one["tokens"] if id],
        "medals": list(one["medals"]),
        "facedown": _facedown(one, seat, links, legal, chosen, names),
    }


def _where(view: View, seat: int, names: Names) -> str:
    """Where a player sits, seen from the viewer."""
    seats, below = len(view["cities"]), names.viewer or 0
    if seat == below:
        return ""
    if seats == 2:
        return _("to your left and right") if names.viewer is not None else ""
    if names.viewer is None:
        return ""
    if seat == (below + 1) % seats:
        return _("to your left")
    return _("to your right") if seat == (below - 1) % seats else ""


def _pieces(one: View) -> Sequence[Piece]:
    return elevation(tuple((stage["stage"], tuple(stage["requires"])) for stage in one["stages"]))


def _plain(one: View) -> list[Part]:
    return [{**stage, "state": _state(stage), "choose": "", "legal": False} for stage in one["stages"]]


def _state(stage: View) -> str:
    if stage["built"]:
        return "built"
    return "open" if stage["available"] else "locked"


def _stages(
    one: View, names: Names, links: Mapping[str, str], legal: frozenset[str], chosen: str
) -> list[Part]:
    """The viewer's own pieces: which can be built now, how much of what each needs is there."""
    made = []
    for stage in _plain(one):
        id = f"stage-{stage['stage']}"
        have = _have(one["cards"], stage["count"], stage["kind"], names)
        waits = [n for n in stage["requires"] if not one["stages"][n - 1]["built"]]
        made.append(
            {
                **stage,
                "subject": id,
                "choose": links.get(id, ""),
                "legal": id in legal,
                "selected": id == chosen,
                "have": min(have, stage["count"]),
                "waits": stage_words(waits) if waits else "",
            }
        )
    return made


def _have(cards: Mapping[str, int], count: int, kind: str, names: Names) -> int:
    """How many of the resources of a stage the cards in front of the player give, coins as what is
    missing."""
    resources, purse = [], 0
    for id, number in cards.items():
        for effect in names.ruleset.card(id).effects:
            if isinstance(effect, fx.Production):
                resources.append(number)
            elif isinstance(effect, fx.Coins):
                purse += number
    own = len(resources) if kind == "different" else max(resources, default=0)
    return own + purse


def _facedown(
    one: View, seat: int, links: Mapping[str, str], legal: frozenset[str], chosen: str, names: Names
) -> list[Part]:
    """Cards that were given face down; who has looked at one before knows it."""
    id = f"steal-{seat}-facedown"
    return [
        {
            "card": card,
            "words": card_words(card, names) if card else "",
            "subject": id,
            "choose": links.get(id, "") if id in legal and not number else "",
            "selected": id == chosen and not number,
        }
        for number, card in enumerate(one["facedown"])
    ]


# --- how far a Medal is ---------------------------------------------------------------------------


def near(progress: View, names: Names) -> Part:
    """How far a seat is from a Medal: {"seat", "name", "you", "left" (things that are missing), "parts"}."""
    parts = [
        {**part, "have": min(part["have"], part["least"]), "words": _part_words(part)}
        for part in progress["parts"]
    ]
    return {
        "seat": progress["seat"],
        "name": _("you") if names.mine(progress["seat"]) else names.person(progress["seat"]),
        "you": names.mine(progress["seat"]),
        "left": sum(part["least"] - part["have"] for part in parts),
        "parts": parts,
    }


def _part_words(part: View) -> str:
    if part["what"] == "cards":
        return str(colour_word(part["colour"], "architects"))
    return {
        "any_cards": _("cards"),
        "cat_cards": _("cards with a cat"),
        "horn_cards": _("cards with a horn"),
        "stages": _("stages"),
        "cat_pawn": _("the Cat"),
        "progress_tokens": _("Progress tokens"),
        "military_tokens": _("Military tokens"),
        "military_tokens_in_one_battle": _("tokens in one Battle"),
    }.get(part["what"], str(part["what"]))
