"""docs/effects.md, written from the registry: `python -m tests.engine.effects_page > docs/effects.md`."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields

from engine.effects import EFFECTS, TITLES, VOCABULARIES
from engine.vocabulary import kinds, required

NAMES = {"seven_wonders": "7 Wonders", "duel": "Duel", "architects": "Architects"}
HEAD = """\
# The effect vocabulary

What a card, a stage, a Progress token or a Medal does stands in the catalogs as a list of effects, for
example `[{"type": "shields", "amount": 2}, {"type": "coins", "amount": 3}]`. Each effect is one of the types
below, one vocabulary for all titles. The engine reads it with `engine.effects.effect_from(document, title)`;
an unknown type, a missing or superfluous key, an unknown word or an amount below 1 is refused with the field
and the reason.

This page is written from the registry in `engine/effects.py` by
`python -m tests.engine.effects_page > docs/effects.md`, and a test compares the two. To add an effect, add a
class there, its words and its drawing in `rules/faces/`, and write this page anew.

## Words

| title | resources | colours | science symbols | what can be counted |
|---|---|---|---|---|
"""


def page() -> str:
    """The whole page as Markdown."""
    lines = [HEAD.rstrip()]
    for title in TITLES:
        words = VOCABULARIES[title]
        cells = (words.resources, words.colours, words.symbols, words.counted)
        lines.append(f"| {NAMES[title]} | {' | '.join(', '.join(cell) for cell in cells)} |")
    lines += ["", "## Types", ""]
    for type_, cls in sorted(EFFECTS.items()):
        lines += [f"### `{type_}`", ""]
        lines += [" ".join(inspect.getdoc(cls).split()), ""]
        lines += [f"In {', '.join(NAMES[title] for title in cls.titles)}.", ""]
        if found := kinds(type_):
            lines += ["| key | value |", "|---|---|"]
            defaults = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
            for name, kind in found.items():
                absent = "" if name in required(type_) else _absent(defaults[name])
                lines.append(f"| `{name}` | {kind.form}{absent} |")
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _absent(default: object) -> str:
    return f" (when absent {default})" if default else " (may be absent)"


if __name__ == "__main__":
    print(page(), end="")
