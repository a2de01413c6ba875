"""What cannot be on a score sheet: numbers that no cards give, and pieces that do not exist so often.

Nothing is refused here. Each `Problem` names the city and the category and says by its `kind` and numbers
why the entry cannot be; who shows it finds the words. What is said to be impossible is: a bound is as sharp
as the catalog, the number of players and the boards that are known make it, and no sharper.

numbers       points by category, one city at a time and all together
battles       the military of 7 Wonders: who has beaten whom
pieces        cards, stages and tokens: what exists, and how often
seven_wonders, duel, architects    what a city of the title can have
"""

from .bounds import Allowed, Problem, problem
from .numbers import limits_of, numbers
from .pieces import pieces, supremacy
from .seven_wonders import symbol_limits

__all__ = ["Allowed", "Problem", "limits_of", "numbers", "pieces", "problem", "supremacy", "symbol_limits"]
