"""The curators' desk, by subject."""

from rules.admin import catalog, rulesets

__all__ = ["catalog", "rulesets"]
