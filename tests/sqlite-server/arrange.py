"""Provider states: situations that a test asks for."""
import asyncio
import json
import random
import uuid

import catalogue
import clock
import identity
import ids
import parcels
import pulls
from claws import signed
from packs import tiers_of
from purchases import buy, hold
from schema import insert, row, rows, run

STATES = {}
VOUCHER_FMV = 400
FAR_COUNTRY = "KP"
SANDBOX_TABLES = ["customer", "purchase", "holding", "quote_session", "shipment", "pull"]
FAULTY = {"buy/init", "recent-pulls", "inventory", "card", "buyback", "ship/quote", "ship/request", "order", "filters"}


class NotOffered(Exception):
    pass


class Wanted:
    """The parameters of a state; `realm` and `partner` say where it is arranged."""

    def __init__(self, params):
        self.params = params
        self.surface = params.get("surface", "partner")
        self.realm = "sandbox" if self.surface == "sandbox" else "live"
        self.partner = "" if self.realm == "sandbox" else "partner-1"

    def __getattr__(self, name):
        return self.params[name]

    def only(self, *surfaces):
        if self.surface not in surfaces:
            raise NotOffered


def state(name):
    def add(handler):
        STATES[name] = handler
        return handler
    return add


def _pack(kind="CORE", condition="enable = 1 AND in_stock = 1"):
    return row(f"SELECT * FROM pack WHERE kind = ? AND platform = 'mainnet' AND {condition} ORDER BY rank LIMIT 1", kind)


def _new_listing(wanted, kind, pack, fmv=None, shippable=1):
    tier = tiers_of(pack["id"])[1]
    fmv = fmv or (tier["lower"] + tier["upper"]) // 2
    attributes = [{"trait_type": "Grade", "value": "10"}]
    listing = catalogue.add_listing(random, wanted.realm, pack["id"], kind, "Arranged Card", fmv, attributes, shippable)
    run("UPDATE listing SET available = 0, steady = 1 WHERE id = ? AND realm = ?", listing, wanted.realm)
    return {"id": listing, "fmv": fmv}


def _given(wanted, kind="enft", hindrance=None, fmv=None, shippable=1, voucher=0):
    """Gives a new item to the user of a state, and returns its row id, the item and its pack."""
    pack = _pack("CORE" if kind == "enft" else "MARKET")
    listing = _new_listing(wanted, kind, pack, fmv, shippable)
    holding = hold(wanted.realm, wanted.partner, wanted.user_id, pack, listing)
    run("UPDATE holding SET hindrance = ?, voucher = ? WHERE id = ?", hindrance, voucher, holding)
    return holding, listing["id"], pack


@state("time has passed")
def time_has_passed(wanted):
    clock.move(float(wanted.seconds))


@state("a pack is disabled")
def pack_is_disabled(wanted):
    return {"pack_id": row("SELECT id FROM pack WHERE enable = 0")["id"]}


@state("a pack is sold out")
def pack_is_sold_out(wanted):
    return {"pack_id": row("SELECT id FROM pack WHERE in_stock = 0")["id"]}


@state("a pack has no candidate listing")
def pack_is_empty(wanted):
    found = row("SELECT id FROM pack WHERE enable = 1 AND in_stock = 1 AND id NOT IN (SELECT pack_id FROM listing)")
    return {"pack_id": found["id"]}


@state("a purchase is pending")
def purchase_is_pending(wanted):
    wanted.only("partner")
    return {"session_id": buy("live", wanted.partner, wanted.user_id, _pack(), 1, polls=int(wanted.polls), delay=0)}


@state("a purchase fails")
def purchase_fails(wanted):
    wanted.only("partner")
    return {"session_id": buy("live", wanted.partner, wanted.user_id, _pack(), 1, status="doomed")}


@state("an internal error")
def internal_error(wanted):
    if wanted.endpoint not in FAULTY:
        raise NotOffered
    insert("fault", realm=wanted.realm, endpoint=wanted.endpoint)


@state("an item is minted")
def item_is_minted(wanted):
    _holding, item_id, pack = _given(wanted)
    return {"item_id": item_id, "claw_id": pack["id"]}


@state("an item is a market listing")
def item_is_market_listing(wanted):
    _holding, item_id, pack = _given(wanted, "market_listing")
    return {"item_id": item_id, "claw_id": pack["id"]}


@state("an item cannot be shipped")
def item_cannot_be_shipped(wanted):
    return {"item_id": _given(wanted, "external", shippable=0)[1]}


@state("an item is worth")
def item_is_worth(wanted):
    if not run("UPDATE listing SET fmv = ?, steady = 1 WHERE id = ?", round(wanted.fmv * 100), wanted.item_id).rowcount:
        raise NotOffered


@state("an item is covered by a voucher")
def item_has_voucher(wanted):
    wanted.only("partner")
    _holding, item_id, pack = _given(wanted, fmv=VOUCHER_FMV, voucher=1)
    return {
        "item_id": item_id, "mint_price": pack["price"] / 100, "fmv": VOUCHER_FMV / 100,
        "buyback_percent": pack["percent"] / 10000,
    }


def _hindered(name, hindrance):
    @state(name)
    def arrange_it(wanted):
        wanted.only("partner")
        return {"item_id": _given(wanted, hindrance=hindrance)[1]}


_hindered("an item has an active buyback session", "session")
_hindered("an item's buyback is being processed", "processing")
_hindered("an item's buyback transaction fails", "failing")


def _destination(line1, country="US"):
    return {
        "name": "Robin Doe", "line1": line1, "line2": "", "city": "Springfield", "state": "IL", "postal_code": "62701",
        "country": country, "phone": "+12175550123", "email": "robin@example.com",
    }


