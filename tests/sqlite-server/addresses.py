"""The address validator: a table of rules stands for the external service."""
import re

from options import options
from routes import Refusal
from schema import row

REQUIRED = ["name", "line1", "city", "country"]
ACCEPTED = {"PREMISE", "SUB_PREMISE"}
NORMALIZED = ["line1", "line2", "city", "state", "postal_code", "country"]
RULES = [  # pattern of line1, granularity
    (r"\b(apt|suite|unit|floor)\b|#\s*\d", "SUB_PREMISE"),
    (r"\d", "PREMISE"),
    (r"\b(st|street|ave|avenue|road|rd|platz|weg|lane)\b", "ROUTE"),
    (r"", "OTHER"),
]


def _invalid(details, **more):
    return Refusal(400, "Invalid destination address", details=details, **more)


def unreachable():
    return options.validator == "off" or row("SELECT 1 FROM validator") is not None


def _suggestion(destination):
    known = {name: destination.get(name) for name in NORMALIZED}
    return {name: value.upper() for name, value in known.items() if isinstance(value, str)}


def _verdict(destination):
    """Granularity, whether a component is unconfirmed, and whether there is a correction."""
    arranged = row("SELECT * FROM address WHERE line1 = ?", destination["line1"])
    if arranged is not None:
        return arranged["granularity"], arranged["unconfirmed"], arranged["suggestion"]
    granularity = next(kind for pattern, kind in RULES if re.search(pattern, destination["line1"], re.IGNORECASE))
    return granularity, False, granularity == "ROUTE"


def validate(destination, is_sandbox):
    """Refuses a destination to which nothing can be shipped."""
    if not isinstance(destination, dict):
        raise _invalid("destination is required")
    for name in REQUIRED:
        value = destination.get(name)
        if name == "country" and (not isinstance(value, str) or len(value) != 2):
            raise Refusal(422, "Country not supported") if options.country == 422 else _invalid("country must have 2 characters")
        if not isinstance(value, str) or not value.strip():
            raise _invalid(f"{name} is required")
    if unreachable():
        raise _invalid("Validation failed: internal error")
    granularity, unconfirmed, has_suggestion = _verdict(destination)
    if granularity not in ACCEPTED or unconfirmed:
        more = {"suggested": _suggestion(destination)} if has_suggestion else {}
        raise _invalid("Unconfirmed address component" if unconfirmed else f"Granularity is {granularity}", **more)
    country = row("SELECT serviced FROM country WHERE code = ?", destination["country"])
    if not is_sandbox and (country is None or not country["serviced"]):
        raise Refusal(422, "Country not supported")
