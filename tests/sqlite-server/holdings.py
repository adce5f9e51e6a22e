"""What users own: the inventory, the card look-up and the sellback."""
import asyncio
import json

import clock
from options import options
from purchases import HELD, fulfil_due
from render import LISTING, card, dollars, inventory_item, price_of, value_of
from routes import Refusal, partner_route
from schema import Transaction, row, rows, run

SETTLING = 0.02  # seconds that production needs to pay a sellback
ITEM_NOT_FOUND = Refusal(400, "Item not found")


@partner_route("GET", "inventory/:user_id", fault="inventory")
def inventory(call):
    fulfil_due()
    user_id = call.params["user_id"]
    known = row(
        "SELECT 1 FROM customer WHERE realm = ? AND partner = ? AND user_id = ?", call.realm, call.partner, user_id
    )
    if known is None:
        raise Refusal(404, "User not found")
    held = rows(
        f"{HELD} WHERE h.realm = ? AND h.partner = ? AND h.user_id = ? AND h.state = 'owned' ORDER BY h.id DESC",
        call.realm, call.partner, user_id,
    )
    return {"user_id": user_id, "items": [inventory_item(one, call.realm) for one in held]}


@partner_route("GET", "card/:item_id", fault="card")
def card_details(call):
    item_id = call.params["item_id"]
    listing = row(
        f"SELECT {LISTING} FROM listing l WHERE l.realm = ? AND l.id = ? AND l.type = 'market_listing'", call.realm, item_id
    )
    if listing is not None:
        return card(listing, value_of(listing, call.realm))
    minted = row(f"SELECT {LISTING} FROM listing l WHERE l.realm = ? AND l.mint = ?", call.realm, item_id)
    if minted is not None:
        return card(minted, _core_value(minted, call.realm))
    chained = row("SELECT * FROM onchain WHERE mint = ?", item_id)
    if chained is None:
        raise Refusal(404, "Card not found")
    raw = json.loads(chained["metadata"])
    return {
        "id": item_id, "name": raw["name"], "image": raw["image"], "back_image": None, "fmv": dollars(chained["fmv"]),
        "metadata": raw,
    }


def _core_value(listing, realm):
    """The value of a core item in cents. The sandbox works it out from the latest sellback price."""
    if realm == "sandbox":
        held = row(
            "SELECT price FROM holding WHERE realm = 'sandbox' AND listing_id = ? ORDER BY id DESC LIMIT 1", listing["id"]
        )
        if held is not None:
            return round(held["price"] / 0.85)
    return value_of(listing, realm)


def find_copy(realm, partner, item_id, besides=()):
    """The copy of an item that a sellback or a quote takes: rather one whose sellback window is open."""
    direction = "ASC" if options.copy == "oldest" else "DESC"
    marks = ", ".join("?" * len(besides))
    return row(
        f"""{HELD} WHERE h.realm = ? AND h.partner = ? AND h.listing_id = ? AND h.state = 'owned' AND h.id NOT IN ({marks})
            ORDER BY COALESCE(h.expires, 9e15) <= ?, h.id {direction} LIMIT 1""",
        realm, partner, item_id, *besides, clock.now(),
    )


def _pay(held, realm):
    """Ends the ownership of a holding, and returns the amount paid, in cents."""
    amount = price_of(held, realm)
    if held["voucher"] and realm == "live":
        amount = max(held["pack_price"], amount)
    with Transaction():
        run("UPDATE holding SET state = 'sold', hindrance = NULL WHERE id = ?", held["holding"])
        if realm == "live" and options.resale == "yes":
            run("UPDATE listing SET available = 1 WHERE realm = ? AND id = ?", realm, held["id"])
    return amount


async def _pay_live(held):
    """A sellback of production: one at a time for an item, and it can fail."""
    if held["hindrance"] == "session":
        raise Refusal(400, "Item already has an active buyback session")
    if held["hindrance"] == "processing":
        raise Refusal(429, "A buyback request for this item is already being processed")
    if held["hindrance"] == "failing":
        run("UPDATE holding SET hindrance = NULL WHERE id = ?", held["holding"])
        raise Refusal(400, "Transaction failed")
    run("UPDATE holding SET hindrance = 'processing' WHERE id = ?", held["holding"])
    await asyncio.sleep(SETTLING)
    settled = row(f"{HELD} WHERE h.id = ?", held["holding"])
    if settled["state"] != "owned":
        raise ITEM_NOT_FOUND
    return _pay(settled, "live")


@partner_route("POST", "vm/buyback", fault="buyback")
async def buyback(call):
    fulfil_due()
    held = find_copy(call.realm, call.partner, call.text("item_id"))
    if held is None:
        raise ITEM_NOT_FOUND
    if held["expires"] is not None and held["expires"] <= clock.now():
        raise Refusal(400, "Item has expired")
    amount = _pay(held, "sandbox") if call.is_sandbox else await _pay_live(held)
    return {"success": True, "amount": dollars(amount)}
