"""Search over entries, cards and glossary: one index in memory per process, the same for both databases.

`search(query)` gives an `Answer`; it never fails, whatever the query. `content()` is what the index was made
of, also by short id, rule code and card.
"""

from rules.search.index import Content, content
from rules.search.query import Answer, Hit, search

__all__ = ["Answer", "Content", "Hit", "content", "search"]
