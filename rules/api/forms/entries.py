"""The encyclopedia: entries, what became of them, rule codes, the glossary, sources."""

from __future__ import annotations

from rest_framework import serializers

from api.serializers import Strict
from rules.api.forms.catalogs import PAGE
from rules.api.forms.documents import ExpectedField, MoveField, OptionValueField, PositionShape
from rules.api.forms.settling import (
    ExplainedLineSerializer,
    PaidSerializer,
    SettledScoresSerializer,
    ToldSerializer,
)
from rules.models.encyclopedia import Status, Verdict
from rules.models.reports import NAME_LENGTH, TEXT_LENGTH, Report

VERDICTS = Verdict.choices
SHOWN_STATUS = [choice for choice in Status.choices if choice[0] != Status.DRAFT]
IDS = "Short ids"


class ThemeSerializer(serializers.Serializer):
    id = serializers.CharField()
    name = serializers.CharField()


class ThingSerializer(serializers.Serializer):
    """A card, Wonder, Progress token or Medal."""

    title = serializers.CharField()
    id = serializers.CharField()
    name = serializers.CharField()
    page = serializers.CharField(help_text=PAGE)


class SourceSerializer(serializers.Serializer):
    """Where rulings come from."""

    id = serializers.CharField()
    name = serializers.CharField()
    rank = serializers.IntegerField(help_text="1 weighs most: where two differ, the lower number wins")
    rank_words = serializers.CharField()
    titles = serializers.ListField(child=serializers.CharField())
    date = serializers.CharField(help_text="2016, 2016-05 or 2016-05-19; empty when not known")
    url = serializers.CharField()
    about = serializers.CharField()


class CitationSerializer(serializers.Serializer):
    """Where an answer stands."""

    id = serializers.CharField(help_text="Of the source")
    name = serializers.CharField()
    rank = serializers.IntegerField()
    rank_words = serializers.CharField()
    where = serializers.CharField(help_text="Page or place")
    date = serializers.CharField()
    note = serializers.CharField(help_text="What it says, in our words")
    url = serializers.CharField()


class EntryOptionSerializer(serializers.Serializer):
    """The option of a game that settles a disputed point."""

    title = serializers.CharField()
    name = serializers.CharField()
    values = serializers.ListField(child=OptionValueField())
    default = OptionValueField()


class EntrySerializer(serializers.Serializer):
    """One question and its answer."""

    id = serializers.CharField(help_text="The short id; it never changes")
    page = serializers.CharField(help_text="Permanent address of its page, on this site")
    question = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    word = serializers.CharField(help_text="The verdict in a word, or the short answer")
    sentence = serializers.CharField(help_text="The verdict in a sentence that can be read aloud")
    reason = serializers.CharField(help_text="Markdown")
    reason_text = serializers.CharField(help_text="The same without any marks")
    status = serializers.ChoiceField(choices=SHOWN_STATUS)
    language = serializers.CharField()
    title = serializers.CharField(help_text="The game it belongs to first")
    theme = ThemeSerializer()
    titles = serializers.ListField(child=serializers.CharField(), help_text="The games it holds for")
    editions = serializers.ListField(child=serializers.CharField(), help_text="None: every printing")
    variants = serializers.ListField(child=serializers.CharField(), help_text="None: any")
    codes = serializers.ListField(
        child=serializers.CharField(), help_text="Rule codes of the engine that carry it out"
    )
    cards = ThingSerializer(many=True, help_text="The cards, Wonders, tokens and Medals it touches")
    see = serializers.ListField(child=serializers.CharField(), help_text=f"{IDS} of other entries")
    sources = CitationSerializer(many=True, help_text="The weightiest first")
    option = EntryOptionSerializer(allow_null=True)
    superseded_by = serializers.CharField(allow_null=True, help_text="Short id")
    supersedes = serializers.ListField(child=serializers.CharField(), help_text=IDS)
    situations = serializers.IntegerField(help_text="How many worked situations it has")
    changed = serializers.DateTimeField(allow_null=True, help_text="When it changed last")


class DiffPartSerializer(serializers.Serializer):
    """A piece of a text."""

    what = serializers.ChoiceField(choices=["same", "gone", "new"])
    text = serializers.CharField(trim_whitespace=False)


class FieldChangeSerializer(serializers.Serializer):
    """What a revision changed in one member."""

    field = serializers.CharField()
    # The field takes the place of the attribute on the class, never on an instance.
    label = serializers.CharField()  # type: ignore[assignment]
    parts = DiffPartSerializer(many=True)


class RevisionSerializer(serializers.Serializer):
    """One state of an entry."""

    number = serializers.IntegerField(help_text="From 1 on")
    at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True, help_text="When the next one began")
    by = serializers.CharField(help_text="Account; empty for what the site ships")
    why = serializers.CharField()
    changes = FieldChangeSerializer(many=True, help_text="Against the revision before")
    page = serializers.CharField(help_text=PAGE)


class EntryChangeSerializer(RevisionSerializer):
    """A revision in the list of changes of all entries, with the answer as it was then."""

    entry = serializers.CharField(help_text="Short id")
    title = serializers.CharField(help_text="The game of the entry")
    question = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    word = serializers.CharField()
    sentence = serializers.CharField()


