"""Rows of the database as records of the documents."""
import json
import math
import zlib

import clock
from options import options

LISTING = """l.id, l.type, l.mint, l.collection, l.standard, l.name, l.image, l.back, l.attributes, l.fmv, l.shippable, l.steady"""


def dollars(cents):
    return cents / 100


def cut(cents, percent):
    """A share of an amount of cents, in cents; percent in basis points."""
    return (cents * percent + 5000) // 10000


def value_of(listing, realm):
    """The value of a listing in cents, as the price feed gives it now."""
    if realm == "live" and options.drift == "yes" and not listing["steady"]:
        phase = zlib.crc32(listing["id"].encode())
        return round(listing["fmv"] * (1 + 0.01 * math.sin(phase + clock.now())))
    return listing["fmv"]


def price_of(held, realm):
    """The sellback value of a holding in cents: fixed at the purchase in the sandbox, live in production."""
    return held["price"] if realm == "sandbox" else cut(value_of(held, realm), held["percent"])


def metadata(listing):
    return {
        "name": listing["name"], "image": listing["image"], "back_image": listing["back"],
        "attributes": json.loads(listing["attributes"]),
    }


def _links(listing, form):
    image = {"null": None, "empty": "", "full": listing["image"]}.get(form)
    links = {"image": image, "back_image": listing["back"] if form == "full" else None}
    return {name: value for name, value in links.items() if name != "image" or form != "absent"}


def item(held, realm, links="full"):
    return {
        "id": held["id"], "type": held["type"], "mint_address": held["mint"], "collection_address": held["collection"],
        "token_standard": held["standard"], "buyback_price": dollars(price_of(held, realm)),
        "content": {"metadata": metadata(held), "links": _links(held, links)},
    }


def inventory_item(held, realm):
    return {
        **item(held, realm), "claw_id": held["pack_id"], "claw_slug": held["slug"] or "",
        "purchased_at": clock.stamp(held["bought"]), "buyback_expires_at": clock.stamp(held["expires"]),
    }


def card(listing, fmv):
    return {
        "id": listing["id"], "name": listing["name"], "image": listing["image"], "back_image": listing["back"],
        "fmv": dollars(fmv), "metadata": metadata(listing),
    }
