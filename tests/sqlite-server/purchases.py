"""Purchases: the draw of items, the session, and its fulfilment."""
import asyncio
import json
import math
import random

import catalogue
import clock
import ids
import pulls
from options import options
from packs import tiers_of
from render import LISTING, cut, item
from routes import Refusal, partner_route, user_route
from schema import Transaction, insert, row, rows, run

HELD = f"""SELECT h.id AS holding, h.price, h.bought, h.expires, h.state, h.pack_id, h.hindrance, h.voucher, h.user_id,
  p.slug, p.percent, p.price AS pack_price, {LISTING} FROM holding h
  JOIN listing l ON l.id = h.listing_id AND l.realm = h.realm JOIN pack p ON p.id = h.pack_id"""
OUT_OF_STOCK = Refusal(400, "Claw machine is out of stock")
STEP = 0.05  # seconds between two looks at a session while a poll is held


def _stocked(pack_id, realm, tier):
    return row(
        """SELECT id, fmv FROM listing WHERE pack_id = ? AND realm = ? AND available = 1 AND fmv >= ? AND fmv < ?
           ORDER BY RANDOM() LIMIT 1""",
        pack_id, realm, tier["lower"], tier["upper"],
    )


def _copy(realm, listing_id):
    """Adds a listing like another one, and returns it."""
    old = row("SELECT * FROM listing WHERE realm = ? AND id = ?", realm, listing_id)
    new = catalogue.add_listing(
        random, realm, old["pack_id"], old["type"], old["name"], old["fmv"], json.loads(old["attributes"]), old["shippable"]
    )
    return row("SELECT id, fmv FROM listing WHERE realm = ? AND id = ?", realm, new)


def draw(pack_id, realm):
    """A random listing of a pack: first the tier by its weight, then a listing of its range. Refuses an empty pack."""
    stocked = [(tier, found) for tier in tiers_of(pack_id) if (found := _stocked(pack_id, realm, tier))]
    if not stocked:
        raise OUT_OF_STOCK
    _tier, listing = random.choices(stocked, [tier["weight"] for tier, _ in stocked])[0]
    if realm == "sandbox":
        if options.pool == "unique":
            listing = _copy(realm, listing["id"])
            run("UPDATE listing SET available = 0 WHERE realm = ? AND id = ?", realm, listing["id"])
        return listing
    _copy(realm, listing["id"])  # the vendor delivers another card of this kind
    run("UPDATE listing SET available = 0 WHERE realm = ? AND id = ?", realm, listing["id"])
    return listing


def hold(realm, partner, user_id, pack, listing, purchase_id=None, state="owned", bought=None):
    """Gives a listing to a user, and returns the row id of the holding."""
    bought = clock.now() if bought is None else bought
    days = 7 if realm == "sandbox" else options.window
    run("INSERT OR IGNORE INTO customer VALUES (?, ?, ?)", realm, partner, user_id)
    return insert(
        "holding", realm=realm, partner=partner, user_id=user_id, listing_id=listing["id"], pack_id=pack["id"],
        purchase_id=purchase_id, price=cut(listing["fmv"], pack["percent"]), bought=bought,
        expires=bought + days * clock.DAY if days else None, state=state, voucher=0,
    )


def buy(realm, partner, user_id, pack, amount, status="pending", polls=0, delay=None):
    """Draws items for a user, and returns the id of the session. In the sandbox the session is fulfilled at once."""
    session, now = ids.nano(), clock.now()
    due = now + (options.fulfil if delay is None else delay)
    with Transaction():
        insert(
            "purchase", id=session, realm=realm, partner=partner, user_id=user_id, public_id=ids.nano(8),
            tx_hash=f"sandbox_{ids.base64url(24)}" if realm == "sandbox" else ids.mint() + ids.mint(),
            status=status, polls=polls, due=due, created=now,
        )
        for _ in range(amount):
            hold(realm, partner, user_id, pack, draw(pack["id"], realm), session, "drawn", now)
        if realm == "sandbox":
            _fulfil(row("SELECT * FROM purchase WHERE id = ?", session))
    return session


def _fulfil(purchase):
    run("UPDATE purchase SET status = 'fulfilled' WHERE id = ?", purchase["id"])
    run("UPDATE holding SET state = 'owned' WHERE purchase_id = ? AND state = 'drawn'", purchase["id"])
    if purchase["realm"] == "sandbox":
        return
    for held in rows(f"{HELD} WHERE h.purchase_id = ? ORDER BY h.id", purchase["id"]):
        pulls.record("live", held["id"], held["pack_id"], held["fmv"], held["percent"], purchase["created"])
        if purchase["partner"].startswith("account:") and held["mint"]:
            run(
                "INSERT INTO offer (mint, wallet, active, price) SELECT ?, wallet, 1, ? FROM account WHERE id = ? AND wallet NOT NULL",
                held["mint"], held["price"], purchase["user_id"],
            )


