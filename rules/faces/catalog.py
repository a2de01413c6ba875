"""The faces of one catalog: markup of cards, tabs, minis, Wonders, Progress tokens and Medals.

The face of a card is one piece of markup for every size (its box decides, static/css/faces.css). What never
changes is built once; `Faces.card` joins it with state and price, so a table of fifty cards is fifty joins.

What is said to a screen reader stands in one `sr` span, in the order of speech; the drawing is hidden.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.ruleset import Ruleset
from engine.vocabulary import ARCHITECTS
from rules.faces.draw import coin, draw_cost, draw_effects, icon, token_sign, width_of
from rules.faces.hyphens import soften
from rules.faces.words import Effect, colour_word, cost_words, effects_words, objective_words, set_words

Row = Mapping[str, Any]
ROMAN = {1: "I", 2: "II", 3: "III"}
STATES: dict[str, Callable[[], str]] = {
    "covered": lambda: _("Covered"),
    "committed": lambda: _("Committed"),
    "built": lambda: _("Built"),
    "away": lambda: _("put away"),
}
SIZES = ("large", "middle", "small", "tiny", "tab", "mini")


class Face(NamedTuple):
    """The unchanging pieces of a card's face: what is said, the markup up to the foot, the foot's inside."""

    said: str
    drawn: str
    foot: str


def doubt_mark(row: Row) -> str:
    """The mark of a row that is not verified: a symbol and a word, the doubt itself as its title."""
    if row.get("verified", True):
        return ""
    why = escape(row.get("doubt") or _("Not verified against a source"))
    return f'<span class="doubt" title="{why}">{icon("alert")}{span("doubt-word", _("unverified"))}</span>'


def span(css: str, inside: str, hidden: bool = False) -> str:
    """A span of a class, hidden from screen readers or not."""
    return f'<span class="{css}"{" aria-hidden=true" if hidden else ""}>{inside}</span>'


def drawing(effects: Sequence[Effect]) -> str:
    """The drawing of effects as one string."""
    return "".join(draw_effects(effects))


def _named(attributes: Mapping[str, object]) -> dict[str, object]:
    """Keyword arguments as attributes of an element: aria_current becomes aria-current."""
    return {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}


def _attributes(pairs: Mapping[str, object]) -> str:
    return "".join(f' {name}="{escape(str(value))}"' for name, value in pairs.items() if value is not None)


class Faces:
    """The faces of one catalog document (the form of docs/catalogs.md). Unknown ids raise KeyError."""

    def __init__(self, document: Row) -> None:
        self.title: str = document.get("title", "")
        self.cards: dict[str, Row] = {row["id"]: row for row in document.get("cards", ())}
        self.wonders: dict[str, Row] = {row["id"]: row for row in document.get("wonders", ())}
        self.tokens: dict[str, Row] = {row["id"]: row for row in document.get("progress_tokens", ())}
        self.medals: dict[str, Row] = {row["id"]: row for row in document.get("medals", ())}
        self._frees: dict[str, list[Row]] = {}
        for row in self.cards.values():
            for origin in row.get("chains_from") or ():
                self._frees.setdefault(origin, []).append(row)
        self._cards: dict[str, Face] = {}
        self._prices: dict[tuple[int, int], tuple[str, str]] = {}
        self._built: dict[tuple[Any, ...], str] = {}
        """Markup that never changes, by what it is: every word of it is looked up once."""

    def once(self, key: tuple[Any, ...], build: Callable[[], str]) -> str:
        """Words or markup of this catalog in this language that never change: built when first asked for."""
        made = self._built.get(key)
        if made is None:
            made = self._built[key] = build()
        return made

    # --- names -----------------------------------------------------------------------------------------

    def name(self, id_: str) -> str:
        """The name of a card, Wonder, token or Medal; an id that is not in the catalog is made readable."""
        for rows in (self.cards, self.wonders, self.tokens, self.medals):
            if id_ in rows:
                return str(rows[id_]["name"])
        return id_.replace("-", " ").capitalize()

    def frees(self, card: Row) -> list[Row]:
        """The cards that this card makes free."""
        return self._frees.get(card["id"], [])

    # --- cards -----------------------------------------------------------------------------------------

    def _face(self, card: Row) -> Face:
        face = self._cards.get(card["id"])
        if face is None:
            face = self._cards[card["id"]] = self._build(card)
        return face

    def _build(self, card: Row) -> Face:
        colour, kind = card["colour"], colour_word(card["colour"], self.title)
        parts = draw_effects(card["effects"])
        name = soften(escape(card["name"]))
        if card["name"].endswith(" Guild"):
            name = name[: -len(" Guild")] + '<span class="tail"> Guild</span>'
        drawn = (
            f'<span class="card-band"><span class="card-effect" data-em="{width_of(parts)}">'
            f"{''.join(parts)}</span>{icon(f'type-{colour}', ' glyph')}</span>"
            f"{span('card-name', name)}{self._row(card)}{self._lines(card)}"
        )
        kind_sign = icon(f"type-{colour}") + span("card-type-word", kind)
        foot = span("card-type", kind_sign) + doubt_mark(card)
        said = [f"{card['name']}, {kind}", capfirst(effects_words(card["effects"], self.title))]
        if self.title != ARCHITECTS:
            said.append(_cost_said(card["cost"]))
        if card.get("chains_from"):
            names = ", ".join(self.name(origin) for origin in card["chains_from"])
            said.append(_("free with %(cards)s") % {"cards": names})
        if freed := self.frees(card):
            said.append(_("frees %(cards)s") % {"cards": ", ".join(row["name"] for row in freed)})
        if not card.get("verified", True):
            said.append(_("not verified"))
        return Face(escape(". ".join(part for part in said if part)), drawn, foot)

    def _row(self, card: Row) -> str:
        """The cost, and at the right the chain symbols of Duel."""
        if self.title == ARCHITECTS:
            return ""
        cost = draw_cost(card["cost"])
        inside = (
            f'<span class="card-cost" data-n="{cost.count("<span")}">{cost}</span>'
            if cost
            else f'<span class="card-cost card-cost--none">{_("no cost")}</span>'
        )
        symbols = [self._symbol(origin) for origin in card.get("chains_from") or ()]
        links = [
            f'<span class="link link--from">{icon("chain-" + symbol)}</span>' for symbol in symbols if symbol
        ]
        if symbol := card.get("chain_symbol"):
            links.append(f'<span class="link link--to">{icon("chain-" + symbol)}</span>')
        chains = f'<span class="card-links">{"".join(links)}</span>' if links else ""
        return f'<span class="card-row">{inside}{chains}</span>'

    def _symbol(self, id_: str) -> str:
        """The chain symbol that a card gives; "" when it has none or is not in the catalog."""
        row = self.cards.get(id_)
        return (row.get("chain_symbol") or "") if row else ""

    def _lines(self, card: Row) -> str:
        """The chains in words, where there are no symbols for them (7 Wonders) or no catalog is at hand."""
        lines = []
        origins = [self.name(o) for o in card.get("chains_from") or () if not self._symbol(o)]
        if origins:
            words = escape(", ".join(origins))
            lines.append(f'<span class="line line--from">{icon("chain")}{words}</span>')
        if not card.get("chain_symbol") and (freed := self.frees(card)):
            words = escape(", ".join(row["name"] for row in freed))
            lines.append(f'<span class="line line--to">{icon("arrow-right")}{words}</span>')
        return f'<span class="card-lines">{"".join(lines)}</span>' if lines else ""

    def card(
        self,
        card: str | Row,
        *,
        state: str = "",
        price: int | None = None,
        short: int = 0,
        note: str = "",
        tag: str = "span",
        **attributes: object,
    ) -> SafeString:
        """A card's face, to be laid into a box of a size (`.face` or `.slot`).

        `state`: "", accessible, covered, short, committed, refused. `price`: what it costs the viewer now;
        `short`: by how many coins they cannot pay it. `note`: more for a screen reader. `tag`, `attributes`:
        what element it is (a link with its href; an underscore in a name stands for a hyphen).
        """
        row = self.cards[card] if isinstance(card, str) else card
        face = self._face(row)
        said = face.said
        tagged = ""
        if price is not None:
            words, tagged = self._price(price, short)
            said = f"{said}. {words}"
        if state in ("covered", "committed"):
            said = f"{said}. {self.once((state,), lambda: STATES[state]())}"
        if state == "committed":
            tagged = self.once(("seal",), lambda: span("seal", icon("check") + STATES[state]()))
        if note:
            said = f"{said}. {escape(note)}"
        pairs = {"data-state": state or None} | _named(attributes)
        return mark_safe(
            f'<{tag} class="card" data-type="{row["colour"]}"{_attributes(pairs)}>'
            f'<span class="sr">{said}.</span><span class="drawn" aria-hidden="true">'
            f'{face.drawn}<span class="card-foot">{face.foot}{tagged}</span></span></{tag}>'
        )

    def _price(self, price: int, short: int) -> tuple[str, str]:
        tag = self._prices.get((price, short))
        if tag is None:
            tag = self._prices[price, short] = _price_tag(price, short)
        return tag

    def tab(self, card: str | Row) -> SafeString:
        """A card of a city, in one line of 20 px."""
        row = self.cards[card] if isinstance(card, str) else card
        return mark_safe(self.once((row["id"], "tab"), lambda: self._tab(row)))

    def _tab(self, row: Row) -> str:
        kind = colour_word(row["colour"], self.title)
        words = escape(f", {kind}: {effects_words(row['effects'], self.title)}")
        glyph = icon("type-" + row["colour"])
        return (
            f'<span class="tab" data-type="{row["colour"]}">{span("tab-glyph", glyph, True)}'
            f"{span('tab-name', soften(escape(row['name'])))}{span('sr', words)}"
            f"{span('tab-effect', drawing(row['effects']), True)}</span>"
        )

    def mini(self, card: str | Row) -> SafeString:
        """A card in front of a player of Architects: its effect alone, on its colour."""
        row = self.cards[card] if isinstance(card, str) else card
        words = escape(f"{row['name']}: {effects_words(row['effects'], self.title)}")
        drawn = "".join(draw_effects(row["effects"]))
        return mark_safe(
            f'<span class="mini" data-type="{row["colour"]}"><span class="sr">{words}</span>'
            f'<span class="drawn" aria-hidden="true">{drawn}</span></span>'
        )

    def back(self, age: int | str | None, guild: bool = False) -> SafeString:
        """A face-down card: the Age on its back; guilds of Duel have a back of their own."""
        return mark_safe(self.once(("back", age, guild), lambda: self._back(age, guild)))

    @staticmethod
    def _back(age: int | str | None, guild: bool) -> str:
        sign = icon("type-purple") if guild else ROMAN.get(int(age), "") if age else icon("deck")
        words = _("Face-down guild") if guild else _("Face-down card")
        return f'<span class="card card--back">{span("sr", words)}{span("back-age", sign, True)}</span>'

    # --- Wonders ---------------------------------------------------------------------------------------

    def wonder(
        self, wonder: str | Row, *, state: str = "open", tag: str = "span", **attributes: object
    ) -> SafeString:
        """A Wonder of Duel in its city. `state`: open, built, away (put back, never to be built)."""
        row = self.wonders[wonder] if isinstance(wonder, str) else wonder
        inside = self.once((row["id"], state), lambda: self._wonder(row, state))
        pairs = {"data-state": state} | _named(attributes)
        return mark_safe(f'<{tag} class="wonder"{_attributes(pairs)}>{inside}</{tag}>')

    def _wonder(self, row: Row, state: str) -> str:
        stage = row["sides"][0]["stages"][0]
        effects, cost = stage["effects"], stage["cost"]
        said = [row["name"], capfirst(effects_words(effects, self.title))]
        if state == "open":
            left = span("wonder-cost", draw_cost(cost))
            said.append(_cost_said(cost))
        else:
            left = span("wonder-built", (icon("check") if state == "built" else "") + STATES[state]())
            said.append(STATES[state]())
        line = span("wonder-row", left + span("wonder-effect", drawing(effects)))
        drawn = span("wonder-name", soften(escape(row["name"]))) + line
        return span("sr", escape(". ".join(said)) + ".") + span("drawn", drawn, True)

    def wonder_large(
        self, wonder: str | Row, *, side: str | None = None, built: Iterable[int] = ()
    ) -> SafeString:
        """A Wonder with its sides and stages, for the encyclopedia and the admin; `side` alone when given."""
        row = self.wonders[wonder] if isinstance(wonder, str) else wonder
        sides = [one for one in row["sides"] if side is None or one["id"] == side]
        done = frozenset(built)
        body = "".join(self._side(one, len(row["sides"]) > 1, done) for one in sides)
        return mark_safe(
            f'<div class="wonder wonder--large">{span("wonder-name", soften(escape(row["name"])))}'
            f"{body}{doubt_mark(row)}</div>"
        )

    def _side(self, side: Row, several: bool, built: frozenset[int]) -> str:
        start = ""
        if side.get("initial_resource"):
            effects = [{"type": "production", "options": [side["initial_resource"]], "sellable": True}]
            start = span("wonder-start", drawing(effects) + escape(effects_words(effects, self.title)))
        name = f"<b>{_('Side %(side)s') % {'side': escape(side['id'])}}</b>" if several else ""
        stages = side["stages"]
        if len(stages) == 1 and not several:
            return self._stage(stages[0], "", "open")
        rows = ""
        for stage in stages:
            state = "built" if stage["id"] in built else "open"
            rows += f"<li>{self._stage(stage, self._stage_name(stage), state)}</li>"
        return f'<div class="wonder-side">{name}{start}<ol class="stages">{rows}</ol></div>'

    @staticmethod
    def _stage_name(stage: Row) -> str:
        return f'<span class="stage-name">{icon("stage")}{_("Stage %(n)d") % {"n": stage["id"]}}</span>'

    def _stage(self, stage: Row, name: str, state: str) -> str:
        cost = stage["cost"]
        words = f"{capfirst(effects_words(stage['effects'], self.title))}. {_cost_said(cost)}."
        return (
            f'<span class="stage" data-state="{state}">{name}{span("sr", escape(words))}'
            f"{span('wonder-cost', draw_cost(cost), True)}"
            f"{span('wonder-effect', drawing(stage['effects']), True)}</span>"
        )

    # --- Progress tokens and Medals --------------------------------------------------------------------

    def token(
        self, token: str | Row, *, taken: str = "", tag: str = "span", **attributes: object
    ) -> SafeString:
        """A Progress token: its disc, name and what it does; `taken` says by whom when it is gone."""
        row = self.tokens[token] if isinstance(token, str) else token
        # The name of who took it may be anyone's, so that is not kept.
        inside = self._token(row, taken) if taken else self.once((row["id"],), lambda: self._token(row, ""))
        css = "token token--gone" if taken else "token"
        return mark_safe(f'<{tag} class="{css}"{_attributes(_named(attributes))}>{inside}</{tag}>')

    def _token(self, row: Row, taken: str) -> str:
        disc = "" if taken else icon(token_sign(row["effects"]))
        text = taken or capfirst(effects_words(row["effects"], self.title))
        return (
            span("token-disc", disc, True)
            + span("token-name", escape(row["name"]))
            + span("token-text", escape(text) + doubt_mark(row))
        )

    def medal(self, medal: str | Row) -> SafeString:
        """A Medal: its objective and what it gives."""
        row = self.medals[medal] if isinstance(medal, str) else medal
        gives = capfirst(effects_words(row["effects"], self.title))
        return mark_safe(
            f'<span class="medal">{icon("medal")}<span><b>{escape(row["name"])}</b>'
            f'{escape(objective_words(row["objective"]))}<span class="sr">. {escape(gives)}</span></span>'
            f'<span class="tab-effect" aria-hidden="true">{"".join(draw_effects(row["effects"]))}</span>'
            f"{doubt_mark(row)}</span>"
        )


def _cost_said(cost: Row) -> str:
    """The printed cost, as it is said: "Cost: 1 wood, 2 papyrus"."""
    return _("Cost: %(cost)s") % {"cost": set_words(cost) if cost.get("count") else cost_words(cost)}


def _price_tag(price: int, short: int) -> tuple[str, str]:
    """What a card costs the viewer now: in words, and as the tag on its corner."""
    if short:
        words = _("%(price)d, %(short)d more than you have") % {"price": price, "short": short}
        return words, f'<span class="price price--short">{coin(price)}</span>'
    if price:
        return _("costs you %(price)d") % {"price": price}, f'<span class="price">{coin(price)}</span>'
    return _("free for you"), f'<span class="price price--free">{_("free")}</span>'


_FACES: dict[tuple[str, str], Faces] = {}
"""By SHA-256 of the document and language. There are as few as rulesets in use, so all are kept."""


def faces_of(ruleset: Ruleset | Row) -> Faces:
    """The faces of a ruleset or of its document, built once per process for its SHA-256 and the language."""
    sha256 = ruleset.sha256 if isinstance(ruleset, Ruleset) else ruleset.get("sha256")
    key = (sha256 or "", get_language() or "")
    faces = _FACES.get(key)
    if faces is None or not sha256:
        document = json.loads(ruleset.canonical) if isinstance(ruleset, Ruleset) else ruleset
        faces = Faces(document)
        if sha256:
            _FACES[key] = faces
    return faces
