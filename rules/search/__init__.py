"""Search over entries, cards and glossary: one index in memory per process, the same for both databases.

`content()` is all that can be found, also by short id, rule code and card. `search(query)` gives an `Answer`;
it never fails, whatever the query. The first search at a revision makes the index of its content.
"""

from rules.search.contents import Content, content
from rules.search.query import Answer, Hit, search

__all__ = ["Answer", "Content", "Hit", "content", "search"]
