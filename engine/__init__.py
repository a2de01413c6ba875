"""The shared rules engine: plain Python, no Django, no clock, no global random."""

from engine.ruleset import Ruleset, RulesetError, load_ruleset

__all__ = ["Ruleset", "RulesetError", "load_ruleset"]
