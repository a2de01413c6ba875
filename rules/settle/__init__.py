"""Settle it: a table's situation put in by hand, and what the engine says to it.

`form` says what can be told of a title, `document` keeps it as a text that fits a link, `answering` asks the
engine, and finds out what the answer depends on that was not told.
"""
