"""The scoring part of the REST API: a document scored, sheets, statistics, and the small helpers."""
