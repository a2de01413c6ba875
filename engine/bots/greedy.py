"""A bot that takes what looks best now: it weighs what an offer brings against what it costs.

It looks at effects, never at names, and knows what its seat knows. Values are in Victory points.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from .. import effects as fx
from ..ruleset import Card, ProgressToken, Ruleset, Wonder

View = Mapping[str, Any]

WIN = 1000.0
COIN = 0.35
"""A coin is a third of a point at the end and buys a little more before."""
SHIELD = 1.3
FEAR = 0.5
"""More for a shield, by each space that the pawn is on the own side."""
SYMBOL = 1.8
PAIR = 4.5
TURN = 3.0
CHAIN = 0.8
"""For each card that this one may make free later."""


class Greedy:
    """See `engine.bots.Bot`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.children: dict[str, int] = {}
        for card in ruleset.cards:
            for parent in card.chains_from:
                self.children[parent] = self.children.get(parent, 0) + 1

    def choose(self, view: View, offers: Sequence[View], rng: random.Random) -> str:
        """The legal offer of the highest value; equal ones by chance."""
        legal = [offer for offer in offers if offer["legal"]]
        best = max(legal, key=lambda offer: (round(self.value(view, offer), 6), rng.random()))
        move: str = best["move"]
        return move

    def value(self, view: View, offer: View) -> float:
        """What an offer is worth to the seat that looks at the view."""
        value: float = fsum([self._following(view, line) for line in offer["gives"]])
        value += COIN * (offer["gain"] - offer["price"])
        match offer["kind"]:
            case "build" | "retrieve":
                value += self._card(view, self.ruleset.card(offer["card"]))
            case "wonder":
                value += self._wonder(view, self.ruleset.wonder(offer["wonder"]))
            case "take":
                value += self._wonder(view, self.ruleset.wonder(offer["wonder"]))
            case "token" | "keep":
                value += self._token(view, self.ruleset.progress_token(offer["token"]))
            case "destroy":
                value += 1 + self._card(view, self.ruleset.card(offer["card"]))
            case "start":
                value += TURN if offer["seat"] == view["viewer"] else 0
        return value

    def _following(self, view: View, line: View) -> float:
        """What an event that would follow at once is worth."""
        params = line["params"]
        if "winners" in params:
            return WIN if view["viewer"] in params["winners"] else -WIN
        if "loser" in params:  # a military token takes coins from the opponent
            return COIN * float(params["coins"])
        if "symbol" in params and line["code"].endswith("pair"):
            return PAIR
        return 0.0

    def _card(self, view: View, card: Card) -> float:
        value = self._effects(view, card.effects)
        return value + CHAIN * self.children.get(card.id, 0)

    def _wonder(self, view: View, wonder: Wonder) -> float:
        return self._effects(view, wonder.sides[0].stages[0].effects)

    def _token(self, view: View, token: ProgressToken) -> float:
        return self._effects(view, token.effects)

    def _effects(self, view: View, effects: Sequence[fx.Effect]) -> float:
        return fsum([self._effect(view, effect) for effect in effects])

    def _effect(self, view: View, effect: fx.Effect) -> float:
        mine: View = view["cities"][view["viewer"]]
        to_come: int = max(0, 3 - int(view["phase"]["age"]))
        """Ages after this one: production is worth more the longer it is used."""
        match effect:
            case fx.VictoryPoints(amount=amount):
                return float(amount)
            case fx.Coins(amount=amount) | fx.OpponentLosesCoins(amount=amount):
                return COIN * float(amount)
            case fx.Shields(amount=amount):
                return float(amount) * (SHIELD + FEAR * max(0, self._behind(view)))
            case fx.Science(symbols=symbols):
                return self._science(mine, symbols)
            case fx.Production(options=options):
                return to_come * (0.9 + 0.4 * (len(options) - 1)) / (1 + 0.5 * self._made(mine, options))
            case fx.FixedPrice(resources=resources):
                return to_come * 0.9 * len(resources)
            case fx.CoinsPer(amount=amount):
                return COIN * float(amount) * self._counted(mine, effect.what, (effect.colour or "",))
            case fx.CoinsPerMax(amount=amount):
                return COIN * float(amount) * self._most(view, effect.what, effect.colours)
            case fx.PointsPer(amount=amount):
                return float(amount) * (1 + self._counted(mine, effect.what, (effect.colour or "",)))
            case fx.PointsPerMax(amount=amount, per=per):
                return float(amount) * self._most(view, effect.what, effect.colours) / per
            case fx.PlayAgain():
                return TURN
            case fx.WondersGainPlayAgain():
                return TURN * len([w for w in mine["wonders"] if not (w["built"] or w["put_away"])]) / 2
            case fx.ResourceDiscount():
                return 1.5 * to_come
            case fx.BuildFromDiscard() | fx.ChooseProgressTokenFromBox():
                return 5.0
            case fx.DestroyOpponentCard():
                return 2.0
        return 1.0 + to_come

    def _behind(self, view: View) -> int:
        """How many spaces the pawn is on the own side."""
        pawn = int(view["pawn"])
        return -pawn if view["viewer"] == 0 else pawn

    def _science(self, mine: View, symbols: Sequence[str]) -> float:
        """A new symbol brings the supremacy nearer; the pair is counted when it comes."""
        have: list[str] = mine["symbols"]
        return SYMBOL + (0.5 * len(have) if any(symbol not in have for symbol in symbols) else 0.0)

    def _made(self, mine: View, options: Sequence[str]) -> int:
        return min([int(mine["produces"].get(name, 0)) for name in options])

    def _counted(self, city: View, what: str, colours: Sequence[str]) -> int:
        if what == "card":
            return sum([city["counts"].get(colour, 0) for colour in colours])
        if what == "wonder":
            return sum([wonder["built"] for wonder in city["wonders"]])
        if what == "progress_token":
            return len(city["tokens"])
        return int(city["coins"])

    def _most(self, view: View, what: str, colours: Sequence[str]) -> int:
        return max([self._counted(city, what, colours) for city in view["cities"]])
