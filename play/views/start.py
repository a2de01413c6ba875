"""The start page, the list of games, and beginning a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

import engine
from play import access, rulebook, setup, tables
from play.forms import HOWS, NewGameForm, SeatsForm
from play.models import Game, Seat
from play.views.answers import private
from play.wording.names import listed, roman
from rules.faces.catalog import faces_of
from rules.guides.reading import guides
from rules.models import Entry, PublishedRuleset
from rules.recent import lately_clarified
from rules.rulesets import engine_ruleset

ON_START_PAGE = 5
IN_LIST = 100
ICONS = {"duel": "title-duel", "seven_wonders": "title-seven", "architects": "title-architects"}
OFTEN = ("W40", "D96", "A14")
"""The entries that the start page names under its search box."""


@require_GET
@private
def start(request: HttpRequest) -> HttpResponse:
    """The start page."""
    games = your_games(request)
    context = {
        "your_games": games[:ON_START_PAGE],
        "your_games_total": len(games),
        "lately_clarified": lately_clarified(3),
        "titles": titles(),
        "often": often_asked(),
        "fan": fan(),
    }
    return render(request, "start.html", context)


@require_GET
@private
def games(request: HttpRequest) -> HttpResponse:
    """All games of this visitor, and a way to begin one."""
    return render(request, "play/games.html", {"games": your_games(request), "titles": titles()})


def your_games(request: HttpRequest) -> list[dict[str, Any]]:
    """The visitor's games, those in which they are asked first, then the newest. Two queries however many."""
    found = access.games_of(request).defer("seed", "snapshot", "result").prefetch_related("seats")
    shown = []
    for game in found.order_by("-changed")[:IN_LIST]:
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        held = frozenset(seat.number for seat in seats if access.holds(request, seat))
        if held:
            shown.append(_game_line(game, seats, held))
    return sorted(shown, key=lambda line: (line["over"], not line["mine"]))


def _game_line(game: Game, seats: Sequence[Seat], held: frozenset[int]) -> dict[str, Any]:
    asked = game.standing.get("asked", [])
    mine = not game.over and bool(held.intersection(asked))
    together = len(held) > 1
    others = [seat.name for seat in seats if together or seat.number not in held]
    if game.over:
        words = _("Over")
    elif mine and not together:
        words = _("Your turn")
    else:
        waiting = [seats[number].name for number in game.asked]
        if len(waiting) > 2:
            words = _("Waiting for %(count)d people") % {"count": len(waiting)}
        else:
            words = _("Waiting for %(people)s") % {"people": listed(waiting)}
    return {
        "url": game.get_absolute_url(),
        "icon": ICONS[game.title],
        "name": rulebook.TITLE_NAMES[game.title],
        "people": (_("%(people)s on one device") if together else _("with %(people)s"))
        % {"people": listed(others)},
        "note": _standing_words(game.standing),
        "mine": mine,
        "over": game.over,
        "words": words,
    }


def _standing_words(standing: Mapping[str, Any]) -> str:
    """How far a game is, in a few words: "Age II", "Turn 12"."""
    if "age" not in standing and "turn" in standing:
        return _("Turn %(turn)d") % {"turn": standing["turn"]}
    age = standing.get("age")
    return _("Age %(age)s") % {"age": roman(age)} if age else _("Choosing Wonders")


def titles() -> list[dict[str, Any]]:
    """The titles that can be played."""
    about = {
        "duel": _("Take from the structure. Points, six symbols, or the capital."),
        "architects": _("Three decks, one card a turn. Who completes a Wonder ends the game."),
        "seven_wonders": _("Everybody chooses at once, then hands pass on. Three Ages, two neighbours."),
    }
    # The first guide of a title is that of the plain game; variants follow.
    guide_of = {guide.title: guide.slug for guide in reversed(guides())}
    return [
        {
            "id": name,
            "name": rulebook.TITLE_NAMES[name],
            "icon": ICONS[name],
            "words": about.get(name, ""),
            "players": _players(engine.title(name).players()),
            "play_url": reverse("play:new", args=[name]),
            "rules_url": reverse("rules:guide", args=[guide_of[name]]) if name in guide_of else "",
            "cards_url": reverse("rules:cards_of", args=[name]),
        }
        for name in tables.titles()
    ]


def often_asked() -> list[dict[str, str]]:
    """A few questions that people ask again and again, as far as they are published."""
    rows = Entry.objects.public().filter(short_id__in=OFTEN).select_related("theme")
    found = {entry.short_id: entry for entry in rows}
    return [
        {
            "url": reverse("rules:entry", args=[id]),
            "title": found[id].question,
            "game": rulebook.TITLE_NAMES[found[id].theme.title],
            "icon": ICONS[found[id].theme.title],
        }
        for id in OFTEN
        if id in found
    ]


