"""How a game begins: who sits where, the options, the secret seed and its commitment."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from people.models import User
from play import links, moves
from play.access import Visitor
from play.course import Course
from play.models import NAME_LENGTH, Game, Seat, new_public_id, new_seed
from rules import rulesets

BOT = "greedy"
"""The bot that sits there when nobody names one."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who is to sit at a seat of a new game."""

    name: str
    kind: str = Seat.Kind.PERSON
    bot: str = ""
    owner: bool = False
    user: User | None = None
    invited: bool = False
    """A friend takes the seat later, by its link."""


def tidy_name(text: str) -> str:
    """A name as it is shown: one line, no control or direction marks, at most 30 characters; may be empty."""
    shown = "".join(
        " " if unicodedata.category(char) in {"Zs", "Zl", "Zp", "Cc"} else char
        for char in unicodedata.normalize("NFC", text)
        if unicodedata.category(char) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def different_names(names: Sequence[str]) -> list[str]:
    """The names, made different: a second Jonas becomes Jonas 2."""
    given: list[str] = []
    for name in names:
        tried, number = name, 1
        while tried.casefold() in {other.casefold() for other in given}:
            number += 1
            tried = f"{name[: NAME_LENGTH - 3]} {number}"
        given.append(tried)
    return given


@transaction.atomic
def make_game(
    title_name: str,
    options: Mapping[str, Any],
    places: Sequence[Place],
    *,
    public: bool = False,
    covered: bool = True,
    rematch_of: Game | None = None,
    seed: bytes | None = None,
    edition: str | None = None,
) -> Game:
    """A new game, dealt, with its seats; bots that begin have moved. engine.OptionError for a wrong option,
    rulesets.NotPublished for an edition that is not there.

    `seed` is for tests and records; a table's seed is made here and known to nobody.
    """
    title = engine.title(title_name)
    row = rulesets.current(title_name, edition)
    ruleset = rulesets.engine_ruleset(row)
    agreed = title.check_options(options)
    seed = seed or new_seed()
    state = title.start(ruleset, options, len(places), title.deal(ruleset, options, len(places), seed))
    game = Game(
        public_id=new_public_id(),
        title=title_name,
        ruleset=row,
        ruleset_sha256=ruleset.sha256,
        options=dict(options),
        seed=seed,
        commitment=engine.deal.commitment(seed, title_name, ruleset.sha256, agreed, len(places)),
        public=public,
        covered=covered,
        rematch_of=rematch_of,
        snapshot=state.to_json(),
    )
    now = timezone.now()
    seats = []
    for number, (place, name) in enumerate(
        zip(places, different_names([place.name for place in places]), strict=True)
    ):
        seat = Seat(
            game=game,
            number=number,
            name=name,
            kind=place.kind,
            bot=place.bot,
            owner=place.owner,
            user=place.user,
            taken_at=None if place.invited else now,
        )
        if place.kind != Seat.Kind.BOT:
            links.stamp(game.public_id, seat)
        seats.append(seat)
    if sum(seat.kind == Seat.Kind.HOT_SEAT for seat in seats) > 1:
        # Whoever makes the game hands the device to the first one who is asked.
        together = [seat.number for seat in seats if seat.kind == Seat.Kind.HOT_SEAT]
        asked = [decision.seat for decision in state.pending() if decision.seat in together]
        game.device_seat = (asked or together)[0]
    course = Course(state, len(seats))
    moves.let_bots_play(game, seats, course, now)
    moves.write_down(game, course, now, began=True)
    game.save(force_insert=True)
    Seat.objects.bulk_create(seats)
    course.store(game, ())
    return game


def default_name(user: User | AnonymousUser) -> str:
    """What somebody is called who gave no name."""
    if user.is_authenticated:
        return tidy_name(user.get_short_name() or user.get_username()) or _("Guest")
    return _("Guest")


def rematch_for(visitor: Visitor) -> Game:
    """The rematch that somebody who sits at a finished table asks for. PermissionDenied."""
    if not visitor.held:
        raise PermissionDenied(_("You watch this game; you have no seat in it."))
    if not visitor.game.over:
        raise PermissionDenied(_("This game is not over yet."))
    return rematch(visitor.game, visitor.seats, min(visitor.held))


def rematch(game: Game, seats: Sequence[Seat], by: int) -> Game:
    """The game once more with the same people, the other one beginning. Two who ask at once get the same one.

    An account has its seat there at once; a guest's session takes it when the guest asks for the rematch too.
    """
    places = [
        Place(seat.name, kind=seat.kind, bot=seat.bot, owner=seat.number == by, user=seat.user)
        for seat in sorted(seats, key=lambda seat: seat.number)
    ]
    with transaction.atomic():
        locked = Game.objects.select_for_update().only("pk").get(pk=game.pk)
        made = Game.objects.filter(rematch_of=locked).first()
        if made is None:
            options = dict(game.options)
            if any(option.name == "first" for option in engine.title(game.title).options()):
                options["first"] = str((_began(game) + 1) % len(places))
            made = make_game(
                game.title,
                options,
                places,
                public=game.public,
                covered=game.covered,
                rematch_of=game,
                edition=game.ruleset.edition,
            )
    return made


def _began(game: Game) -> int:
    """The seat that was asked first in that game."""
    entry = game.log.order_by("number").only("seat").first()
    return entry.seat if entry else 0
