"""The encyclopedia behind its pages: references, loading, the search index, history."""
