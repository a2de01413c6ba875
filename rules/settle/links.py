"""The address of a position: the whole of it, signed."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.urls import reverse
from django.utils.http import urlencode

from rules.settle import document as documents
from rules.settle.document import Document

SALT = "rules.settle"


def link_to(title: str, document: Document, **more: Any) -> str:
    """The address of a position. It is signed: what it holds has been checked piece by piece."""
    packed = signing.Signer(salt=SALT).sign(documents.pack(document))
    query = urlencode({"p": packed, **more}, doseq=True)
    return f"{reverse('rules:settle', args=[title])}?{query}"


def opened(text: str) -> Document:
    """The position of an address; `BadSignature` or `BadDocument` for any other text."""
    return documents.unpack(signing.Signer(salt=SALT).unsign(text))
