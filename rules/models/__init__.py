"""The models of the rules app, by subject."""

from rules.models.base import Edition, Title
from rules.models.catalog import Card, CatalogFile, Deck, Medal, ProgressToken, Side, Stage, Wonder
from rules.models.encyclopedia import (
    Citation,
    ContentRevision,
    Entry,
    RuleCode,
    RuleLine,
    Source,
    Synonym,
    Term,
    Theme,
)
from rules.models.reports import Report
from rules.models.ruleset import PublishedRuleset, RulesetIsPublished

__all__ = [
    "Card",
    "CatalogFile",
    "Citation",
    "ContentRevision",
    "Deck",
    "Edition",
    "Entry",
    "Medal",
    "ProgressToken",
    "PublishedRuleset",
    "Report",
    "RuleCode",
    "RuleLine",
    "RulesetIsPublished",
    "Side",
    "Source",
    "Stage",
    "Synonym",
    "Term",
    "Theme",
    "Title",
    "Wonder",
]
