"""A described position laid out for a page: for each city and for the middle of the table, facts and faces.

Only what the description tells is drawn, so that a reader sees what matters and nothing else. The same code
serves every title: a key of the description has its words here, and what lies under it is found in the
catalog by its id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.faces import Faces, icon
from rules.faces.draw import coin

ROMAN = {1: "I", 2: "II", 3: "III"}
MANY = 6
"""A city with more cards than these shows them as tabs, one line each."""
Words = str | Promise


@dataclass
class Zone:
    """Things that lie together. `kind` is how they are laid: faces, tabs, wonders, tokens, structure."""

    label: str
    kind: str
    things: list[Any]
    note: str = ""


@dataclass
class CityDrawing:
    seat: int
    name: str
    asked: bool
    facts: list[SafeString] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not self.facts and not self.zones


@dataclass
class Drawing:
    facts: list[SafeString]
    middle: list[Zone]
    cities: list[CityDrawing]


MIDDLE: dict[str, Words] = {
    "on_offer": gettext_lazy("To take"),
    "offered": gettext_lazy("Wonders to choose from"),
    "board": gettext_lazy("Progress tokens on the board"),
    "drawn": gettext_lazy("Drawn from the box"),
    "box": gettext_lazy("Progress tokens in the box"),
    "discard": gettext_lazy("Discard pile"),
    "draw_pile": gettext_lazy("Draw pile"),
    "medals": gettext_lazy("Medals"),
    "central": gettext_lazy("Top of the central deck"),
}
CITY: dict[str, Words] = {
    "cards": gettext_lazy("City"),
    "wonders": gettext_lazy("Wonders"),
    "put_away": gettext_lazy("Wonders put away"),
    "tokens": gettext_lazy("Progress tokens"),
    "medals": gettext_lazy("Medals"),
    "under": gettext_lazy("Under the Wonder"),
    "facedown": gettext_lazy("Face down"),
    "deck": gettext_lazy("Top of the deck"),
}


class Drawer:
    """Draws positions of one catalog. `prices` are price tags by card: what it costs the one who is asked."""

    def __init__(
        self, faces: Faces, people: Sequence[str], asked: int | None, prices: Mapping[str, int] | None = None
    ) -> None:
        self.faces, self.people, self.asked = faces, people, asked
        self.prices = prices or {}

    def draw(self, position: Mapping[str, Any], whole: bool = False) -> Drawing:
        """`whole`: the description tells all there is, so what matters little is left out: what lies in the
        box, and a structure of which nothing is known."""
        cities = position.get("cities") or []
        hands = position.get("hands") or ([position["hand"]] if position.get("hand") else [])
        count = max(len(cities), len(hands), (self.asked or 0) + 1)
        drawn = [
            self._city(seat, cities[seat] if seat < len(cities) else {}, _item(hands, seat))
            for seat in range(count)
        ]
        middle = []
        for key in ("structure", *MIDDLE):
            value = position.get(key)
            if not value or (whole and key == "box"):
                continue
            if whole and key == "structure" and not any(self._is_known(one.get("card")) for one in value):
                continue
            middle += self._middle(key, value)
        shown = [city for city in drawn if not city.empty or city.asked]
        return Drawing(self._facts(position), middle, shown)

    # --- facts ---------------------------------------------------------------------------------------

    def _facts(self, position: Mapping[str, Any]) -> list[SafeString]:
        found: list[str] = []
        if position.get("age"):
            found.append(escape(_("Age %(age)s") % {"age": ROMAN.get(position["age"], position["age"])}))
        if position.get("turn") and position.get("step") == "turn" and "hands" in position:
            found.append(escape(_("turn %(turn)d") % {"turn": position["turn"]}))
        if "pawn" in position:
            found.append(icon("battle") + escape(self._pawn(position["pawn"])))
        for name in position.get("military_taken") or ():
            loser, _colon, space = str(name).partition(":")
            words = _("military token gone: space %(space)s of %(name)s’s side")
            found.append(escape(words % {"space": space, "name": self._person(int(loser))}))
        if position.get("cat") is not None and "cat" in position:
            found.append(escape(_("%(name)s has the Cat") % {"name": self._person(position["cat"])}))
        if position.get("conflict"):
            count = position["conflict"]
            words = ngettext("%(count)d Conflict token turned", "%(count)d Conflict tokens turned", count) % {
                "count": count
            }
            found.append(escape(words))
        return [mark_safe(words) for words in found]

    def _pawn(self, pawn: int) -> str:
        if not pawn:
            return _("pawn in the middle")
        values = {"space": abs(pawn), "name": self._person(1 if pawn > 0 else 0)}
        return _("pawn on space %(space)d of %(name)s’s side") % values

    def _person(self, seat: int) -> str:
        return self.people[seat] if 0 <= seat < len(self.people) else str(seat)

    # --- cities --------------------------------------------------------------------------------------

    def _city(self, seat: int, city: Mapping[str, Any], hand: Any) -> CityDrawing:
        made = CityDrawing(seat, self._person(seat), seat == self.asked)
        if "coins" in city:
            words = ngettext("%(count)d coin", "%(count)d coins", city["coins"]) % {"count": city["coins"]}
            made.facts.append(mark_safe(f'{coin(city["coins"])}<span class="sr">{escape(words)}</span>'))
        if city.get("military"):
            count = city["military"]
            words = ngettext("%(count)d Military token", "%(count)d Military tokens", count) % {
                "count": count
            }
            made.facts.append(mark_safe(icon("battle") + escape(words)))
        made.zones += self._boards(city)
        done = {*(city.get("built") or ()), *(city.get("put_away") or ())}
        for key, label in CITY.items():
            value = city.get(key)
            if key == "wonders":
                value = [wonder for wonder in value or () if wonder not in done]
            if value:
                made.zones += self._zone(str(label), key, value)
        if hand:
            made.zones += self._zone(_("Hand"), "hand", hand)
        return made

    def _boards(self, city: Mapping[str, Any]) -> list[Zone]:
        """The Wonders: a board with its stages, or those of Duel that are built."""
        built = city.get("built") or {}
        if "wonder" in city:
            stages = built if isinstance(built, list) else range(1, (city.get("stages") or 0) + 1)
            face = self.faces.wonder_large(city["wonder"], side=city.get("side"), built=stages)
            return [Zone("", "board", [face])]
        if not built:
            return []
        under = built if isinstance(built, Mapping) else dict.fromkeys(built)
        things = [self.faces.wonder(wonder, state="built") for wonder in under]
        names = [
            _("%(card)s lies under %(wonder)s")
            % {"card": self.faces.name(card), "wonder": self.faces.name(wonder)}
            for wonder, card in under.items()
            if card
        ]
        return [Zone(_("Built Wonders"), "wonders", things, ". ".join(names))]

    # --- zones ---------------------------------------------------------------------------------------

    def _middle(self, key: str, value: Any) -> list[Zone]:
        if key == "structure":
            return self._structure(value)
        return self._zone(str(MIDDLE[key]), key, value)

    def _zone(self, label: str, key: str, value: Any) -> list[Zone]:
        """One key of a description as zones: none when nothing of it can be drawn."""
        if key in ("central", "deck"):
            value = value.get("top") or []
            if not value:
                return []
        things = list(_things(value))
        if not things:
            return []
        ids = [id for id in things if isinstance(id, str)]
        if all(isinstance(thing, int | Mapping) for thing in things):  # 7 Wonders
            return [Zone(_("Military tokens"), "points", [self._points(thing) for thing in things])]
        known = [id for id in ids if self._is_known(id)]
        unknown = len(things) - len(known)
        note = ""
        if unknown:
            note = ngettext("and %(count)d face down", "and %(count)d face down", unknown) % {
                "count": unknown
            }
        if not known:
            return [Zone(label, "faces", [], note.removeprefix(_("and ")))]
        first = known[0]
        if first in self.faces.cards:
            if key == "cards" and len(known) > MANY:
                return [Zone(label, "tabs", [self.faces.tab(id) for id in known], note)]
            return [Zone(label, "faces", [self._card(id) for id in known], note)]
        draw: Callable[[str], SafeString] = self.faces.token
        kind = "tokens"
        if first in self.faces.wonders:
            kind, draw = "wonders", self._wonder(key)
        elif first in self.faces.medals:
            kind, draw = "medals", self.faces.medal
        return [Zone(label, kind, [draw(id) for id in known], note)]

    def _is_known(self, id: Any) -> bool:
        faces = self.faces
        return any(id in rows for rows in (faces.cards, faces.wonders, faces.tokens, faces.medals))

    def _card(self, id: str) -> SafeString:
        face = self.faces.card(id, price=self.prices.get(id))
        return mark_safe(f'<span class="face" data-size="small">{face}</span>')

    def _wonder(self, key: str) -> Callable[[str], SafeString]:
        state = "away" if key == "put_away" else "open"
        return lambda id: self.faces.wonder(id, state=state)

    @staticmethod
    def _points(token: Any) -> SafeString:
        points = token if isinstance(token, int) else token.get("points", 0)
        return mark_safe(f"<b>{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}</b>")

    def _structure(self, entries: Iterable[Mapping[str, Any]]) -> list[Zone]:
        """The cards that lie, from the first row that has any: each ``{"row", "column", "html"}``."""
        lying = list(entries)
        there = {(one.get("row", 0), one.get("column", 0)) for one in lying}
        above = min((row for row, _column in there), default=1) - 1
        things = []
        for one in lying:
            row, column, card = one.get("row", 0), one.get("column", 0), one.get("card")
            covered = {(row + 1, column - 1), (row + 1, column + 1)} & there
            if isinstance(card, str) and card in self.faces.cards:
                html = self.faces.card(
                    card, state="covered" if covered else "accessible", price=self.prices.get(card)
                )
            else:
                html = self.faces.back(None, card == "?guild")
            things.append({"row": row - above, "column": column, "html": html})
        return [Zone(_("Structure"), "structure", things)] if things else []


def _item(values: Sequence[Any], index: int) -> Any:
    return values[index] if index < len(values) else None


def _things(value: Any) -> Iterable[Any]:
    """What a list holds: ids; ``{"card": id}`` and ``{"medal": id}`` as their ids; kinds with counts."""
    if isinstance(value, Mapping):
        for id, count in value.items():
            yield from [id] * count
        return
    for thing in value:
        if isinstance(thing, Mapping) and thing.keys() & {"card", "medal"}:
            yield thing.get("card", thing.get("medal"))
        else:
            yield thing
