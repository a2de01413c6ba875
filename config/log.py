"""Log lines without secrets: an address that holds a seat's secret link must not reach a log."""

from __future__ import annotations

import logging
import re

# A part of a path, or a value of a query, that is as long as a token and made of a token's letters.
TOKEN = re.compile(r"(?<=[/=])[A-Za-z0-9_-]{20,}(?=[/?&\s\"']|$)")


def without_tokens(text: str) -> str:
    """`text` with everything that looks like a secret in an address replaced by three dots."""
    return TOKEN.sub("...", text)


class NoSecrets(logging.Filter):
    """Writes the message out and takes tokens away; the request that Django attaches is dropped."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_tokens(record.getMessage())
        record.args = ()
        for name in ("request", "status_code", "server_time"):
            record.__dict__.pop(name, None)
        return True
