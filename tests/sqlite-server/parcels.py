"""Shipping: quotes, orders, and the way of an order."""
import json

import addresses
import clock
import ids
from holdings import find_copy
from options import options
from purchases import HELD, fulfil_due
from render import dollars
from routes import Refusal, partner_route
from schema import Transaction, insert, row, rows, run

RATES = [  # key, service, carrier, insured, least and most days, first item, each further item (cents)
    ("standard", "Ground Advantage", "the service", 0, 3, 5, 595, 150),
    ("priority", "Priority Mail", "the service", 1, 1, 3, 975, 200),
    ("express", "2Day", "FedEx", 1, 2, 2, 1850, 300),
]
SEPARATOR = "_rate_"
MINUTE = 60
VALIDITY = {"sandbox": 15 * MINUTE, "live": 30 * MINUTE}
STEPS = ["queued", "processing", "label_created", "shipped", "delivered"]


def _copies(call, item_ids):
    """The holdings to ship, one for each id. Refuses unknown ids, and a request in which nothing can be shipped."""
    chosen = []
    for item_id in item_ids:
        held = find_copy(call.realm, call.partner, item_id, [one["holding"] for one in chosen])
        if held is None and item_id not in [one["id"] for one in chosen]:
            raise Refusal(400, "Item not found")
        if held is not None:
            chosen.append(held)
    shippable = [one for one in chosen if one["shippable"]]
    if not shippable:
        raise Refusal(400, "No shippable items in request")
    return shippable


@partner_route("POST", "ship/quote")
def quote(call):
    fulfil_due()
    item_ids, destination = call.body.get("item_ids"), call.body.get("destination")
    if not isinstance(item_ids, list) or not item_ids or not all(isinstance(one, str) for one in item_ids):
        raise Refusal(400, "item_ids is required")
    if options.quote_order == "address":
        addresses.validate(destination, call.is_sandbox)
    copies = _copies(call, item_ids)
    addresses.validate(destination, call.is_sandbox)
    if run("DELETE FROM fault WHERE realm = ? AND endpoint = 'ship/quote'", call.realm).rowcount:
        raise Refusal(500, "Failed to fetch shipping rates")
    return _quote(call, copies, len(item_ids), destination)


def _quote(call, copies, count, destination):
    session = f"quote_{ids.upper()}" if call.is_sandbox else f"qs_{ids.base64url(15)}"
    expires = clock.now() + VALIDITY[call.realm]
    with Transaction():
        insert(
            "quote_session", id=session, realm=call.realm, partner=call.partner, destination=json.dumps(destination), expires=expires
        )
        for held in copies:
            insert("quote_item", session_id=session, holding_id=held["holding"])
        for key, service, carrier, insured, least, most, first, further in RATES:
            insert(
                "rate", session_id=session, id=f"{session}{SEPARATOR}{key}", carrier=carrier, service=service,
                amount=first + (count - 1) * further, least=least, most=most, insured=insured,
            )
    return {
        "session_id": session, "expires_at": clock.stamp(expires),
        "quotes": [
            {
                "id": rate["id"], "carrier": rate["carrier"], "service": rate["service"], "amount": dollars(rate["amount"]),
                "estimated_days_min": rate["least"], "estimated_days_max": rate["most"], "insured": bool(rate["insured"]),
            }
            for rate in rows("SELECT * FROM rate WHERE session_id = ? ORDER BY rowid", session)
        ],
    }


@partner_route("POST", "ship/request", fault="ship/request")
def ship(call):
    quote_id = call.text("quote_id")
    if quote_id is None or SEPARATOR not in quote_id:
        raise Refusal(400, "quote_id is required")
    chosen = row(
        """SELECT s.id, s.destination, r.carrier, r.service, r.amount FROM rate r JOIN quote_session s ON s.id = r.session_id
           WHERE r.id = ? AND s.realm = ? AND s.partner = ? AND s.expires > ?""",
        quote_id, call.realm, call.partner, clock.now(),
    )
    if chosen is None:
        raise Refusal(400, "Quote expired")
    held = rows(f"{HELD} WHERE h.id IN (SELECT holding_id FROM quote_item WHERE session_id = ?)", chosen["id"])
    states = {one["state"] for one in held}
    if "locked" in states:
        raise Refusal(400, "Item already shipped")
    if states != {"owned"}:
        raise Refusal(400, "Quote expired")
    order_id = f"order_{ids.base64url(12)}" if call.is_sandbox else f"ord-{ids.nano()}"
    with Transaction():
        insert(
            "shipment", id=order_id, realm=call.realm, partner=call.partner, status="queued", carrier=chosen["carrier"],
            service=chosen["service"], amount=chosen["amount"], destination=chosen["destination"], created=clock.now(),
        )
        if options.reused == "expired":
            run("DELETE FROM rate WHERE session_id = ?", chosen["id"])
        for one in held:
            insert("shipment_item", shipment_id=order_id, holding_id=one["holding"])
        run("UPDATE holding SET state = 'locked' WHERE id IN (SELECT holding_id FROM quote_item WHERE session_id = ?)", chosen["id"])
    return {"order_id": order_id, "status": "success"}


def put_in_status(order_id, status):
    """Moves an order to a status, with the fields that go with it."""
    run("UPDATE shipment SET status = ? WHERE id = ?", status, order_id)
    if status in STEPS[2:]:
        run("UPDATE shipment SET tracking = COALESCE(tracking, ?) WHERE id = ?", f"1Z{ids.mint()[:16].upper()}", order_id)
    if status in STEPS[3:]:
        run("UPDATE shipment SET shipped = COALESCE(shipped, ?) WHERE id = ?", clock.now(), order_id)
    if status == "delivered":
        run("UPDATE shipment SET delivered = ? WHERE id = ?", clock.now(), order_id)
    if status in ("cancelled", "failed"):
        run("UPDATE shipment SET fault = ? WHERE id = ?", f"The order was {status} by the carrier.", order_id)


@partner_route("GET", "ship/order/:order_id", fault="order")
def order(call):
    found = row(
        "SELECT * FROM shipment WHERE id = ? AND realm = ? AND partner = ?", call.params["order_id"], call.realm, call.partner
    )
    if found is None:
        raise Refusal(404, "Order not found")
    items = rows(f"{HELD} JOIN shipment_item s ON s.holding_id = h.id WHERE s.shipment_id = ? ORDER BY s.rowid", found["id"])
    return {
        "order_id": found["id"], "status": found["status"], "carrier": found["carrier"], "service": found["service"],
        "tracking_number": found["tracking"],
        "tracking_url": f"https://track.cards.example/{found['tracking']}" if found["tracking"] else None,
        "amount": dollars(found["amount"]), "currency": "USD", "destination": json.loads(found["destination"]),
        "items": [
            {"item_id": one["id"], "name": one["name"], "image": one["image"], "back_image": one["back"]} for one in items
        ],
        "created_at": clock.stamp(found["created"]), "shipped_at": clock.stamp(found["shipped"]),
        "delivered_at": clock.stamp(found["delivered"]), "error_message": found["fault"],
    }
