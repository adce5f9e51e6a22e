"""Purchases, ownership and sellback of one environment: the sandbox, production, or the accounts of the user interface."""

import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal

from catalog import SYNTHETIC_RATE, Listing, Pack
from common import ApiError, base58, iso, money, new_id, text_field, token


@dataclass
class Owned:
    """One pulled item in the hands of one user of one partner."""

    listing: Listing
    pack: Pack
    owner: tuple
    buyback_price: Decimal
    purchased_at: datetime
    lifetime: timedelta | None
    status: str = "owned"  # owned, sold, locked
    voucher: Decimal | None = None
    hold: str | None = None  # session, processing, fails: what a production sellback meets

    @property
    def expires_at(self):
        return None if self.lifetime is None else self.purchased_at + self.lifetime


@dataclass
class Purchase:
    session_id: str
    owner: tuple
    items: list
    public_id: str
    tx_hash: str
    ready_at: float
    polls: int = 0  # status calls that are still answered with pending
    failed: bool = False
    delivered: bool = field(default=False)


class Shop:
    def __init__(self, realm, catalog, feed, habits, clock):
        self.realm, self.catalog, self.feed, self.habits, self.clock = realm, catalog, feed, habits, clock
        self.reset()

    def reset(self):
        self.by_id, self.by_owner = defaultdict(list), defaultdict(list)
        self.purchases, self.waiting = {}, []

    @property
    def sandbox(self):
        return self.realm == "sandbox"

    # --- purchase

    def check_purchase(self, body):
        """The pack, amount and user of buy/init."""
        pack = self.catalog.pack(body.get("id"))
        amount = body.get("amount")
        user_id = text_field(body, "user_id")

        def check_user():
            if user_id is None:
                raise ApiError(400, "user_id is required")

        def check_amount():
            if isinstance(amount, bool) or not isinstance(amount, (int, float)) or amount < 1:
                raise ApiError(400, "Amount must be greater than 0")
            if pack and amount > pack.max_per_mint:
                raise ApiError(400, f"Amount must be less than or equal to {pack.max_per_mint}")
            if isinstance(amount, float) and not amount.is_integer():
                raise ApiError(400, "Amount must be greater than 0")

        def check_pack():
            if pack is None:
                raise ApiError(400, "VM not found")
            if not pack.enable or not pack.in_stock or not pack.listings:
                raise ApiError(400, "Claw machine is out of stock")

        checks = [check_user, check_pack, check_amount] if self.habits.checks == "lookup" else [check_user, check_amount, check_pack]
        for check in checks:
            check()
        return pack, int(amount), user_id

    def buy(self, pack, amount, owner):
        purchase = self.order(pack, amount, owner)
        self.add(purchase)
        return purchase

    def order(self, pack, amount, owner):
        items = [self.pull(pack, owner) for _ in range(amount)]
        delay = 0 if self.sandbox else self.habits.fulfil
        tx_hash = f"sandbox_{token(24)}" if self.sandbox else base58(88)
        return Purchase(new_id(self.habits.ids), owner, items, base58(8), tx_hash, time.monotonic() + delay)

    def add(self, purchase):
        self.purchases[purchase.session_id] = purchase
        self.waiting.append(purchase)
        self.settle()

    def pull(self, pack, owner):
        listing = pack.draw()
        if not self.sandbox or self.habits.pool == "unique":
            listing = self.catalog.copy_of(listing)
        return self.own(listing, pack, owner)

    def own(self, listing, pack, owner):
        days = 7 if self.sandbox else self.habits.window
        lifetime = timedelta(days=days) if days else None
        return Owned(listing, pack, owner, money(listing.fmv * pack.buyback_percent), self.clock.now(), lifetime)

    def settle(self):
        """Hand over what was fulfilled by now."""
        for purchase in list(self.waiting):
            if purchase.polls == 0 and not purchase.failed and time.monotonic() >= purchase.ready_at:
                self.waiting.remove(purchase)
                purchase.delivered = True
                for item in purchase.items:
                    self.deliver(item)

    def deliver(self, item):
        item.purchased_at = self.clock.now()
        self.by_id[item.listing.id].append(item)
        self.by_owner[item.owner].append(item)
        self.feed.record(item.listing, item.pack, item.purchased_at)

    def poll(self, session_id, owner_matches):
        """One look at a session: the purchase when it is fulfilled, None while it is pending."""
        purchase = self.purchases.get(session_id) if isinstance(session_id, str) else None
        if purchase is None or not owner_matches(purchase.owner) or purchase.failed:
            raise ApiError(400, "Transaction failed")
        self.settle()
        return purchase if purchase.delivered else None

    def result(self, purchase):
        return {"result": {
            "session_id": purchase.session_id, "user_id": purchase.owner[1], "public_id": purchase.public_id,
            "nfts": [self.item_record(item, links="back_image" if self.sandbox else "all") for item in purchase.items],
            "tx_hash": purchase.tx_hash}}

    # --- records

    def item_record(self, item, links="all"):
        card = item.listing
        both = {"image": card.image, "back_image": card.back_image}
        return {
            "id": card.id, "type": card.type, "mint_address": card.mint_address,
            "collection_address": "So1Collection" if card.mint_address else None,
            "token_standard": "ProgrammableNonFungible" if card.mint_address else None,
            "buyback_price": float(self.price(item)),
            "content": {"metadata": card.metadata(), "links": both if links == "all" else {"back_image": card.back_image}},
        }

    def price(self, item):
        return item.buyback_price if self.sandbox else money(item.listing.fmv * item.pack.buyback_percent)

    def inventory(self, owner):
        self.settle()
        if owner not in self.by_owner:
            raise ApiError(404, "User not found")
        owned = [item for item in self.by_owner[owner] if item.status == "owned"]
        return {"user_id": owner[1], "items": [
            {**self.item_record(item), "claw_id": item.pack.id, "claw_slug": item.pack.slug,
             "purchased_at": iso(item.purchased_at, self.habits.time),
             "buyback_expires_at": iso(item.expires_at, self.habits.time)} for item in owned]}

    def card(self, item_id):
        card = self.catalog.listings.get(item_id)
        if card is None:
            raise ApiError(404, "Card not found")
        fmv = card.fmv
        if self.sandbox and card.mint_address:
            held = next(iter(self.by_id.get(item_id, ())), None)
            fmv = money((held.buyback_price if held else money(fmv * card.pack.buyback_percent)) / SYNTHETIC_RATE)
        metadata = card.raw_metadata or {"name": card.name, "image": card.image, "attributes": card.attributes}
        return {"id": card.id, "name": card.name, "image": card.image, "back_image": card.back_image, "fmv": float(fmv), "metadata": metadata}

    # --- sellback

    def held(self, item_id, partner):
        """The items of that id that users of this partner hold; the sandbox knows no partners."""
        self.settle()
        if not isinstance(item_id, str):
            return []
        return [item for item in self.by_id.get(item_id, ())
                if item.status == "owned" and (self.sandbox or item.owner[0] == partner)]

    def expired(self, item):
        return item.expires_at is not None and self.clock.now() > item.expires_at

    def buyback(self, body, partner):
        held = self.held(text_field(body, "item_id"), partner)
        if not held:
            raise ApiError(400, "Item not found")
        item = next((item for item in held if not self.expired(item)), held[0])
        if self.expired(item):
            raise ApiError(400, "Item has expired")
        if item.hold == "session":
            raise ApiError(400, "Item already has an active buyback session")
        if item.hold == "processing":
            raise ApiError(429, "A buyback request for this item is already being processed")
        if item.hold == "fails":
            raise ApiError(400, "Transaction failed")
        amount = self.price(item)
        if item.voucher is not None:
            amount = max(item.voucher, amount)
        item.status = "sold"
        return {"success": True, "amount": float(amount)}