@state("an address resolves to")
def address_resolves_to(wanted):
    line1 = f"{random.randrange(1, 10**9)} Arranged Way"
    insert(
        "address", line1=line1, granularity=wanted.granularity, unconfirmed=int(wanted.unconfirmed),
        suggestion=int(wanted.suggestion),
    )
    return {"destination": _destination(line1)}


@state("the address validator is unreachable")
def validator_is_unreachable(wanted):
    insert("validator", trouble=wanted.params.get("how", "unreachable"))


@state("a country is not serviced")
def country_is_not_serviced(wanted):
    wanted.only("partner")
    return {"destination": _destination("12 Far Road", FAR_COUNTRY)}


@state("an order has status")
def order_has_status(wanted):
    if wanted.realm == "sandbox" and wanted.status != "queued":
        raise NotOffered
    holding = _given(wanted)[0]
    order_id = f"order_{ids.base64url(12)}"
    insert(
        "shipment", id=order_id, realm=wanted.realm, partner=wanted.partner, status="queued", carrier="FedEx", service="2Day",
        amount=1850, destination=json.dumps(_destination("12 Main Street")), created=clock.now(),
    )
    insert("shipment_item", shipment_id=order_id, holding_id=holding)
    run("UPDATE holding SET state = 'locked' WHERE id = ?", holding)
    parcels.put_in_status(order_id, wanted.status)
    return {"order_id": order_id}


@state("an order moves on")
def order_moves_on(wanted):
    wanted.only("partner")
    found = row("SELECT status FROM shipment WHERE id = ?", wanted.order_id)
    if found is None or found["status"] not in parcels.STEPS[:-1]:
        raise NotOffered
    status = parcels.STEPS[parcels.STEPS.index(found["status"]) + 1]
    parcels.put_in_status(wanted.order_id, status)
    return {"status": status}


@state("recent pulls exist")
def recent_pulls_exist(wanted):
    packs = pulls.add_pulls(wanted.realm, max(int(wanted.count), 2), spacing=1)
    return {"claw_ids": sorted(packs)}


@state("two users hold the same listing")
def two_users_hold_a_listing(wanted):
    wanted.only("sandbox")
    pack = _pack("MARKET")
    listing = _new_listing(wanted, "market_listing", pack)
    for user_id in wanted.user_ids:
        hold("sandbox", "", user_id, pack, listing)
    return {"item_id": listing["id"]}


@state("a card resolves only on chain")
def card_on_chain(wanted):
    mint = ids.mint()
    raw = {
        "name": "Chain Relic", "description": "A graded card.", "image": f"https://cdn.cards.example/{mint}.png",
        "attributes": [{"trait_type": "Grader", "value": "PSA"}], "properties": {"category": "image"},
        "seller_fee_basis_points": 500,
    }
    insert("onchain", mint=mint, fmv=4321, metadata=json.dumps(raw))
    return {"item_id": mint}


@state("the sandbox is restarted")
def sandbox_is_restarted(wanted):
    for table in SANDBOX_TABLES:
        run(f"DELETE FROM {table} WHERE realm = 'sandbox'")
    pulls.add_pulls("sandbox", 150)


def _account(label):
    found = row("SELECT id FROM account WHERE label = ?", label)
    if found is None:
        raise NotOffered
    return found["id"]


@state("an API key")
def api_key(wanted):
    condition = wanted.condition
    account = identity.add_account("locked", keys_enabled=False) if condition == "disabled" else _account(wanted.account)
    life = wanted.params.get("expires_in", -60 if condition == "expired" else None)
    expires = None if life is None else clock.now() + life
    key = identity.add_user_key(account, ",".join(wanted.scopes), expires, condition == "revoked")
    return {"api_key": key} if expires is None else {"api_key": key, "expires_at": clock.stamp(expires)}


@state("a session token")
def session_token(wanted):
    return {"session_token": identity.add_web_session(_account(wanted.account), wanted.condition == "valid")}


@state("a crypto purchase")
def crypto_purchase(wanted):
    account = _account(wanted.account)
    polls = int(wanted.params.get("polls", 0)) if wanted.outcome != "fulfilled" else 0
    if wanted.outcome == "pending" and not polls:
        polls = 10**6
    status = "doomed" if wanted.outcome == "failed" else "pending"
    return {"session_id": buy("live", f"account:{account}", account, _pack(), 1, status, polls, 0)}


@state("a claw item")
def claw_item(wanted):
    wallet = row("SELECT wallet FROM account WHERE id = ?", _account(wanted.account))["wallet"]
    mint = _new_listing(wanted, "enft", _pack())["id"]
    for _ in range(int(wanted.offers)):
        insert("offer", mint=mint, wallet=wallet, active=1, price=1000)
    return {"mint_address": mint}


@state("signed transactions")
def signed_transactions(wanted):
    return {"txs": signed(wanted.txV0s)}


@state("the next broadcast")
def next_broadcast(wanted):
    if not run("UPDATE claw_session SET outcome = ? WHERE id = ?", wanted.outcome, wanted.session_id).rowcount:
        raise NotOffered


TEARDOWNS = {
    "the address validator is unreachable": "DELETE FROM validator",
    "an internal error": "DELETE FROM fault",
}


def answer(body):
    """The status and the values for a request of a provider state."""
    name, handler = body.get("state"), STATES.get(body.get("state"))
    if body.get("action") == "teardown":
        if name in TEARDOWNS:
            run(TEARDOWNS[name])
        return 200, {}
    try:
        return (404, {"error": "Unknown state"}) if handler is None else (200, handler(Wanted(body.get("params") or {})) or {})
    except (NotOffered, KeyError):
        return 400, {"error": "This state is not offered"}