class WholeRevisionSerializer(RevisionSerializer):
    """An entry as it was."""

    entry = serializers.CharField(help_text="Short id")
    newest = serializers.BooleanField()
    question = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    word = serializers.CharField()
    sentence = serializers.CharField()
    reason = serializers.CharField(help_text="Markdown")
    reason_text = serializers.CharField()
    status = serializers.ChoiceField(choices=SHOWN_STATUS)
    titles = serializers.ListField(child=serializers.CharField())
    editions = serializers.ListField(child=serializers.CharField())
    variants = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField(), help_text="Ids; of another game as game/id")
    see = serializers.ListField(child=serializers.CharField())
    option = serializers.CharField()
    sources = CitationSerializer(many=True)


# --- worked situations ----------------------------------------------------------------------------


class OtherwiseSerializer(serializers.Serializer):
    """What changes when the table has agreed on something else."""

    options = serializers.DictField(child=OptionValueField())
    expect = ExpectedField()
    answer = serializers.CharField()


class MadeSerializer(serializers.Serializer):
    """A move and what it did."""

    seat = serializers.IntegerField()
    move = serializers.CharField()
    told = ToldSerializer(many=True)


class SituationOutcomeSerializer(serializers.Serializer):
    """What the engine says, worked out for this answer."""

    agrees = serializers.BooleanField(help_text="Whether it says what the ruling demands")
    differences = serializers.ListField(child=serializers.CharField())
    seat = serializers.IntegerField(allow_null=True, help_text="Who is asked about `may`")
    legal = serializers.BooleanField(allow_null=True, help_text="Of `may`, as all that follow; else null")
    price = serializers.IntegerField(allow_null=True)
    paid = PaidSerializer(many=True)
    gain = serializers.IntegerField(allow_null=True)
    lines = ExplainedLineSerializer(many=True)
    refusal = ExplainedLineSerializer(allow_null=True)
    follows = ToldSerializer(many=True, help_text="What the move of `may` does")
    moves = MadeSerializer(many=True, help_text="The moves before it, and what they did")
    scores = SettledScoresSerializer(allow_null=True, help_text="Where points or the winner are asked")


class SituationSerializer(serializers.Serializer):
    """A worked situation: a position, a question or moves, and the outcome that the ruling demands."""

    number = serializers.IntegerField()
    case = serializers.CharField(help_text="“D41”, “D41.2”")
    title = serializers.CharField()
    edition = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.CharField()
    kind = serializers.ChoiceField(
        choices=["may", "sees", "winner", "score", "follows"], help_text="What is asked"
    )
    position = PositionShape()
    moves = serializers.ListField(child=MoveField(), help_text="Played before the question")
    may = serializers.CharField(help_text="The move that is asked about; empty when none is")
    seat = serializers.IntegerField(allow_null=True)
    expect = ExpectedField()
    otherwise = OtherwiseSerializer(allow_null=True)
    outcome = SituationOutcomeSerializer(allow_null=True, help_text="null when the engine cannot set it up")
    page = serializers.CharField(help_text="Address at which people open the position")


class SituationsSerializer(serializers.Serializer):
    results = SituationSerializer(many=True)


# --- rule codes, words, sources -------------------------------------------------------------------


class RuleCodeSerializer(serializers.Serializer):
    """A rule that the engine applies."""

    code = serializers.CharField()
    params = serializers.ListField(child=serializers.CharField(), help_text="Values that come with a line")
    entry = serializers.CharField(
        allow_null=True, help_text="Short id of the entry that it carries out first"
    )
    entries = serializers.ListField(child=serializers.CharField(), help_text=IDS)
    retired = serializers.BooleanField(help_text="Only old logs have it")
    page = serializers.CharField(allow_null=True, help_text=PAGE)


class TermSerializer(serializers.Serializer):
    """A word of a game, explained."""

    id = serializers.CharField()
    title = serializers.CharField()
    name = serializers.CharField()
    text = serializers.CharField()
    language = serializers.CharField()
    see = serializers.ListField(child=serializers.CharField(), help_text=IDS)
    page = serializers.CharField(help_text=PAGE)


# --- what readers send ----------------------------------------------------------------------------


class NewReportSerializer(Strict):
    """A mistake that was found, a question, or a note on an entry."""

    kind = serializers.ChoiceField(choices=Report.Kind.choices)
    text = serializers.CharField(min_length=5, max_length=TEXT_LENGTH)
    nickname = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=NAME_LENGTH, help_text="Thanked by this name"
    )
    entry = serializers.CharField(
        required=False, allow_null=True, default=None, max_length=8, help_text="Short id; needed for a note"
    )


class ReportSerializer(serializers.Serializer):
    """What became of a message. Whoever has its address may read it."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=Report.Kind.choices)
    state = serializers.ChoiceField(choices=Report.State.choices)
    state_words = serializers.CharField()
    entry = serializers.CharField(allow_null=True)
    text = serializers.CharField()
    nickname = serializers.CharField()
    sent = serializers.DateTimeField()
    answer = serializers.CharField()
    answered = serializers.DateTimeField(allow_null=True)
    page = serializers.CharField(help_text=PAGE)
