"""Address validation, quotes and orders."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from common import ApiError, iso, text_field, token

QUOTE_LIFE = timedelta(minutes=15)
RATES = {  # key: service, carrier, insured, least days, most days, first item, each further item
    "standard": ("Ground Advantage", "the service", False, 3, 5, Decimal("5.95"), Decimal("1.50")),
    "priority": ("Priority Mail", "the service", True, 1, 3, Decimal("9.75"), Decimal("2.00")),
    "express": ("2Day", "FedEx", True, 2, 2, Decimal("18.50"), Decimal("3.00")),
}
STEPS = ["queued", "processing", "label_created", "shipped", "delivered"]
ADDRESS_FIELDS = ("name", "line1", "line2", "city", "state", "postal_code", "country", "phone", "email")
NOT_SERVICED = {"KP"}


class AddressValidator:
    """A stand-in of the external validation service."""

    def __init__(self, reachable):
        self.fault = None if reachable else "no credential"
        self.known = {}  # line1 of an arranged address: granularity, unconfirmed, suggestion

    def check(self, address):
        if self.fault:
            raise ConnectionError(self.fault)
        granularity, unconfirmed, suggestion = self.known.get(address["line1"], (self.guess(address["line1"]), False, True))
        accepted = granularity in ("PREMISE", "SUB_PREMISE") and not unconfirmed
        return accepted, f"Address granularity {granularity}" + (", unconfirmed components" if unconfirmed else ""), suggestion

    @staticmethod
    def guess(line):
        return "PREMISE" if re.search(r"\d", line) else "ROUTE"


def reject_address(details, suggested=None):
    raise ApiError(400, "Invalid destination address", details=details, **({"suggested": suggested} if suggested else {}))


@dataclass
class QuoteSession:
    id: str
    partner: str
    items: list
    item_count: int
    destination: dict
    expires_at: datetime


@dataclass
class Order:
    id: str
    partner: str
    session: QuoteSession
    rate: str
    created_at: datetime
    status: str = "queued"
    shipped_at: datetime | None = None
    delivered_at: datetime | None = None

    def move(self, status, now):
        self.status = status
        if status == "shipped":
            self.shipped_at = now
        if status == "delivered":
            self.shipped_at = self.shipped_at or now
            self.delivered_at = now


def amount(rate, count):
    *_, first, further = RATES[rate]
    return first + (count - 1) * further


class Shipping:
    def __init__(self, shop, validator):
        self.shop, self.validator, self.clock = shop, validator, shop.clock
        self.reset()

    def reset(self):
        self.sessions, self.orders = {}, {}

    def check_address(self, destination):
        if not isinstance(destination, dict):
            reject_address("destination is required")
        for name in ("name", "line1", "city", "country"):
            value = destination.get(name)
            if name == "country" and value and not isinstance(value, str):
                continue
            if not isinstance(value, str) or not value.strip():
                reject_address(f"{name} is required")
        country = destination["country"]
        if not isinstance(country, str) or len(country) != 2 or (not self.shop.sandbox and country in NOT_SERVICED):
            raise ApiError(422, "Country not supported")
        try:
            accepted, details, suggestion = self.validator.check(destination)
        except ConnectionError:
            reject_address("Validation failed: internal error")
        if not accepted:
            normalized = {name: str(destination[name]).upper() for name in ADDRESS_FIELDS if name in destination}
            reject_address(details, normalized if suggestion else None)

    def find_items(self, item_ids, partner):
        found, counts = [], {}
        for item_id in item_ids:
            held = self.shop.held(item_id, partner)
            if not held:
                raise ApiError(400, "Item not found")
            seen = counts.get(item_id, 0)
            found.append(held[min(seen, len(held) - 1)])
            counts[item_id] = seen + 1
        if not any(item.listing.shippable for item in found):
            raise ApiError(400, "No shippable items in request")
        return found

    def quote(self, body, partner, reach_carrier):
        item_ids, destination = body.get("item_ids"), body.get("destination")
        if not isinstance(item_ids, list) or not item_ids:
            raise ApiError(400, "item_ids is required")
        if self.shop.habits.checks == "lookup":
            items = self.find_items(item_ids, partner)
            self.check_address(destination)
        else:
            self.check_address(destination)
            items = self.find_items(item_ids, partner)
        reach_carrier()
        # The sandbox spells its session ids in upper case.
        session_id = f"quote_{token().upper()}"
        session = QuoteSession(session_id, partner, items, len(item_ids), destination, self.clock.now() + QUOTE_LIFE)
        self.sessions[session_id] = session
        return {"session_id": session_id, "expires_at": iso(session.expires_at, self.shop.habits.time), "quotes": [
            {"id": f"{session_id}_rate_{key}", "carrier": carrier, "service": service, "amount": float(amount(key, len(item_ids))),
             "estimated_days_min": least, "estimated_days_max": most, "insured": insured}
            for key, (service, carrier, insured, least, most, _, _) in RATES.items()]}

    def request(self, body, partner):
        quote_id = text_field(body, "quote_id")
        if quote_id is None or "_rate_" not in quote_id:
            raise ApiError(400, "quote_id is required")
        session_id, _, rate = quote_id.rpartition("_rate_")
        session = self.sessions.get(session_id)
        foreign = session is not None and not self.shop.sandbox and session.partner != partner
        if session is None or foreign or rate not in RATES or self.clock.now() >= session.expires_at:
            raise ApiError(400, "Quote expired")
        items = [item for item in session.items if item.listing.shippable]
        if any(item.status == "locked" for item in items):
            raise ApiError(400, "Item already shipped")
        if any(item.status != "owned" for item in items):
            raise ApiError(400, "Quote expired")
        for item in items:
            item.status = "locked"
        order = Order(f"order_{token()}", partner, session, rate, self.clock.now())
        self.orders[order.id] = order
        return {"order_id": order.id, "status": "success"}

    def order(self, order_id, partner):
        order = self.orders.get(order_id)
        if order is None or (not self.shop.sandbox and order.partner != partner):
            raise ApiError(404, "Order not found")
        service, carrier, *_ = RATES[order.rate]
        labelled = order.status in ("label_created", "shipped", "delivered")
        number = f"TRK{order.id[-8:].upper()}" if labelled else None
        style = self.shop.habits.time
        return {
            "order_id": order.id, "status": order.status, "carrier": carrier, "service": service, "tracking_number": number,
            "tracking_url": f"https://track.cards.example/{number}" if number else None,
            "amount": float(amount(order.rate, order.session.item_count)), "currency": "USD", "destination": order.session.destination,
            "items": [{"item_id": item.listing.id, "name": item.listing.name, "image": item.listing.image,
                       "back_image": item.listing.back_image} for item in order.session.items if item.listing.shippable],
            "created_at": iso(order.created_at, style), "shipped_at": iso(order.shipped_at, style),
            "delivered_at": iso(order.delivered_at, style),
            "error_message": f"The order was {order.status}" if order.status in ("failed", "cancelled") else None,
        }
