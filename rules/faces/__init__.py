"""Faces: the drawing of cards, Wonders, Progress tokens and Medals, from the catalog's data alone.

`faces_of(document)` gives the `Faces` of a ruleset document (cached by its SHA-256 and the language); its
methods give markup that is built once per thing and then only joined with state and price. `effect_words`
and `effects_sentence` say effects in words. The templates use rules/templatetags/faces.py.
"""

from rules.faces.catalog import Faces, faces_of
from rules.faces.draw import draw_cost, draw_effects, icon, sprite, token_sign
from rules.faces.words import (
    colour_word,
    cost_words,
    effect_words,
    effects_sentence,
    effects_words,
    resource_word,
    symbol_word,
)

__all__ = [
    "Faces",
    "colour_word",
    "cost_words",
    "draw_cost",
    "draw_effects",
    "effect_words",
    "effects_sentence",
    "effects_words",
    "faces_of",
    "icon",
    "resource_word",
    "sprite",
    "symbol_word",
    "token_sign",
]
