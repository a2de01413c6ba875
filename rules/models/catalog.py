"""The catalogs as rows: cards, Wonders with sides and stages, Progress tokens, Medals, decks.

Every row is checked on each save by the engine's own readers, keeps its history (who, when, why), says
where its values come from and whether they are verified, and has a natural key.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from engine.reading import Problem
from rules.models.base import AGES, COLOURS, RESOURCES, Checked, CheckedQuerySet, Row, RowManager
from rules.validation import refuse, row_problems, stage_problems


def effects_field() -> models.JSONField:
    return models.JSONField(
        _("effects"), default=list, blank=True, help_text=_("A list in the vocabulary of docs/effects.md.")
    )


def copies_field() -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(_("copies"), default=1)


def expansion_field() -> models.CharField:
    return models.CharField(
        _("expansion"), max_length=20, blank=True, help_text=_("“medals”, or empty for the base game.")
    )


def free_cost() -> dict[str, Any]:
    """The cost of a card that asks for nothing."""
    return {"coins": 0, "resources": {}}


class Card(Row):
    """A card, or a kind of card of which there are copies."""

    ROWS = "cards"

    age = models.PositiveSmallIntegerField(_("Age"), null=True, blank=True, choices=AGES)
    colour = models.CharField(_("colour"), max_length=10, choices=COLOURS)
    cost = models.JSONField(
        _("cost"),
        default=free_cost,
        blank=True,
        help_text=_('For example {"coins": 1, "resources": {"wood": 2}}.'),
    )
    chains_from = models.JSONField(
        _("chains from"), default=list, blank=True, help_text=_("Ids of cards; any one makes this card free.")
    )
    chain_symbol = models.CharField(
        _("chain symbol"), max_length=30, blank=True, help_text=_("The symbol that this card gives (Duel).")
    )
    copies = models.JSONField(
        _("copies"),
        default=dict,
        blank=True,
        help_text=_('By number of players (7 Wonders), for example {"3": 1, "4": 2}.'),
    )
    effects = effects_field()

    objects: ClassVar[RowManager] = RowManager()

    class Meta(Row.Meta):
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["edition", "age", "colour", "name"]
        constraints = [models.UniqueConstraint(fields=["edition", "slug"], name="card_once")]

    def clean(self) -> None:
        super().clean()
        if self.title:
            parents = Card.objects.filter(edition=self.edition, slug__in=self.chains_from)
            ages = dict(parents.values_list("slug", "age"))
            problems = []
            for slug in self.chains_from:
                if slug not in ages:
                    problems.append(Problem("", "chains_from", str(_("there is no card “%s”") % slug)))
                elif (ages[slug] or 0) >= (self.age or 0):
                    problems.append(
                        Problem("", "chains_from", str(_("“%s” is not of an earlier Age") % slug))
                    )
            refuse(problems)

    @property
    def frees(self) -> list[str]:
        """Slugs of the cards that this card makes free."""
        # A JSON list cannot be searched alike on both databases, and an edition has eighty cards.
        cards = Card.objects.filter(edition=self.edition).values_list("slug", "chains_from")
        return [slug for slug, chains in cards if self.slug in chains]

    def document(self) -> dict[str, Any]:
        return super().document() | {
            "age": self.age,
            "colour": self.colour,
            "cost": self.cost,
            "chains_from": self.chains_from,
            "chain_symbol": self.chain_symbol or None,
            "copies": self.copies,
            "effects": self.effects,
        }

    def apply(self, document: dict[str, Any]) -> None:
        super().apply(document)
        for key in ("age", "colour", "cost", "chains_from", "copies", "effects"):
            setattr(self, key, document[key])
        self.chain_symbol = document["chain_symbol"] or ""


@receiver(pre_delete, sender=Card)
def keep_parents(instance: Card, **kwargs: object) -> None:
    """A card that others chain from stays; `pre_delete` covers querysets too."""
    if frees := instance.frees:
        reason = _("%(card)s makes other cards free: %(cards)s")
        raise models.ProtectedError(
            str(reason % {"card": instance.name, "cards": ", ".join(frees)}),
            set(Card.objects.filter(edition=instance.edition, slug__in=frees)),
        )


class Wonder(Row):
    """A Wonder; what it costs and gives stands on its sides."""

    ROWS = "wonders"

    expansion = expansion_field()

    objects: ClassVar[RowManager] = RowManager()

    class Meta(Row.Meta):
        verbose_name = _("Wonder")
        verbose_name_plural = _("Wonders")
        constraints = [models.UniqueConstraint(fields=["edition", "slug"], name="wonder_once")]

    def clean(self) -> None:
        if self.title:  # sides and stages check themselves
            document = super().document() | {"expansion": self.expansion, "sides": []}
            refuse(row_problems(self.ROWS, document, self.title), {"id": "slug"})

    def document(self) -> dict[str, Any]:
        sides = self.sides.all() if self.pk else ()
        return super().document() | {
            "expansion": self.expansion,
            "sides": [side.document() for side in sides],
        }

    def apply(self, document: dict[str, Any]) -> None:
        super().apply(document)
        self.expansion = document["expansion"]


class SideManager(models.Manager.from_queryset(CheckedQuerySet)):  # type: ignore[misc]
    def get_by_natural_key(self, title: str, number: str, slug: str, letter: str) -> Side:
        return self.get(
            wonder__edition__title=title, wonder__edition__number=number, wonder__slug=slug, letter=letter
        )


class StageManager(models.Manager.from_queryset(CheckedQuerySet)):  # type: ignore[misc]
    def get_by_natural_key(self, title: str, edition: str, slug: str, letter: str, number: int) -> Stage:
        side = Side.objects.get_by_natural_key(title, edition, slug, letter)
        return self.get(side=side, number=number)


class Side(Checked):
    """One side of a Wonder: "A" and "B", or one side without a letter."""

    wonder = models.ForeignKey(Wonder, models.CASCADE, related_name="sides", verbose_name=_("Wonder"))
    letter = models.CharField(_("side"), max_length=1, blank=True)
    initial_resource = models.CharField(_("initial resource"), max_length=10, blank=True, choices=RESOURCES)

    objects: ClassVar[SideManager] = SideManager()

    class Meta:
        verbose_name = _("side of a Wonder")
        verbose_name_plural = _("sides of Wonders")
        ordering = ["wonder", "letter"]
        constraints = [models.UniqueConstraint(fields=["wonder", "letter"], name="side_once")]

    def __str__(self) -> str:
        return f"{self.wonder} {self.letter}".strip()

    def natural_key(self) -> tuple[str, ...]:
        return (*self.wonder.natural_key(), self.letter)

    natural_key.dependencies = ["rules.wonder"]  # type: ignore[attr-defined]

    def clean(self) -> None:
        title = self.wonder.title if self.wonder_id else ""
        if title and self.initial_resource:
            document = {"id": "x", "name": "x", "sides": [self.document() | {"stages": []}]}
            refuse(row_problems("wonders", document, title))

    def document(self) -> dict[str, Any]:
        stages = self.stages.all() if self.pk else ()
        return {
            "id": self.letter,
            "initial_resource": self.initial_resource or None,
            "stages": [stage.document() for stage in stages],
        }

    def apply(self, document: dict[str, Any]) -> None:
        self.initial_resource = document["initial_resource"] or ""


class Stage(Checked):
    """One stage of a side, with the stages that it rests on."""

    side = models.ForeignKey(Side, models.CASCADE, related_name="stages", verbose_name=_("side"))
    number = models.PositiveSmallIntegerField(_("stage"))
    cost = models.JSONField(
        _("cost"),
        default=free_cost,
        blank=True,
        help_text=_(
            '{"coins": 0, "resources": {"wood": 2}}; in Architects {"count": 2, "kind": "different"}.'
        ),
    )
    effects = effects_field()
    requires = models.JSONField(
        _("rests on"), default=list, blank=True, help_text=_("Numbers of the stages that must stand before.")
    )

    objects: ClassVar[StageManager] = StageManager()

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["side", "number"]
        constraints = [models.UniqueConstraint(fields=["side", "number"], name="stage_once")]

    def __str__(self) -> str:
        return str(_("%(side)s, stage %(number)s") % {"side": self.side, "number": self.number})

    def natural_key(self) -> tuple[Any, ...]:
        return (*self.side.natural_key(), self.number)

    natural_key.dependencies = ["rules.side"]  # type: ignore[attr-defined]

    def clean(self) -> None:
        if self.side_id and self.number:
            title = self.side.wonder.title
            refuse(stage_problems(self.document(), title), {"id": "number"})

    def document(self) -> dict[str, Any]:
        return {"id": self.number, "cost": self.cost, "effects": self.effects, "requires": self.requires}

    def apply(self, document: dict[str, Any]) -> None:
        for key in ("cost", "effects", "requires"):
            setattr(self, key, document[key])


class ProgressToken(Row):
    """A Progress token."""

    ROWS = "progress_tokens"

    effects = effects_field()
    copies = copies_field()
    extra_copies = models.JSONField(
        _("extra copies"),
        default=dict,
        blank=True,
        help_text=_('What an expansion adds, for example {"medals": 1}.'),
    )
    expansion = expansion_field()

    objects: ClassVar[RowManager] = RowManager()

    class Meta(Row.Meta):
        verbose_name = _("Progress token")
        verbose_name_plural = _("Progress tokens")
        constraints = [models.UniqueConstraint(fields=["edition", "slug"], name="progress_token_once")]

    def document(self) -> dict[str, Any]:
        document = super().document() | {
            "effects": self.effects,
            "copies": self.copies,
            "expansion": self.expansion,
        }
        if self.extra_copies:
            document["extra_copies"] = self.extra_copies
        return document

    def apply(self, document: dict[str, Any]) -> None:
        super().apply(document)
        for key in ("effects", "copies", "expansion"):
            setattr(self, key, document[key])
        self.extra_copies = document.get("extra_copies", {})


class Medal(Row):
    """A Medal with its objective."""

    ROWS = "medals"

    objective = models.JSONField(
        _("objective"), help_text=_('Least numbers that must all hold, for example {"cards": {"blue": 3}}.')
    )
    effects = effects_field()
    copies = copies_field()
    expansion = expansion_field()

    objects: ClassVar[RowManager] = RowManager()

    class Meta(Row.Meta):
        verbose_name = _("Medal")
        verbose_name_plural = _("Medals")
        constraints = [models.UniqueConstraint(fields=["edition", "slug"], name="medal_once")]

    def document(self) -> dict[str, Any]:
        return super().document() | {
            "objective": self.objective,
            "effects": self.effects,
            "copies": self.copies,
            "expansion": self.expansion,
        }

    def apply(self, document: dict[str, Any]) -> None:
        super().apply(document)
        for key in ("objective", "effects", "copies", "expansion"):
            setattr(self, key, document[key])


class Deck(Row):
    """A deck of Architects: the one of a Wonder, or the central one."""

    ROWS = "decks"

    wonder = models.OneToOneField(
        Wonder, models.PROTECT, null=True, blank=True, related_name="deck", verbose_name=_("Wonder")
    )
    cards = models.JSONField(_("cards"), help_text=_('Copies by id of the card, for example {"wood": 2}.'))
    face_up = models.BooleanField(_("face up"), default=True)
    expansion = expansion_field()

    objects: ClassVar[RowManager] = RowManager()

    class Meta(Row.Meta):
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        constraints = [models.UniqueConstraint(fields=["edition", "slug"], name="deck_once")]

    def clean(self) -> None:
        super().clean()
        if self.title:
            known = set(Card.objects.filter(edition=self.edition).values_list("slug", flat=True))
            problems = [
                Problem("", f"cards.{slug}", str(_("there is no such card")))
                for slug in self.cards
                if slug not in known
            ]
            size = self.edition.setup.get("deck_sizes", {}).get("wonder" if self.wonder else "central")
            if size and sum(self.cards.values()) != size:
                reason = _("has %(count)s cards, not %(size)s")
                parts = {"count": sum(self.cards.values()), "size": size}
                problems.append(Problem("", "cards", str(reason % parts)))
            refuse(problems)

    def document(self) -> dict[str, Any]:
        return super().document() | {
            "wonder": self.wonder.slug if self.wonder else "",
            "cards": self.cards,
            "face_up": self.face_up,
            "expansion": self.expansion,
        }

    def apply(self, document: dict[str, Any]) -> None:
        super().apply(document)
        for key in ("cards", "face_up", "expansion"):
            setattr(self, key, document[key])
        slug = document["wonder"]
        self.wonder = Wonder.objects.get(edition=self.edition, slug=slug) if slug else None


class CatalogFile(models.Model):
    """What `load_catalogs` has read: a file whose content is still the same is not read again."""

    name = models.CharField(max_length=100, unique=True)
    sha256 = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name
