"""The worked situations of entries: running them, drawing them, saying what the engine answers.

`running` reads and runs them with the published rules, `drawing` lays a described position out as faces and
facts, `words` holds what the apps above this one lend: the table's sentences.
"""