def fan() -> list[dict[str, Any]]:
    """Three cards of Duel's first Age, one each of three types, for the eye."""
    row = (
        PublishedRuleset.objects.filter(title="duel").defer("document").order_by("edition", "-number").first()
    )
    if row is None:
        return []
    faces = faces_of(engine_ruleset(row))
    wanted = ("yellow", "red", "green")
    found = {card["colour"]: card for card in reversed(faces.cards.values()) if card["age"] == 1}
    return [{"document": found[c], "title": "duel", "faces": faces} for c in wanted if c in found]


def _players(counts: Sequence[int]) -> str:
    least, most = min(counts), max(counts)
    if least == most:
        return ngettext("%(count)d player", "%(count)d players", most) % {"count": most}
    return _("%(least)d to %(most)d players") % {"least": least, "most": most}


@require_http_methods(["GET", "HEAD", "POST"])
@private
def new(request: HttpRequest, title: str) -> HttpResponse:
    """How to play a new game; POST makes it and goes to its table."""
    if title not in tables.titles():
        raise Http404("No such title.")
    data = request.POST if request.method == "POST" else None
    many = max(engine.title(title).players()) > 2
    form = SeatsForm(title, editions(title), data) if many else NewGameForm(title, data)
    if form.is_bound and form.is_valid():
        if isinstance(form, SeatsForm):
            game = _begin_for_many(request, title, form)
        else:
            game = _begin(request, title, form)
        return HttpResponseRedirect(game.get_absolute_url())
    name = access.known_name(request)
    context = {
        "form": form,
        "title": title,
        "title_name": rulebook.TITLE_NAMES[title],
        "icon": ICONS[title],
        "hows": HOWS,
        "options": form.option_fields(),
        "your_name": form.data.get("name", name) if form.is_bound else name,
        "errors": form.errors,
    }
    template = "play/new_for_many.html" if many else "play/new.html"
    return render(request, template, context, status=422 if form.is_bound else 200)


def editions(title: str) -> list[str]:
    """The editions of which a ruleset is published."""
    found = PublishedRuleset.objects.filter(title=title).order_by("edition")
    return list(found.values_list("edition", flat=True).distinct())


def _begin_for_many(request: HttpRequest, title: str, form: SeatsForm) -> Game:
    user = request.user if request.user.is_authenticated else None
    given = form.cleaned_data
    name = given["name"] or access.known_name(request) or setup.default_name(request.user)
    if given["name"]:
        access.remember_name(request, name)
    others = form.others()
    shared = any(kind == "device" for kind, _name in others)
    places = [setup.Place(name, kind=_kind("device" if shared else ""), owner=True, user=user)]
    for number, (kind, called) in enumerate(others, start=2):
        default = _("Bot") if kind == "bot" else _("Player %(number)d") % {"number": number}
        places.append(
            setup.Place(
                called or default,
                kind=_kind(kind),
                bot=setup.BOT if kind == "bot" else "",
                user=user if kind == "device" else None,
                invited=kind == "friend",
            )
        )
    game = setup.make_game(title, form.options(), places, covered=given["covered"], edition=given["edition"])
    access.hold(request, *[seat for seat in game.seats.all() if seat.kind != Seat.Kind.BOT and seat.taken_at])
    return game


def _kind(kind: str) -> str:
    return {"bot": Seat.Kind.BOT, "device": Seat.Kind.HOT_SEAT}.get(kind, Seat.Kind.PERSON)


def _begin(request: HttpRequest, title: str, form: NewGameForm) -> Game:
    how, given = form.cleaned_data["how"], form.cleaned_data
    user = request.user if request.user.is_authenticated else None
    name = given["name"] or access.known_name(request) or setup.default_name(request.user)
    if given["name"]:
        access.remember_name(request, name)
    me = setup.Place(name, owner=True, user=user)
    other = given["other"]
    if how == "bot":
        places = [me, setup.Place(_("Bot"), kind=Seat.Kind.BOT, bot=setup.BOT)]
    elif how == "device":
        places = [
            setup.Place(name, kind=Seat.Kind.HOT_SEAT, owner=True, user=user),
            setup.Place(other or _("Second player"), kind=Seat.Kind.HOT_SEAT, user=user),
        ]
    else:
        places = [me, setup.Place(other or _("Your friend"), invited=True)]
    game = setup.make_game(title, form.options(), places, covered=given["covered"])
    access.hold(request, *[seat for seat in game.seats.all() if seat.kind != Seat.Kind.BOT and seat.taken_at])
    return game
