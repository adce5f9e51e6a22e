"""The user-key interface: accounts, keys, rate limits, crypto purchases and the two-step buyback."""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from common import ApiError, base58, iso, text_field, token

SCOPES = ("vm.buy.crypto", "marketplace.take-claw-bid")
TRAITS = ("Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language")
LIMITS = {"buy/crypto": 60, "take-claw-bid-init": 5, "take-claw-bid-finish": 1}
SESSION_LIFE = timedelta(minutes=5)


class MessageError(ApiError):
    """Authentication and rate limit errors carry `message`."""

    def __init__(self, status, message):
        super().__init__(status, message)
        self.body = {"message": message}


@dataclass
class Account:
    id: str
    wallet: str | None = field(default_factory=lambda: base58(44))
    keys_enabled: bool = True


@dataclass
class Key:
    account: Account
    scopes: tuple = SCOPES
    expires_at: datetime | None = None
    revoked: bool = False


@dataclass
class BuybackSession:
    id: str
    account: Account
    item: object
    created_at: datetime
    status: str = "open"
    outcome: str = "success"


@dataclass
class Caller:
    account: Account
    key: str | None  # digest of the key; None: a web session


def digest(secret):
    return hashlib.sha256(secret.encode()).hexdigest()


class Accounts:
    def __init__(self, shop):
        self.shop, self.clock, self.habits = shop, shop.clock, shop.habits
        self.accounts = {name: Account(f"user_{name}") for name in ("first", "second", "walletless")}
        self.accounts["walletless"].wallet = None
        self.keys, self.tokens, self.sessions = {}, {}, {}
        self.offers = {}  # mint address: how many active offers
        self.used = {}  # (key, endpoint): time of the last request that was let through
        self.facets = (None, None)

    def add_key(self, secret, account, **fields):
        self.keys[digest(secret)] = Key(account, **fields)

    def add_token(self, secret, account):
        self.tokens[digest(secret)] = account

    def authenticate(self, headers, scope):
        secret = headers.get("X-API-Key")
        scheme, _, bearer = (headers.get("Authorization") or "").partition(" ")
        bearer = bearer.strip() if scheme.lower() == "bearer" else ""
        if not secret and bearer.startswith("svc_"):
            secret = bearer
        if secret:
            key = self.keys.get(digest(secret))
            expired = key is not None and key.expires_at is not None and self.clock.now() >= key.expires_at
            if key is None or key.revoked or expired or not key.account.keys_enabled or scope not in key.scopes:
                raise MessageError(401, "Invalid or missing credentials")
            return Caller(key.account, digest(secret))
        if not bearer:
            raise MessageError(401, "No token provided")
        account = self.tokens.get(digest(bearer))
        if account is None:
            raise MessageError(401, "Invalid token")
        return Caller(account, None)

    def limit(self, caller, endpoint):
        if caller.key is None or endpoint not in LIMITS:
            return
        now, last = self.clock.now(), self.used.get((caller.key, endpoint))
        if last is not None and now - last < timedelta(seconds=LIMITS[endpoint]):
            raise MessageError(429, "Rate limit exceeded")
        self.used[(caller.key, endpoint)] = now

    # --- purchases

    def buy(self, body, caller):
        pack = self.shop.catalog.pack(body.get("claw_id"))
        if pack is None:
            raise ApiError(400, "VM not found")
        if not pack.enable or not pack.in_stock or not pack.listings:
            raise ApiError(400, "Claw machine is out of stock")
        purchase = self.shop.buy(pack, 1, ("user", caller.account.id))
        for item in purchase.items:
            self.offers[item.listing.id] = 1
        return {"result": {"session_id": purchase.session_id}}

    # --- sellback

    def init(self, body, caller):
        mint = text_field(body, "mint_address")
        if caller.account.wallet is None:
            raise ApiError(404, "No wallets found")
        item = next(iter(self.shop.held(mint, "user")), None)
        if item is None or item.owner[1] != caller.account.id or self.offers.get(mint) != 1:
            raise ApiError(400, "Invalid buyback offer")
        session = BuybackSession(token(), caller.account, item, self.clock.now())
        self.sessions[session.id] = session
        return {"session_id": session.id, "txV0s": [token(96)]}

    def finish(self, body, caller):
        session = self.sessions.get(text_field(body, "session_id"))
        if session is None:
            raise ApiError(400, "Session not found")
        if session.account is not caller.account:
            raise ApiError(self.habits.mismatch, "Session does not belong to this user")
        if session.status == "completed":
            return {"tx_status": "success"}
        if self.clock.now() - session.created_at > SESSION_LIFE:
            raise ApiError(400, "Session expired")
        signed = body.get("txs")
        if not isinstance(signed, list) or not signed or session.outcome == "error" or session.item.status != "owned":
            raise ApiError(400, "Failed to submit transaction")
        if session.outcome == "failed":
            session.status = "failed"
            return {"tx_status": "failed"}
        session.status = "completed"
        session.item.status = "sold"
        self.offers.pop(session.item.listing.id, None)
        return {"tx_status": "success"}

    # --- marketplace

    def filters(self):
        facets, made_at = self.facets
        if facets is None or self.clock.now() - made_at >= timedelta(minutes=5):
            values = {trait: set() for trait in TRAITS}
            for pack in self.shop.catalog.packs:
                for attribute in [attribute for card in pack.listings for attribute in card.attributes]:
                    values[attribute["trait_type"]].add(attribute["value"])
            facets = {"filters": {"metadata": {trait: [{"value": value} for value in sorted(found)] for trait, found in values.items()}}}
            self.facets = (facets, self.clock.now())
        return facets

    def listings(self, query):
        try:
            conditions = json.loads(query.get("metadataConditions", ["{}"])[0])
            page, size = int(query.get("page", ["0"])[0]), min(int(query.get("itemsPerPage", ["20"])[0]), 100)
        except ValueError:
            raise ApiError(400, "Invalid query") from None
        cards = [card for pack in self.shop.catalog.packs for card in pack.listings if self.matches(card, conditions)]
        shown = cards[page * size:(page + 1) * size] if page >= 0 and size > 0 else []
        return {"listings": [{"id": card.id, "price": float(card.fmv), "metadata": card.metadata()} for card in shown],
                "total": len(cards), "as_of": iso(self.clock.now(), self.habits.time)}

    @staticmethod
    def matches(card, conditions):
        traits = {attribute["trait_type"]: attribute["value"] for attribute in card.attributes}
        return isinstance(conditions, dict) and all(
            isinstance(values, list) and traits.get(trait) in values for trait, values in conditions.items())
