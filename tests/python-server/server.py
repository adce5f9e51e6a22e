"""A pack-trading server of all three surfaces, with Python's standard library only."""

import argparse
import json
import re
import threading
import time
from dataclasses import fields
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

from accounts import Accounts
from catalog import Catalog
from feed import Feed
from common import ApiError, Clock, Habits
from shipping import AddressValidator, Shipping
from shop import Shop
from states import Refused, States

SANDBOX_KEYS = ("sandbox-python-1", "sandbox-python-2")
PARTNER_KEYS = {"partner-python-1": "partner-1", "partner-python-2": "partner-2"}
USER_KEYS = {"svc_python_1": "first", "svc_python_2": "second"}
SESSION_TOKEN = "web-session-python-1"

UNEXPECTED = "An unexpected error occurred"
INTERNAL_ERRORS = {"buy/init": "Error during transaction", "ship/quote": "Failed to fetch shipping rates",
                   "ship/request": "Failed to create shipping request", "filters": "Internal server error"}

PARTNER_ROUTES = [
    ("GET", r"vm/available", "available"), ("GET", r"vm/chase/([^/]+)", "chase"), ("GET", r"vm/recent-pulls", "recent-pulls"),
    ("POST", r"vm/buy/init", "buy/init"), ("POST", r"vm/buy/status", "buy/status"), ("GET", r"inventory/([^/]+)", "inventory"),
    ("GET", r"card(?:/([^/]*))?", "card"), ("POST", r"vm/buyback", "buyback"), ("POST", r"ship/quote", "ship/quote"),
    ("POST", r"ship/request", "ship/request"), ("GET", r"ship/order/([^/]+)", "order")]
USER_ROUTES = [
    ("GET", r"vm/available", "available"), ("GET", r"vm/chase/([^/]+)", "chase"), ("GET", r"marketplace/filters", "filters"),
    ("GET", r"marketplace/marketplace-listings", "listings"), ("POST", r"vm/buy/crypto", "buy/crypto"),
    ("POST", r"vm/buy/status", "buy/status"), ("POST", r"marketplace/transaction/take-claw-bid-init", "take-claw-bid-init"),
    ("POST", r"marketplace/transaction/take-claw-bid-finish", "take-claw-bid-finish")]
SCOPE_OF = {"buy/crypto": "vm.buy.crypto", "buy/status": "vm.buy.crypto", "take-claw-bid-init": "marketplace.take-claw-bid",
            "take-claw-bid-finish": "marketplace.take-claw-bid"}
PREFIXES = [("/_/api/v1/", "sandbox", PARTNER_ROUTES), ("/api/v1/", "partner", PARTNER_ROUTES), ("/api/", "user", USER_ROUTES)]


