"""Provider states: situations that a verifier arranges, and the clock that it moves."""

from datetime import timedelta
from decimal import Decimal

from accounts import SCOPES
from common import token
from shipping import STEPS, Order, QuoteSession

ADDRESS = {"name": "Ash Ketchum", "line1": "", "city": "Washington", "state": "DC", "postal_code": "20500", "country": "US"}


class Refused(Exception):
    """This state is not offered."""


class States:
    def __init__(self, app):
        self.app, self.catalog, self.clock = app, app.catalog, app.clock

    def setup(self, name, params):
        handler = getattr(self, name.replace(" ", "_").replace("'", ""), None)
        if handler is None or name.startswith("_") or name in ("setup", "teardown"):
            raise Refused
        return handler(params) or {}

    def teardown(self, name, params):
        if name == "the address validator is unreachable":
            self.app.validator.fault = None
        if name == "an internal error":
            self.app.faults.discard((params.get("surface"), params.get("endpoint")))
        return {}

    def _shop(self, params, *realms):
        surface = params.get("surface", "sandbox")
        if realms and surface not in realms:
            raise Refused
        return self.app.shops[surface]

    def _owner(self, params):
        """Arranged items belong to the first partner's user."""
        return (self.app.partner_of(params.get("surface", "sandbox")), params["user_id"])

    def _grant(self, params, wanted=lambda card: True, **changes):
        shop = self._shop(params, "sandbox", "partner")
        card = next(card for pack in self.catalog.packs for card in pack.listings if wanted(card))
        item = shop.own(self.catalog.copy_of(card, **changes), card.pack, self._owner(params))
        shop.deliver(item)
        return item

    def _held(self, params, hold):
        item = self._grant({**params, "surface": self._shop(params, "partner").realm})
        item.hold = hold
        return {"item_id": item.listing.id}

    def time_has_passed(self, params):
        self.clock.advance(params["seconds"])

    def a_pack_is_disabled(self, _):
        return {"pack_id": self.catalog.disabled.id}

    def a_pack_is_sold_out(self, _):
        return {"pack_id": self.catalog.sold_out.id}

    def a_pack_has_no_candidate_listing(self, _):
        return {"pack_id": self.catalog.empty.id}

    def _purchase(self, shop, owner, **fields):
        purchase = shop.order(self.catalog.packs[0], 1, owner)
        for name, value in fields.items():
            setattr(purchase, name, value)
        shop.add(purchase)
        return {"session_id": purchase.session_id}

    def a_purchase_is_pending(self, params):
        return self._purchase(self._shop(params, "partner"), self._owner(params), polls=params.get("polls", 1))

    def a_purchase_fails(self, params):
        return self._purchase(self._shop(params, "partner"), self._owner(params), failed=True)

    def an_internal_error(self, params):
        self.app.faults.add((params.get("surface"), params["endpoint"]))

    def an_item_is_minted(self, params):
        item = self._grant(params, lambda card: card.mint_address)
        return {"item_id": item.listing.id, "claw_id": item.pack.id}

    def an_item_is_a_market_listing(self, params):
        item = self._grant(params, lambda card: card.type == "market_listing")
        return {"item_id": item.listing.id, "claw_id": item.pack.id}

    def an_item_cannot_be_shipped(self, params):
        return {"item_id": self._grant(params, shippable=False).listing.id}

    def an_item_is_worth(self, params):
        card = self.catalog.listings.get(params["item_id"])
        if card is None:
            raise Refused
        card.fmv = Decimal(str(params["fmv"]))

    def an_item_is_covered_by_a_voucher(self, params):
        shop = self._shop(params, "partner")
        item = self._grant({**params, "surface": shop.realm})
        item.voucher = item.pack.mint_price
        return {"item_id": item.listing.id, "mint_price": float(item.voucher), "fmv": float(item.listing.fmv),
                "buyback_percent": float(item.pack.buyback_percent)}

    def an_item_has_an_active_buyback_session(self, params):
        return self._held(params, "session")

    def an_items_buyback_is_being_processed(self, params):
        return self._held(params, "processing")

    def an_items_buyback_transaction_fails(self, params):
        return self._held(params, "fails")

    def an_address_resolves_to(self, params):
        line = f"{len(self.app.validator.known) + 1} Arranged Street"
        self.app.validator.known[line] = (params["granularity"], params.get("unconfirmed", False), params.get("suggestion", False))
        return {"destination": {**ADDRESS, "line1": line}}

    def the_address_validator_is_unreachable(self, params):
        self.app.validator.fault = params.get("how", "unreachable")

    def a_country_is_not_serviced(self, params):
        self._shop(params, "partner")
        return {"destination": {**ADDRESS, "line1": "1 Main Street", "country": "KP"}}

    def an_order_has_status(self, params):
        item = self._grant(params)
        item.status = "locked"
        partner, now = item.owner[0], self.clock.now()
        session = QuoteSession(f"quote_{token().upper()}", partner, [item], 1, {**ADDRESS, "line1": "1 Main Street"}, now)
        order = Order(f"order_{token()}", partner, session, "standard", now)
        order.move(params["status"], now)
        self.app.shipping[params.get("surface", "sandbox")].orders[order.id] = order
        return {"order_id": order.id}

    def an_order_moves_on(self, params):
        self._shop(params, "partner")
        order = self.app.shipping["partner"].orders.get(params["order_id"])
        if order is None or order.status not in STEPS[:-1]:
            raise Refused
        order.move(STEPS[STEPS.index(order.status) + 1], self.clock.now())
        return {"status": order.status}

    def recent_pulls_exist(self, params):
        feed = self._shop(params).feed
        feed.fill(params["count"], self.clock.now())
        return {"claw_ids": list({pull.pack.id for pull in feed.pulls[-50:]})[:2]}

    def two_users_hold_the_same_listing(self, params):
        shop = self._shop(params, "sandbox")
        card = self.catalog.copy_of(self.catalog.packs[2].listings[0])
        for user_id in params["user_ids"]:
            shop.deliver(shop.own(card, card.pack, ("", user_id)))
        return {"item_id": card.id}

    def a_card_resolves_only_on_chain(self, _):
        card = self.catalog.copy_of(self.catalog.packs[0].listings[0])
        card.raw_metadata = {"name": card.name, "image": card.image, "attributes": card.attributes, "symbol": "CARD",
                             "description": "A graded card.", "properties": {"category": "image"}, "seller_fee_basis_points": 500}
        return {"item_id": card.id}

    def the_sandbox_is_restarted(self, _):
        self.app.shops["sandbox"].reset()
        self.app.shipping["sandbox"].reset()

    # --- accounts

    def an_API_key(self, params):
        condition = params.get("condition", "valid")
        account = self.app.accounts.accounts[params.get("account", "first")]
        if condition == "disabled":
            account = type(account)(f"user_{token()}", keys_enabled=False)
        secret = f"svc_{token(24)}"
        past = self.clock.now() - timedelta(hours=1)
        self.app.accounts.add_key(secret, account, scopes=tuple(params.get("scopes", SCOPES)),
                                  expires_at=past if condition == "expired" else None, revoked=condition == "revoked")
        return {"api_key": secret}

    def a_session_token(self, params):
        secret = f"session-{token(24)}"
        if params.get("condition", "valid") == "valid":
            self.app.accounts.add_token(secret, self.app.accounts.accounts[params.get("account", "first")])
        return {"session_token": secret}

    def a_crypto_purchase(self, params):
        account = self.app.accounts.accounts[params.get("account", "first")]
        polls = params.get("polls", 1) if params["outcome"] == "pending" else 0
        return self._purchase(self.app.shops["user"], ("user", account.id), polls=polls, failed=params["outcome"] == "failed")

    def a_claw_item(self, params):
        account = self.app.accounts.accounts[params.get("account", "first")]
        shop, pack = self.app.shops["user"], self.catalog.packs[0]
        item = shop.own(self.catalog.copy_of(pack.listings[0]), pack, ("user", account.id))
        shop.deliver(item)
        self.app.accounts.offers[item.listing.id] = params.get("offers", 1)
        return {"mint_address": item.listing.id}

    def signed_transactions(self, params):
        return {"txs": [list(text.encode()) for text in params["txV0s"]]}

    def the_next_broadcast(self, params):
        session = self.app.accounts.sessions.get(params["session_id"])
        if session is None:
            raise Refused
        session.outcome = params["outcome"]
