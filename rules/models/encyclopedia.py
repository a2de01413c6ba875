"""The encyclopedia: entries with their sources, the glossary, the words people search for, the rule codes.

An entry answers one question. Everything a reader sees of it is in the entry itself and its citations, so
that its history is complete; what can be drawn from elsewhere (rule codes, cards) is referred to by id and
validated against the data on save. Errors are Django's `ValidationError`, by field.
"""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.encyclopedia import references
from rules.models.base import Checked, Title

SHORT_ID = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,4}")


class Verdict(models.TextChoices):
    """What an entry says first. `answer` is for questions that are not of the yes-or-no kind."""

    YES = "yes", _("Yes")
    NO = "no", _("No")
    DEPENDS = "depends", _("It depends")
    DISPUTED = "disputed", _("Disputed")
    ANSWER = "answer", _("Answer")


class Status(models.TextChoices):
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    DISPUTED = "disputed", _("Disputed")
    SUPERSEDED = "superseded", _("Superseded")


class Rank(models.IntegerChoices):
    """How much a source weighs; the lower number wins where two differ."""

    ERRATUM = 1, _("Erratum")
    RULING = 2, _("Designer or publisher")
    RULEBOOK = 3, _("Current rulebook")
    OLDER_RULEBOOK = 4, _("Older rulebook")
    COMMUNITY = 5, _("Community")


