"""What the templates of a table are given: one dict per page, made of the view, never of the state."""

from play.tables.page import cover, names_for, table, titles

__all__ = ["cover", "names_for", "table", "titles"]
