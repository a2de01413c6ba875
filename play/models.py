"""A game is its log, unique on (game, number), plus a snapshot for speed that a command can rebuild.

Where all choose at the same time, what they have chosen waits in `Commit` until the last one is in.

What is secret stands in `Game.seed`, `Game.snapshot`, `LogEntry.events` and `Commit.move`: they are shown by
no repr, no admin page and no log line.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rules.models import PublishedRuleset

NAME_LENGTH = 30


def new_public_id() -> str:
    """The name of a game in addresses: 96 random bits, so that nobody finds a game by trying. It never begins
    with a hyphen, for on a command line it would be taken for an option."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def new_seed() -> bytes:
    """32 secret random bytes, from which every order of the game follows."""
    return secrets.token_bytes(32)


class Game(models.Model):
    """One table: the title, the ruleset it is pinned to, its secret seed and where it stands."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    public_id = models.CharField(max_length=24, unique=True, default=new_public_id, editable=False)
    title = models.CharField(_("title"), max_length=20)
    ruleset = models.ForeignKey(
        PublishedRuleset, models.PROTECT, related_name="games", verbose_name=_("ruleset")
    )
    ruleset_sha256 = models.CharField(max_length=64, editable=False)
    """The ruleset's hash once more, so that a request finds the compiled ruleset without a query."""
    options = models.JSONField(_("options"), default=dict, blank=True)
    seed = models.BinaryField(default=new_seed, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)
    snapshot = models.JSONField(editable=False)
    """The engine's state as it writes itself: hidden cards and all."""
    move_count = models.PositiveIntegerField(_("moves"), default=0)
    revision = models.PositiveIntegerField(default=0, editable=False)
    """Rises with everything that a viewer of the table could notice; the poll's tag is made of it."""
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.RUNNING)
    public = models.BooleanField(_("spectators may watch"), default=False)
    covered = models.BooleanField(_("cover the table between turns"), default=True)
    """Hot-seat: whether a cover page stands between two people's turns."""
    device_seat = models.PositiveSmallIntegerField(null=True, editable=False)
    """Hot-seat: the seat of the person who holds the device now."""
    standing = models.JSONField(default=dict, editable=False)
    """What everybody may know of the state, for lists of games: {"asked": [seats], "waits": whether
    choices wait for the others, "age", "turn", "step"}."""
    open_decisions = models.JSONField(null=True, editable=False)
    """[{"id", "seat", "kind", "prompt", "since"}]: the questions that are open, so that a program learns of
    its turn without a look at the state; `since` is when it was asked (ISO 8601). Each is told to its own
    seat alone. None: nobody has noted them yet (a game older than this field)."""
    result = models.JSONField(_("result"), null=True, editable=False)
    """{"outcome": ..., "scores": [...]} as the engine gave them when the game ended: a later fix of a rule
    leaves a finished result as it was."""
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.title} {self.public_id}"

    def get_absolute_url(self) -> str:
        return reverse("play:table", args=[self.public_id])

    @property
    def asked(self) -> list[int]:
        """The seats that are asked now; none when the game is over."""
        found: list[int] = self.standing.get("asked") or []
        return sorted(set(found))

    @property
    def over(self) -> bool:
        return self.status == self.Status.OVER


class Seat(models.Model):
    """A place at a table and who sits there."""

    class Kind(models.TextChoices):
        PERSON = "person", _("a person")
        HOT_SEAT = "hot_seat", _("a person, on one device with the others")
        BOT = "bot", _("a bot")

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("seat"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.PERSON)
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("user"),
    )
    owner = models.BooleanField(_("made the game"), default=False)
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True)
    """When somebody took the seat; empty while the invitation is open."""
    token_hash = models.CharField(max_length=64, null=True, unique=True, editable=False)
    token_version = models.PositiveIntegerField(default=1, editable=False)
    """Rises when the link is renewed: the old link and every session that came by it end."""
    ended_as = models.PositiveIntegerField(null=True, editable=False)
    """The game was the account's so-manieth to end: counted under the account's lock, so that of two numbers
    the smaller one is never seen after the larger one (`play.waiting`)."""
    former_hash = models.CharField(max_length=64, blank=True, editable=False)
    """The invitation's token after it was used, so that its link can say that the seat is taken."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="play_one_seat_a_number")]
        indexes = [models.Index(fields=["user", "ended_as"], name="play_endings_of_an_account")]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class LogEntry(models.Model):
    """One move, in the order of the game: number 1 is the first."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    decision = models.CharField(max_length=60)
    seat = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=200)
    events = models.JSONField(default=dict)
    """{"all": [events as a spectator learns them], "0": [...]}: a seat only where it learns other ones."""
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="play_one_move_a_number"),
            models.UniqueConstraint(fields=["game", "decision"], name="play_one_answer_a_decision"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.decision}"


class Commit(models.Model):
    """A choice that waits for the others: one per question, replaced until the last one is in. Then the moves
    go into the log in the order of the seats, and the commits are gone. The snapshot is without them."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="commits")
    decision = models.CharField(max_length=60)
    seat = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("commit")
        verbose_name_plural = _("commits")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "decision"], name="play_one_commit_a_decision")
        ]

    def __str__(self) -> str:
        return self.decision
