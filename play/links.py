"""A seat's secret link: a token that follows from the site's key, of which the database keeps only the hash.

The token can be computed again, so that the person who sits there can be shown the link for another device; a
copy of the database alone opens no seat. Renewing it raises the seat's version, which also ends every session
that came by an older link.
"""

from __future__ import annotations

import base64
import hashlib

from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from play.models import Seat


def token(public_id: str, seat: Seat) -> str:
    """The secret of `seat` in its present version: 43 letters, digits, `-` and `_`."""
    mac = salted_hmac(
        "play.links.token", f"{public_id}:{seat.number}:{seat.token_version}", algorithm="sha256"
    )
    return base64.urlsafe_b64encode(mac.digest()).rstrip(b"=").decode("ascii")


def token_hash(secret: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(seat: Seat, secret: str) -> bool:
    """Whether this token is the seat's present one."""
    return constant_time_compare(token_hash(secret), seat.token_hash or "")


def opened_once(seat: Seat, secret: str) -> bool:
    """Whether this token was the seat's invitation, which has been used since."""
    return bool(seat.former_hash) and constant_time_compare(token_hash(secret), seat.former_hash)


def stamp(public_id: str, seat: Seat) -> None:
    """Put the hash of the present version's token on the seat (not saved here)."""
    seat.token_hash = token_hash(token(public_id, seat))


def address(request: HttpRequest, public_id: str, seat: Seat) -> str:
    """The whole link, as it is sent to somebody. Ask `needs_renewal` first: a token of another key of the
    site cannot be made again."""
    path = reverse("play:seat", args=[public_id, token(public_id, seat)])
    return request.build_absolute_uri(path)


def needs_renewal(public_id: str, seat: Seat) -> bool:
    """True when the site's key has changed since the link was made: the link that went out still opens the
    seat, but it cannot be shown again."""
    return not opens(seat, token(public_id, seat))