class App:
    """The state of the service; requests are handled one at a time, a held poll excepted."""

    def __init__(self, habits):
        self.habits, self.clock, self.lock = habits, Clock(), threading.RLock()
        self.catalog = Catalog(habits, self.clock)
        live, played = Feed(habits, self.clock, self.catalog), Feed(habits, self.clock, self.catalog)
        self.shops = {realm: Shop(realm, self.catalog, played if realm == "sandbox" else live, habits, self.clock)
                      for realm in ("sandbox", "partner", "user")}
        self.validator = AddressValidator(habits.validator == "on")
        self.shipping = {realm: Shipping(self.shops[realm], self.validator) for realm in ("sandbox", "partner")}
        self.accounts = Accounts(self.shops["user"])
        for secret, name in USER_KEYS.items():
            self.accounts.add_key(secret, self.accounts.accounts[name])
        self.accounts.add_token(SESSION_TOKEN, self.accounts.accounts["first"])
        self.faults = set()
        self.states = States(self)

    def partner_of(self, surface, key="partner-python-1"):
        return "" if surface == "sandbox" else PARTNER_KEYS[key]

    def authenticate(self, surface, headers):
        key = headers.get("X-API-Key")
        if key not in (SANDBOX_KEYS if surface == "sandbox" else PARTNER_KEYS):
            raise ApiError(401, "Invalid API key")
        return self.partner_of(surface, key)

    def handle(self, surface, endpoint, argument, query, body, headers):
        if surface == "user":
            scope = SCOPE_OF.get(endpoint)
            caller = self.accounts.authenticate(headers, scope) if scope else None
            if caller:
                self.accounts.limit(caller, endpoint)
            handler = self.user_endpoint
        else:
            caller = self.authenticate(surface, headers)
            handler = self.partner_endpoint
        # A failing carrier is met after the address was accepted.
        if endpoint != "ship/quote":
            self.fail_if_arranged(surface, endpoint)
        return handler(surface, endpoint, argument, query, body, caller)

    def fail_if_arranged(self, surface, endpoint):
        if (surface, endpoint) in self.faults:
            self.faults.discard((surface, endpoint))
            raise ApiError(500, INTERNAL_ERRORS.get(endpoint, UNEXPECTED))

    def partner_endpoint(self, surface, endpoint, argument, query, body, partner):
        shop, shipping = self.shops[surface], self.shipping[surface]
        match endpoint:
            case "available":
                platform = query.get("platform", ["mainnet"])[0]
                return self.catalog.available(shop.feed, platform, True, query.get("includeTierCounts") == ["true"])
            case "chase":
                return self.catalog.chase(argument)
            case "recent-pulls":
                return shop.feed.recent(query.get("claw_ids"), self.limit(query))
            case "buy/init":
                pack, amount, user_id = shop.check_purchase(body)
                purchase = shop.buy(pack, amount, (partner, user_id))
                shown = purchase.items if shop.sandbox or self.habits.nfts == "init" else []
                return {"session_id": purchase.session_id, "nfts": [shop.item_record(item) for item in shown]}
            case "buy/status":
                return self.poll(shop, body, lambda owner: owner[0] == partner)
            case "inventory":
                return shop.inventory((partner, argument))
            case "card":
                if not argument:
                    raise ApiError(400, "item_id is required")
                return shop.card(argument)
            case "buyback":
                return shop.buyback(body, partner)
            case "ship/quote":
                return shipping.quote(body, partner, lambda: self.fail_if_arranged(surface, endpoint))
            case "ship/request":
                return shipping.request(body, partner)
            case "order":
                return shipping.order(argument, partner)

    def user_endpoint(self, _, endpoint, argument, query, body, caller):
        match endpoint:
            case "available":
                repacks = query.get("includeRepacks") == ["true"]
                return self.catalog.available(self.shops["user"].feed, query.get("platform", ["mainnet"])[0], repacks, False)
            case "chase":
                return self.catalog.chase(argument)
            case "filters":
                return self.accounts.filters()
            case "listings":
                return self.accounts.listings(query)
            case "buy/crypto":
                return self.accounts.buy(body, caller)
            case "buy/status":
                return self.poll(self.shops["user"], body, lambda owner: owner[1] == caller.account.id)
            case "take-claw-bid-init":
                return self.accounts.init(body, caller)
            case "take-claw-bid-finish":
                return self.accounts.finish(body, caller)

    @staticmethod
    def limit(query):
        try:
            return max(1, min(100, int(query.get("limit", ["20"])[0])))
        except ValueError:
            return 20

    def poll(self, shop, body, owner_matches):
        """Look at the session until it is fulfilled or the poll window ends; the lock is free while waiting."""
        session_id, deadline = body.get("session_id"), time.monotonic() + self.habits.poll
        while True:
            with self.lock:
                purchase = shop.poll(session_id, owner_matches)
                if purchase:
                    return shop.result(purchase)
                if time.monotonic() >= deadline:
                    shop.purchases[session_id].polls = max(0, shop.purchases[session_id].polls - 1)
                    return {"status": "pending"}
            time.sleep(0.02)


class Server(ThreadingHTTPServer):
    request_queue_size = 128


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer leaves in one piece
    disable_nagle_algorithm = True
    app: App

    def respond(self):
        raw = self.read_body()
        status, body = self.dispatch(raw)
        payload = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        if status == 401:
            self.send_header("WWW-Authenticate", "ApiKey")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(payload)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = respond

    def read_body(self):
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            data = b""
            while size := int(self.rfile.readline().split(b";")[0], 16):
                data += self.rfile.read(size)
                self.rfile.readline()
            while self.rfile.readline().strip():
                pass
            return data
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def dispatch(self, raw):
        url = urlsplit(self.path)
        try:
            body = json.loads(raw.decode(), parse_constant=lambda name: 1 / 0) if raw else {}
        except (ValueError, ArithmeticError, RecursionError):
            body = {}
        body = body if isinstance(body, dict) else {}
        if url.path == "/_states" and self.app.habits.states == "on":
            return self.arrange(body)
        method = "GET" if self.command == "HEAD" else self.command
        for prefix, surface, routes in PREFIXES:
            if not url.path.startswith(prefix):
                continue
            for verb, pattern, endpoint in routes:
                found = re.fullmatch(pattern, url.path[len(prefix):])
                if found and verb == method:
                    argument = unquote(found.group(1)) if found.groups() and found.group(1) else None
                    return self.answer(surface, endpoint, argument, parse_qs(url.query, keep_blank_values=True), body)
            break
        return 404, {"message": f"Cannot {self.command} {url.path}"}

    def answer(self, surface, endpoint, argument, query, body):
        try:
            if endpoint == "buy/status":
                return 200, self.app.handle(surface, endpoint, argument, query, body, self.headers)
            with self.app.lock:
                return 200, self.app.handle(surface, endpoint, argument, query, body, self.headers)
        except ApiError as error:
            return error.status, error.body
        except Exception as error:
            self.log_error("%r", error)
            return 500, {"error": INTERNAL_ERRORS.get(endpoint, UNEXPECTED)}

    def arrange(self, body):
        try:
            with self.app.lock:
                action = self.app.states.teardown if body.get("action") == "teardown" else self.app.states.setup
                return 200, action(body.get("state", ""), body.get("params") or {})
        except (Refused, KeyError, StopIteration):
            return 404, {"error": "This state is not offered"}

    def log_message(self, format, *args):
        if format == "%r":
            super().log_message(format, *args)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    for habit in fields(Habits):
        parser.add_argument(f"--{habit.name}", type=type(habit.default), default=habit.default)
    options = vars(parser.parse_args())
    port = options.pop("port")
    Handler.app = App(Habits(**options))
    server = Server(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
