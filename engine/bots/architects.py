"""What the greedy bot knows of Architects: what a card, a stage, a token or a theft is worth now.

It looks at effects, never at names, and knows what its seat knows. Values are in Victory points. A card that
nobody has seen is worth the mean of all that it can be.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from .. import effects as fx
from ..ruleset import Card, Ruleset, Stage

View = Mapping[str, Any]

WIN = 1000.0
STAGE = 5.0
"""A built stage is worth more than its points: it brings the end nearer, which the leader wants."""
EFFECT = 2.5
"""What the effect of a stage brings, about a card."""
COIN = 0.9
TOKEN = 4.5
"""A Progress token of the owner's choice."""
SHIELD = 1.2
VICTORY = 3.0
EXTRA = 2.0
"""An extra card each time that a token fires."""
LOOK = 1.0
DENY = 0.3
"""What is taken from an opponent counts so much of what it is worth there."""


class ArchitectsGreedy:
    """See `engine.bots.Bot`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.resources = {
            card.id for card in ruleset.cards for e in card.effects if isinstance(e, fx.Production)
        }
        self.coins = {card.id for card in ruleset.cards for e in card.effects if isinstance(e, fx.Coins)}
        science = ruleset.setup["science"]
        self.pair: int = science["identical"]
        self.different: int = science["different"]

    def choose(self, view: View, offers: Sequence[View], rng: random.Random) -> str:
        """The legal offer of the highest value; equal ones by chance."""
        legal = [offer for offer in offers if offer["legal"]]
        best = max(legal, key=lambda offer: (round(self.value(view, offer), 6), rng.random()))
        move: str = best["move"]
        return move

    def value(self, view: View, offer: View) -> float:
        """What an offer is worth to the seat that looks at the view."""
        value: float = fsum([self._following(view, line) for line in offer["gives"]])
        match offer["kind"]:
            case "take":
                value += self._top(view, offer)
            case "keep":
                value += self._card(view, view["viewer"], offer["card"])
            case "steal":
                value += self._theft(view, offer)
            case "stage":
                value += self._stage(view, offer)
            case "science":
                value += TOKEN + 0.1 * len(offer["pays"])
            case "token":
                value += self._token(view, offer["token"])
            case "look" | "accept":
                value += LOOK
            case "look_deck":
                value += self._mean(view, offer["deck"])
        return value

    # --- what follows at once --------------------------------------------------------------------

    def _following(self, view: View, line: View) -> float:
        """What an event that would follow at once is worth."""
        me, params = view["viewer"], line["params"]
        if "winners" in params:
            return WIN if me in params["winners"] else -WIN
        if "shields" in params:
            won: list[int] = params["tokens"]
            others = [tokens for seat, tokens in enumerate(won) if seat != me]
            return VICTORY * (won[me] - max(others))
        if "medal" in params:
            medal = params["medal"]
            effects = self.ruleset.medal(medal).effects if medal else ()
            points = fsum([e.amount for e in effects if isinstance(e, fx.VictoryPoints)])
            return points if params["seat"] == me else -DENY * points
        if "holder" in params:
            return LOOK + float(self.ruleset.setup["cat_points"]) * (
                1.5 if params["holder"] is not None else 1
            )
        return EXTRA if line["code"].endswith("fires") else 0.0

    # --- cards -----------------------------------------------------------------------------------

    def _top(self, view: View, offer: View) -> float:
        if offer["card"] is not None:
            return self._card(view, view["viewer"], offer["card"])
        return self._mean(view, offer["deck"])

    def _mean(self, view: View, deck: str) -> float:
        """What a card of this deck is worth, where its top is not known."""
        counts: Mapping[str, int] = next(seen["counts"] for seen in view["decks"] if seen["deck"] == deck)
        values = [count * self._card(view, view["viewer"], id) for id, count in counts.items()]
        return fsum(values) / max(1, sum(counts.values()))

    def _theft(self, view: View, offer: View) -> float:
        if offer["card"] is None:
            return 2.0
        victim: int = offer["seat"]
        theirs = self._card(view, victim, offer["card"])
        return self._card(view, view["viewer"], offer["card"]) + DENY * theirs

    def _card(self, view: View, seat: int, id: str) -> float:
        """One more card of a kind in front of a player."""
        city = view["cities"][seat]
        cards: Mapping[str, int] = city["cards"]
        if id in self.resources or id in self.coins:
            more = {**cards, id: cards.get(id, 0) + 1}
            gain = self._prospect(city, more) - self._prospect(city, cards)
            return gain + (COIN if id in self.coins else 0.25)
        return fsum(
            [
                self._effect(view, city, effect, self.ruleset.card(id))
                for effect in self.ruleset.card(id).effects
            ]
        )

    def _effect(self, view: View, city: View, effect: fx.Effect, card: Card) -> float:
        match effect:
            case fx.VictoryPoints(amount=amount):
                return float(amount)
            case fx.Science(symbols=symbols):
                return self._science(city, symbols)
            case fx.Shields(amount=amount):
                horned = any(isinstance(other, fx.Horns) for other in card.effects)
                return float(amount) * SHIELD * self._weakness(view, city) * (0.8 if horned else 1.1)
            case fx.Horns(amount=amount):
                return 0.4 * float(amount) * self._lead(view, city)
        return 0.0

    def _neighbours(self, view: View, city: View) -> list[View]:
        seats = len(view["cities"])
        beside = {(city["seat"] + 1) % seats, (city["seat"] - 1) % seats}
        return [view["cities"][seat] for seat in sorted(beside)]

    def _lead(self, view: View, city: View) -> float:
        """Neighbours that are weaker, less those that are stronger."""
        others = self._neighbours(view, city)
        return fsum([(city["shields"] > o["shields"]) - (city["shields"] < o["shields"]) for o in others])

    def _weakness(self, view: View, city: View) -> float:
        """How much a Shield changes: most where it brings the own side level or ahead."""
        gaps = [other["shields"] - city["shields"] for other in self._neighbours(view, city)]
        return fsum([1.5 if 0 <= gap <= 1 else 0.6 for gap in gaps]) * (2 / len(gaps)) / 2

    def _science(self, city: View, symbols: Sequence[str]) -> float:
        """A set that becomes whole is worth its token, a beginning some of it."""
        have: dict[str, int] = {}
        for id, count in city["cards"].items():
            for effect in self.ruleset.card(id).effects:
                if isinstance(effect, fx.Science):
                    for symbol in effect.symbols:
                        have[symbol] = have.get(symbol, 0) + count
        for symbol in symbols:
            if have.get(symbol, 0) + 1 >= self.pair:
                return TOKEN
            if len(have.keys() | {symbol}) >= self.different:
                return TOKEN - 0.3
        return 1.6 + 0.5 * len(have)

    # --- stages and tokens -----------------------------------------------------------------------

    def _stages(self, city: View) -> list[Stage]:
        """The stages that can be built next, in the view of the city."""
        stages = self.ruleset.wonder(city["wonder"]).sides[0].stages
        open_ = {seen["stage"] for seen in city["stages"] if seen["available"]}
        return [stage for stage in stages if stage.id in open_]

    def _worth(self, stage: Stage) -> float:
        worth = STAGE
        for effect in stage.effects:
            worth += effect.amount if isinstance(effect, fx.VictoryPoints) else EFFECT
        return worth

    def _prospect(self, city: View, cards: Mapping[str, int]) -> float:
        """How far these cards have come towards the next stages: the best, and a little of the rest."""
        coins = sum([cards.get(id, 0) for id in self.coins])
        counts = [cards.get(id, 0) for id in self.resources]
        found = []
        for stage in self._stages(city):
            cost = stage.cost
            fit = sum([count > 0 for count in counts]) if cost.kind == "different" else max(counts)
            share = min(1.0, (min(fit, cost.count) + coins) / cost.count)
            found.append(self._worth(stage) * share**1.4)
        found.sort(reverse=True)
        return found[0] + 0.15 * fsum(found[1:]) if found else 0.0

    def _stage(self, view: View, offer: View) -> float:
        city = view["cities"][view["viewer"]]
        stage = self.ruleset.wonder(city["wonder"]).sides[0].stages[offer["stage"] - 1]
        left = {id: count - offer["pays"].get(id, 0) for id, count in city["cards"].items()}
        coins: int = sum([count for id, count in offer["pays"].items() if id in self.coins])
        return 10 + self._worth(stage) + 0.1 * self._prospect(city, left) - COIN * coins

    def _token(self, view: View, id: str | None) -> float:
        """A token by what it brings at the end or, when it fires, for the turns to come."""
        if id is None:  # the top of the pile: anything
            return TOKEN - 0.5
        city = view["cities"][view["viewer"]]
        left = fsum([not stage["built"] for stage in city["stages"]])
        token = self.ruleset.progress_token(id)
        return fsum([self._token_effect(view, city, effect, id, left) for effect in token.effects])

    def _token_effect(self, view: View, city: View, effect: fx.Effect, id: str, left: float) -> float:
        match effect:
            case fx.VictoryPoints(amount=amount) | fx.PointsIfWonderComplete(amount=amount):
                return float(amount)
            case fx.PointsByCopies(points=points):
                have = city["tokens"].count(id)
                before = points[have - 1] if have else 0
                return float(points[min(have, len(points) - 1)] - before)
            case fx.PointsPer(what=what, amount=amount, colour=colour):
                return float(amount) * (self._counted(city, what, colour) + 0.5 * left)
            case fx.ExtraCardWhenTaking(cards=cards):
                return EXTRA * left * 0.45 * len(cards)
            case fx.ExtraCardWhenBuilding():
                return EXTRA * left
            case fx.CoinWorth() | fx.AnyResourcesForStage():
                return 1.5 * left
            case fx.Shields(amount=amount):
                return SHIELD * float(amount) * self._weakness(view, city) + left
            case fx.LookAtCentralDeck():
                return 0.5 * left
        return 0.5 * left

    def _counted(self, city: View, what: str, colour: str | None) -> float:
        match what:
            case "progress_token":
                return len(city["tokens"]) + 1.0
            case "military_token":
                return float(city["military"])
            case "wonder_stage":
                return fsum([stage["built"] for stage in city["stages"]])
            case "card":
                return float(city["counts"].get(colour, 0)) / 2
        icons = [
            count
            for id, count in city["cards"].items()
            if any(isinstance(effect, fx.CatIcon) for effect in self.ruleset.card(id).effects)
        ]
        return float(sum(icons))
