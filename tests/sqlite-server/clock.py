"""The provider's clock, which a provider state can move forward."""
import time
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

from options import options

DAY = 86400
_moved = 0.0


def now():
    """Seconds since the epoch."""
    return time.time() + _moved


def move(seconds):
    global _moved
    _moved += seconds


def http_date():
    return format_datetime(datetime.fromtimestamp(now(), timezone.utc), usegmt=True)


def stamp(seconds):
    """Seconds since the epoch as ISO 8601; None stays None."""
    if seconds is None:
        return None
    at = datetime.fromtimestamp(seconds, timezone.utc)
    if options.time == "local":
        return at.astimezone(timezone(timedelta(hours=5, minutes=30))).isoformat(timespec="milliseconds")
    precision = {"offset": "seconds", "z": "seconds", "millis": "milliseconds", "micros": "microseconds"}[options.time]
    text = at.isoformat(timespec=precision)
    return text if options.time == "offset" else text.replace("+00:00", "Z")
