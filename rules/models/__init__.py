"""The models of the rules app, by subject."""

from rules.models.base import Edition, Title
from rules.models.catalog import Card, CatalogFile, Deck, Medal, ProgressToken, Side, Stage, Wonder
from rules.models.ruleset import PublishedRuleset, RulesetIsPublished

__all__ = [
    "Card",
    "CatalogFile",
    "Deck",
    "Edition",
    "Medal",
    "ProgressToken",
    "PublishedRuleset",
    "RulesetIsPublished",
    "Side",
    "Stage",
    "Title",
    "Wonder",
]
