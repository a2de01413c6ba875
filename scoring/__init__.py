"""Score sheets of paper games, on the engine's scoring functions.

models        a sheet, its columns, and every change of them
entries       what can be entered for each title, and what was entered as a final position
expressions   "3+5+2" as a sum with parts
evaluating    the sheet with everything that follows from it: totals, the winner, what cannot be
uncounted     cards that count what was not entered
words         all of it in words; `impossible`: why an entry cannot be
saving        making a sheet, and merging what several phones enter at once
holding       whose list a sheet stands in
drawing       the set-up helper; `helpers`: science, military and treasury
documents     a final position or points by category as one document, scored without a stored sheet
statistics, exporting
"""