def fulfil_due():
    """Fulfils what is due by now."""
    for purchase in rows("SELECT * FROM purchase WHERE status = 'pending' AND polls = 0 AND due <= ?", clock.now()):
        with Transaction():
            _fulfil(purchase)


def _amount(call):
    """The amount of a body: a whole number from 1, else a refusal."""
    value = call.body.get("amount")
    if isinstance(value, str) and options.coerce == "yes":
        try:
            value = float(value)
        except ValueError:
            value = None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or value < 1 or value % 1:
        raise Refusal(400, "Amount must be greater than 0")
    return int(value)


def _user(call):
    user_id = call.text("user_id")
    if user_id is None:
        raise Refusal(400, "user_id is required")
    return user_id


def _pack(call, member="id"):
    pack = row("SELECT * FROM pack WHERE id = ?", call.text(member))
    if pack is None:
        raise Refusal(400, "VM not found")
    if not pack["enable"] or not pack["in_stock"]:
        raise OUT_OF_STOCK
    return pack


@partner_route("POST", "vm/buy/init", fault="buy/init")
def buy_init(call):
    checks = {"user": _user, "pack": _pack, "amount": _amount}
    order = sorted(checks, key=lambda name: name != options.init_order)
    values = {name: checks[name](call) for name in order}
    pack, amount = values["pack"], values["amount"]
    if amount > pack["max_per_mint"]:
        raise Refusal(400, f"Amount must be less than or equal to {pack['max_per_mint']}")
    session = buy(call.realm, call.partner, values["user"], pack, amount)
    named = call.is_sandbox or options.nfts == "init"
    return {"session_id": session, "nfts": items_of(session, call.realm, "full") if named else []}


def items_of(session, realm, links):
    return [item(held, realm, links) for held in rows(f"{HELD} WHERE h.purchase_id = ? ORDER BY h.id", session)]


def _result(purchase, links):
    return {
        "result": {
            "session_id": purchase["id"], "user_id": purchase["user_id"], "public_id": purchase["public_id"],
            "tx_hash": purchase["tx_hash"], "nfts": items_of(purchase["id"], purchase["realm"], links),
        }
    }


async def _poll(session, realm, partner, seconds, links):
    """Holds a poll until its session is fulfilled or the window has ended."""
    find = "SELECT * FROM purchase WHERE id = ? AND realm = ? AND partner = ?"
    purchase = row(find, session, realm, partner)
    if purchase is None:
        raise Refusal(400, "Transaction failed")
    if purchase["polls"] > 0:
        await asyncio.sleep(seconds)
        run("UPDATE purchase SET polls = MAX(polls - 1, 0) WHERE id = ?", session)
        return {"status": "pending"}
    if purchase["status"] == "doomed":
        run("UPDATE purchase SET status = 'failed' WHERE id = ?", session)
        run("UPDATE holding SET state = 'void' WHERE purchase_id = ?", session)
    for _ in range(max(1, math.ceil(seconds / STEP))):
        fulfil_due()
        purchase = row(find, session, realm, partner)
        if purchase is None or purchase["status"] == "failed":
            raise Refusal(400, "Transaction failed")
        if purchase["status"] == "fulfilled":
            return _result(purchase, links)
        await asyncio.sleep(STEP)
    return {"status": "pending"}


@partner_route("POST", "vm/buy/status")
async def buy_status(call):
    links = options.links if call.is_sandbox else "full"
    return await _poll(call.text("session_id"), call.realm, call.partner, options.poll / 4, links)


@user_route("POST", "vm/buy/crypto", scope="vm.buy.crypto", limit=60)
def buy_crypto(call):
    pack = _pack(call, "claw_id")
    amount = _amount(call) if "amount" in call.body else 1
    if amount > pack["max_per_mint"]:
        raise Refusal(400, f"Amount must be less than or equal to {pack['max_per_mint']}")
    session = buy("live", f"account:{call.account}", call.account, pack, amount)
    return {"result": {"session_id": session}}


@user_route("POST", "vm/buy/status", scope="vm.buy.crypto")
async def crypto_status(call):
    return await _poll(call.text("session_id"), "live", f"account:{call.account}", options.poll, "full")
