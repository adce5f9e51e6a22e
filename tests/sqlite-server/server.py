"""From a request to its answer: the surface, the credential, the route, the handler."""
import asyncio
import logging

import arrange
import catalogue
import claws  # noqa: F401  (adds routes)
import holdings  # noqa: F401
import identity
import market  # noqa: F401
import packs  # noqa: F401
import parcels  # noqa: F401
import pulls
import purchases  # noqa: F401
import wire
from options import options
from routes import PARTNER, USER, Call, Refusal
from schema import insert, run

INTERNAL = {"buy/init": "Error during transaction", "ship/request": "Failed to create shipping request"}
UNEXPECTED = "An unexpected error occurred"
NOT_FOUND = Refusal(404, "Not Found")
SERVICED = "US CA GB DE FR IT ES NL AT CH JP AU NZ IE BE DK SE NO FI PT SG KR MX BR".split()


def _matching(table, request, segments):
    for route in table:
        params = route.params(request.method, segments)
        if params is not None:
            return route, params
    return None, None


def _body(request):
    try:
        return request.json()
    except ValueError:
        raise Refusal(400, "Malformed JSON") from None


async def _partner_answer(request, realm, segments):
    route, params = _matching(PARTNER, request, segments)
    if route is None and options.lookup == "routes":
        raise NOT_FOUND
    partner = identity.partner_of(request, realm)
    if route is None:
        if options.card_root == 400 and [part for part in segments if part] == ["card"]:
            raise Refusal(400, "item_id is required")
        raise NOT_FOUND
    fault = route.fault
    if fault and run("DELETE FROM fault WHERE endpoint = ? AND realm = ?", fault, realm).rowcount:
        raise Refusal(500, INTERNAL.get(fault, UNEXPECTED))
    body = _body(request) if request.method == "POST" else {}
    return await route.answer(Call(realm=realm, partner=partner, body=body, query=request.query, params=params))


async def _user_answer(request, segments):
    route, params = _matching(USER, request, segments)
    if route is None:
        raise NOT_FOUND
    if route.public:
        return await route.answer(Call(query=request.query, params=params))
    account, key_hash = identity.account_of(request, route.scope)
    endpoint = "/".join(route.pattern)
    is_limited = key_hash is not None and route.limit is not None
    if is_limited:
        identity.check_limit(key_hash, endpoint, route.limit)
    value = await route.answer(Call(account=account, body=_body(request), query=request.query, params=params))
    if is_limited and options.counted == "accepted":
        identity.count(key_hash, endpoint)
    return value


async def answer(request):
    """The status and the body for a request."""
    try:
        match request.segments:
            case ["_", "api", "v1", *rest]:
                return 200, await _partner_answer(request, "sandbox", rest)
            case ["api", "v1", *rest]:
                return 200, await _partner_answer(request, "live", rest)
            case ["api", *rest]:
                return 200, await _user_answer(request, rest)
            case ["_states"] if options.states == "on" and request.method == "POST":
                return arrange.answer(request.json())
        raise NOT_FOUND
    except Refusal as refusal:
        return refusal.status, refusal.body
    except Exception:
        logging.exception("%s %s", request.method, request.segments)
        return 500, {"error": UNEXPECTED}


async def main():
    catalogue.stock_catalogue()
    identity.seed_identities()
    for code in SERVICED:
        insert("country", code=code, serviced=1)
    pulls.add_pulls("live", 150)
    pulls.add_pulls("sandbox", 150)
    listening = await wire.listen(options.port, answer)
    print(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}", flush=True)
    await listening.serve_forever()
