"""What every part shares: the clock, errors, identifiers, money and the habits chosen on the command line."""

import base64
import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


@dataclass
class Habits:
    """Choices that the documents leave to a server."""

    pool: str = "shared"  # shared: one listing may be drawn again; unique: every draw has an id of its own
    ids: str = "uuid"  # uuid or base58
    validator: str = "on"  # off: no credential for the address validator
    states: str = "on"
    time: str = "z"  # z, offset, millis, micros
    checks: str = "body"  # body: fields before look-ups; lookup: look-ups first
    pages: str = "catalog"  # catalog, name, shuffled
    nfts: str = "init"  # init: production answers buy/init with the items; later: with an empty array
    fulfil: float = 0.0  # seconds until production fulfils
    poll: float = 6.0  # seconds that buy/status holds a connection
    window: int = 3  # days of production sellback, 0: no expiry
    mismatch: int = 400  # status of a session of another account


class ApiError(Exception):
    def __init__(self, status, error, **extra):
        super().__init__(error)
        self.status = status
        self.body = {"error": error, **extra}


class Clock:
    def __init__(self):
        self.offset = timedelta()

    def now(self):
        return datetime.now(timezone.utc) + self.offset

    def advance(self, seconds):
        self.offset += timedelta(seconds=seconds)


def iso(moment, style):
    """A time as text, in the style of this server; None stays None."""
    if moment is None:
        return None
    if style == "offset":
        return moment.isoformat(timespec="milliseconds")
    if style == "micros":
        return moment.isoformat()
    text = moment.isoformat(timespec="milliseconds" if style == "millis" else "microseconds")
    return text.replace("+00:00", "Z")


def base58(length):
    return "".join(secrets.choice(BASE58) for _ in range(length))


def new_id(style):
    return base58(44) if style == "base58" else str(uuid.uuid4())


def token(count=12):
    """URL-safe random text: 12 bytes make 16 characters."""
    return base64.urlsafe_b64encode(secrets.token_bytes(count)).decode().rstrip("=")


def money(value):
    """Decimal dollars rounded to cents."""
    return Decimal(value).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def text_field(body, name):
    """A non-empty string field of a request body, or None."""
    value = body.get(name)
    return value if isinstance(value, str) and value else None
