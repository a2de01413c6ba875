"""The greedy bot at a table of 7 Wonders: it weighs what a card or stage brings against what it costs.

It looks at effects, never at names, and knows what its seat knows. Values are in Victory points.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from .. import effects as fx
from ..ruleset import Card, Ruleset

View = Mapping[str, Any]

COIN = 0.38
"""A coin is a third of a point at the end and buys a little more before."""
RIVAL = 0.08
"""Worse than a coin for the bank: one that a neighbour gets."""
CHAIN = 0.7
"""For each card that this one may make free later."""
WASTE = 0.6
"""Against discarding, beside what it brings."""
AHEAD = 0.65
"""How surely a lead in shields lasts to the end of the Age."""


class GreedySevenWonders:
    """See `engine.bots.Bot`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.set_points: int = ruleset.setup["science_set_points"]
        self.victory = {int(age): p for age, p in ruleset.setup["military"]["points"].items()}
        self.turns: int = ruleset.setup["hand_size"] - 1
        self.children: dict[str, list[Card]] = {}
        for card in ruleset.cards:
            for parent in card.chains_from:
                self.children.setdefault(parent, []).append(card)

    def choose(self, view: View, offers: Sequence[View], rng: random.Random) -> str:
        """The legal offer of the highest value; equal ones by chance."""
        legal = [offer for offer in offers if offer["legal"]]
        best = max(legal, key=lambda offer: (round(self.value(view, offer), 6), rng.random()))
        move: str = best["move"]
        return move

    def value(self, view: View, offer: View) -> float:
        """What an offer is worth to the seat that looks at the view."""
        viewer = int(view["viewer"])
        if offer["city"] != viewer:
            return self._for_the_free_city(view, offer, viewer)
        value: float = COIN * (offer["gain"] - offer["price"]) - RIVAL * (offer["left"] + offer["right"])
        match offer["kind"]:
            case "build" | "retrieve":
                value += self._card(view, viewer, self.ruleset.card(offer["card"]))
                if offer["free"] and offer["move"].endswith(" free"):
                    value -= self._spent_power(view, offer)
            case "stage":
                side = self.ruleset.wonder(offer["wonder"]).side(offer["side"])
                value += 0.4 + self._effects(view, viewer, side.stage(offer["stage"]).effects)
            case "discard":
                value -= WASTE
            case "decline":
                value -= WASTE
        return value

    def _spent_power(self, view: View, offer: View) -> float:
        """A free build is worth keeping for a card that could not be paid, early in an Age."""
        left = self.turns - int(view["phase"]["turn"])
        return 0.25 * left if view["cities"][offer["city"]]["free_builds"] else 0.0

    def _for_the_free_city(self, view: View, offer: View, viewer: int) -> float:
        """The Free city is no friend: it should pay this seat, not grow strong beside it, and take what the
        other player would like."""
        free = view["cities"][offer["city"]]
        mine = offer["left"] if free["left"] == viewer else offer["right"]
        value: float = COIN * mine - RIVAL * (offer["left"] + offer["right"] - mine)
        if offer["kind"] == "take":
            return value
        card = self.ruleset.card(offer["card"])
        value += 0.3 * self._card(view, viewer, card)
        if offer["kind"] == "build":
            value -= 0.5 * sum([e.amount for e in card.effects if isinstance(e, fx.Shields)])
        return value

    # --- what things are worth -------------------------------------------------------------------

    def _card(self, view: View, viewer: int, card: Card) -> float:
        age = int(view["phase"]["age"])
        later = [child for child in self.children.get(card.id, ()) if (child.age or 0) > age]
        return self._effects(view, viewer, card.effects) + CHAIN * len(later)

    def _effects(self, view: View, viewer: int, effects: Sequence[fx.Effect]) -> float:
        production = [effect for effect in effects if isinstance(effect, fx.Production)]
        rest = [effect for effect in effects if not isinstance(effect, fx.Production)]
        value = fsum([self._effect(view, viewer, effect) for effect in rest])
        return value + fsum([self._production(view, viewer, e, n) for n, e in enumerate(production)])

    def _to_come(self, view: View) -> float:
        """The Ages after this turn, in parts of an Age."""
        phase = view["phase"]
        return max(0.0, 3 - int(phase["age"]) + (self.turns - int(phase["turn"])) / self.turns)

    def _effect(self, view: View, viewer: int, effect: fx.Effect) -> float:
        mine: View = view["cities"][viewer]
        to_come = self._to_come(view)
        match effect:
            case fx.VictoryPoints(amount=amount):
                return float(amount)
            case fx.Coins(amount=amount):
                return COIN * float(amount)
            case fx.Shields(amount=amount):
                return self._shields(view, viewer, amount)
            case fx.Science(symbols=symbols):
                return self._science(mine, symbols, to_come)
            case fx.TradeDiscount():
                return self._discount(view, mine, effect) * to_come
            case fx.CoinsPer(amount=amount):
                return COIN * float(amount) * self._counted(view, mine, effect)
            case fx.PointsPer(amount=amount):
                return float(amount) * (self._counted(view, mine, effect) + 0.6 * to_come)
            case fx.PointsIfWonderComplete(amount=amount):
                done = all(stage["built"] for stage in mine["stages"])
                return float(amount) * (0.9 if done else 0.3 * min(1.0, to_come))
            case fx.CopyNeighbourGuild() | fx.BuildFromDiscard():
                return 4.5
            case fx.PlayLastCard() | fx.FreeBuildOncePerAge() | fx.FreeBuildFirstOfEachColour():
                return 3.0 * to_come
            case fx.FreeBuildFirstCardOfAge() | fx.FreeBuildLastCardOfAge():
                return 2.5 * to_come
        return 1.0

    def _production(self, view: View, viewer: int, effect: fx.Production, more: int) -> float:
        """Worth more the longer it is used, and less with each unit that is there already; a little for what
        the neighbours pay."""
        mine: View = view["cities"][viewer]
        have = min([int(mine["produces"].get(name, 0)) for name in effect.options]) + more
        choices = sum([any(name in options for name in effect.options) for options in mine["choices"]])
        need = (2.1 + 0.5 * (len(effect.options) - 1)) / (1 + 1.1 * have + 0.5 * choices)
        return self._to_come(view) * (need + (0.25 if effect.sellable else 0.0))

    def _shields(self, view: View, viewer: int, amount: int) -> float:
        """What they change in the conflicts of this Age, and something for those to come."""
        mine: View = view["cities"][viewer]
        age = max(1, int(view["phase"]["age"]))
        have = int(mine["shields"])
        value = 0.0
        for side in ("left", "right"):
            theirs = int(view["cities"][mine[side]]["shields"])
            change = self._conflict(have + amount - theirs, age) - self._conflict(have - theirs, age)
            value += AHEAD * change
        return value + 0.45 * amount * (3 - age)

    def _conflict(self, lead: int, age: int) -> float:
        """What a lead is worth: a bigger one is surer."""
        if lead > 0:
            return float(self.victory[age]) * min(1.0, 0.7 + 0.15 * lead)
        return -1.0 if lead < 0 else 0.0

    def _science(self, mine: View, symbols: Sequence[str], to_come: float) -> float:
        """What the best of these symbols adds now, and the start of more."""
        have = {name: int(count) for name, count in mine["symbols"].items()}
        before = self._science_points(have)
        best = max([self._science_points({**have, name: have.get(name, 0) + 1}) for name in symbols])
        return best - before + to_come * (0.8 + 0.45 * sum(have.values()))

    def _science_points(self, counts: Mapping[str, int]) -> float:
        values = list(counts.values())
        return float(sum([n * n for n in values]) + self.set_points * min(values))

    def _discount(self, view: View, mine: View, effect: fx.TradeDiscount) -> float:
        """By what the neighbours sell of these resources and the city does not make."""
        value = 0.0
        for side in effect.neighbours:
            sells = view["cities"][mine[side]]["sells"]
            for name in effect.resources:
                if mine["prices"][side].get(name, 0) > effect.price:
                    offered = int(sells["fixed"].get(name, 0))
                    offered += sum([name in options for options in sells["choices"]])
                    value += 0.3 * min(2, offered) / (1 + int(mine["produces"].get(name, 0)))
        return min(2.0, value)

    def _counted(self, view: View, mine: View, effect: fx.CoinsPer | fx.PointsPer) -> float:
        cities = [mine if who == "self" else view["cities"][mine[who]] for who in effect.who]
        if effect.what == "card":
            return float(sum([int(city["counts"].get(effect.colour, 0)) for city in cities]))
        if effect.what == "wonder_stage":
            return float(sum([stage["built"] for city in cities for stage in city["stages"]]))
        return float(sum([token["points"] < 0 for city in cities for token in city["conflicts"]]))