class Theme(Checked):
    """A chapter of one game's entries. Themes come in the order in which a game meets them."""

    title = models.CharField(_("game"), max_length=20, choices=Title.choices)
    slug = models.SlugField(_("slug"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        ordering = ("title", "order", "slug")
        constraints = (models.UniqueConstraint(fields=["title", "slug"], name="one_theme_of_a_slug"),)

    def __str__(self) -> str:
        return f"{self.get_title_display()}: {self.name}"


class Source(Checked):
    """Where rulings come from: a rulebook, a designer's answer, a program. Entries cite it with a place."""

    slug = models.SlugField(_("id"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    rank = models.PositiveSmallIntegerField(_("rank"), choices=Rank)
    titles = models.JSONField(
        _("games"), default=list, help_text=_("The games it speaks of, as a list of ids.")
    )
    date = models.CharField(_("date"), max_length=20, blank=True, help_text=_("A year or a day: 2016-05-19."))
    url = models.URLField(_("address"), blank=True)
    about = models.TextField(_("what it is"), blank=True)
    loaded = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        ordering = ("rank", "slug")

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        references.check_titles(self.titles, "titles")
        references.check_date(self.date, "date")


class EntryQuerySet(models.QuerySet["Entry"]):
    def public(self) -> "EntryQuerySet":
        """Those that readers see: everything but drafts."""
        return self.exclude(status=Status.DRAFT)

    def update(self, **kwargs: Any) -> int:
        if "short_id" in kwargs:
            raise ValidationError({"short_id": _("The short id of an entry never changes.")})
        return super().update(**kwargs)


class Entry(Checked):
    """One question and its answer. `short_id` (D41) is given once and never changes: people cite it."""

    short_id = models.CharField(
        _("short id"), max_length=8, unique=True, validators=[RegexValidator(rf"^{SHORT_ID.pattern}\Z")]
    )
    theme = models.ForeignKey(Theme, models.PROTECT, related_name="entries", verbose_name=_("theme"))
    position = models.PositiveSmallIntegerField(_("place in its theme"), default=0)
    question = models.CharField(_("question"), max_length=140)
    verdict = models.CharField(_("verdict"), max_length=10, choices=Verdict)
    short = models.CharField(
        _("short answer"),
        max_length=20,
        blank=True,
        help_text=_("Two or three words in place of “Answer”, for questions that yes or no do not answer."),
    )
    sentence = models.CharField(
        _("verdict in one sentence"), max_length=240, help_text=_("It can be read aloud at the table.")
    )
    reason = models.TextField(_("reason"), help_text=_("One to four short sentences, in Markdown."))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PUBLISHED)
    superseded_by = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="supersedes",
        verbose_name=_("superseded by"),
    )
    language = models.CharField(_("language"), max_length=10, default="en")
    titles = models.JSONField(
        _("games"), default=list, help_text=_("The games it holds for, as a list of ids.")
    )
    editions = models.JSONField(
        _("editions"), default=list, blank=True, help_text=_("Those it holds for; none means every printing.")
    )
    variants = models.JSONField(
        _("variants"), default=list, blank=True, help_text=_("Those it holds for; none means any.")
    )
    cards = models.JSONField(
        _("cards"),
        default=list,
        blank=True,
        help_text=_("Ids of the cards, Wonders, tokens and Medals it touches; of another game as game/id."),
    )
    see = models.JSONField(
        _("see also"), default=list, blank=True, help_text=_("Short ids of other entries.")
    )
    option = models.CharField(
        _("option"), max_length=40, blank=True, help_text=_("The option of a game that settles this point.")
    )
    situations = models.JSONField(
        _("worked situations"),
        default=list,
        blank=True,
        help_text=_("Positions with a question and the outcome by the ruling: docs/encyclopedia.md."),
    )
    loaded = models.CharField(max_length=64, blank=True, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("theme__title", "theme__order", "position")
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return f"{self.short_id} {self.question}"

    def clean(self) -> None:
        errors: dict[str, Any] = {}

        def check(field: str, call: Any, *values: Any) -> None:
            try:
                call(*values, field)
            except ValidationError as error:
                errors.setdefault(field, []).extend(error.message_dict.get(field, error.messages))

        if self.pk:
            before = type(self).objects.filter(pk=self.pk).values_list("short_id", flat=True).first()
            if before and before != self.short_id:
                errors["short_id"] = [_("The short id of an entry never changes; this one is %s.") % before]
        if self.verdict == Verdict.ANSWER and not self.short:
            errors["short"] = [_("Give the answer in two or three words.")]
        if self.verdict in Verdict.values and self.verdict != Verdict.ANSWER and self.short:
            errors["short"] = [_("The verdict already says it: leave this empty.")]
        if self.status == Status.SUPERSEDED and not self.superseded_by_id:
            errors["superseded_by"] = [_("Name the entry that takes its place.")]
        check("titles", references.check_titles, self.titles)
        if not errors.get("titles"):
            title = self.theme.title if self.theme_id else None
            if title and title not in self.titles:
                errors["titles"] = [_("The game of its theme is missing.")]
        if not errors.get("titles"):
            check("editions", references.check_editions, self.editions, self.titles)
            check("cards", references.check_cards, self.cards, self.titles)
            check("option", references.check_option, self.option, self.titles)
            if not errors.get("editions"):
                named = (self.situations, self.short_id, self.titles, self.editions)
                check("situations", references.check_situations, *named)
        check("variants", references.check_words, self.variants)
        check("see", references.check_short_ids, self.see)
        if errors:
            raise ValidationError(errors)

    @property
    def title(self) -> str:
        """The game it belongs to first."""
        return self.theme.title

    @property
    def word(self) -> str:
        """The verdict in a word, or the short answer."""
        return self.short or str(self.get_verdict_display())


class Citation(Checked):
    """Where an entry's answer stands: a source, the page or place in it, a date and a remark."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="citations")
    source = models.ForeignKey(Source, models.PROTECT, related_name="citations", verbose_name=_("source"))
    where = models.CharField(_("page or place"), max_length=80, blank=True)
    date = models.CharField(_("date"), max_length=20, blank=True)
    note = models.CharField(_("what it says"), max_length=200, blank=True, help_text=_("In our own words."))
    position = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        ordering = ("source__rank", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=["entry", "source", "where"], name="one_citation_of_a_place"),
        )

    def __str__(self) -> str:
        return f"{self.source.name}, {self.where}" if self.where else self.source.name

    def clean(self) -> None:
        references.check_date(self.date, "date")


class RuleCode(models.Model):
    """A rule that the engine applies. Codes come from fixtures/rule_codes with the engine, never by hand.

    A code that the engine gave up stays here as `retired`: the logs of old games still link to it.
    """

    code = models.CharField(_("code"), max_length=60, unique=True)
    params = models.JSONField(_("values that come with it"), default=list, blank=True)
    retired = models.BooleanField(_("retired"), default=False)
    entries = models.ManyToManyField(Entry, through="RuleLine", related_name="codes")

    class Meta:
        ordering = ("code",)

    def __str__(self) -> str:
        return self.code


class RuleLine(models.Model):
    """That a rule code carries out what an entry says. The first entry of a code is where a link leads."""

    code = models.ForeignKey(RuleCode, models.CASCADE, related_name="lines")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="rule_lines")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("code", "position")
        constraints = (
            models.UniqueConstraint(fields=["code", "entry"], name="one_line_of_an_entry_and_code"),
        )

    def __str__(self) -> str:
        return f"{self.code} → {self.entry.short_id}"


class Term(Checked):
    """A word of a game, explained."""

    title = models.CharField(_("game"), max_length=20, choices=Title.choices)
    slug = models.SlugField(_("id"), max_length=40)
    name = models.CharField(_("word"), max_length=60)
    text = models.CharField(_("meaning"), max_length=300)
    language = models.CharField(_("language"), max_length=10, default="en")
    see = models.JSONField(_("see also"), default=list, blank=True, help_text=_("Short ids of entries."))
    loaded = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        ordering = ("title", "slug")
        constraints = (models.UniqueConstraint(fields=["title", "slug"], name="one_term_of_a_slug"),)

    def __str__(self) -> str:
        return f"{self.name} ({self.get_title_display()})"

    def clean(self) -> None:
        references.check_short_ids(self.see, "see")


class Synonym(Checked):
    """A word or phrase that people search for, and the words of ours that it means."""

    word = models.CharField(_("they write"), max_length=60)
    means = models.CharField(_("we write"), max_length=60)
    title = models.CharField(
        _("game"), max_length=20, choices=Title.choices, blank=True, help_text=_("Empty: in every game.")
    )
    loaded = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        ordering = ("word", "title")
        constraints = (
            models.UniqueConstraint(fields=["word", "means", "title"], name="one_synonym_of_a_word"),
        )

    def __str__(self) -> str:
        return f"{self.word} → {self.means}"

    def clean(self) -> None:
        if self.word.strip().lower() == self.means.strip().lower():
            raise ValidationError({"means": _("A word is no synonym of itself.")})


class ContentRevision(models.Model):
    """One row that differs whenever anything that search shows has changed. Each process compares it with the
    revision its index was made of. The value is random, not a count: a count that is rolled back and raised
    again would look like what it is not."""

    name = models.CharField(max_length=20, unique=True, default="content")
    token = models.CharField(max_length=16)

    def __str__(self) -> str:
        return self.token
