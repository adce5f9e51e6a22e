"""Claw buyback of the user surface: a session with transactions to sign, then their broadcast."""
import base64

import clock
import ids
from options import options
from routes import Refusal, user_route
from schema import Transaction, insert, row, rows, run

LIFETIME = 5 * 60
SCOPE = "marketplace.take-claw-bid"


@user_route("POST", "marketplace/transaction/take-claw-bid-init", scope=SCOPE, limit=5)
def claw_init(call):
    mint = call.text("mint_address")
    if mint is None:
        raise Refusal(400, "mint_address is required")
    wallet = row("SELECT wallet FROM account WHERE id = ?", call.account)["wallet"]
    if wallet is None:
        raise Refusal(404, "No wallets found")
    offers = rows("SELECT id FROM offer WHERE mint = ? AND wallet = ? AND active = 1", mint, wallet)
    if len(offers) != 1:
        raise Refusal(400, "Invalid buyback offer")
    session = ids.nano()
    insert("claw_session", id=session, account_id=call.account, mint=mint, created=clock.now(), status="open", outcome="success")
    return {"session_id": session, "txV0s": [_unsigned(session, mint)]}


def _unsigned(session, mint):
    return base64.b64encode(f"v0:{session}:{mint}:0000".encode()).decode()


def signed(transactions):
    """What a wallet makes of the transactions of init: byte arrays."""
    return [list(base64.b64decode(text)[:-4] + b"sign") for text in transactions]


def _are_signed(txs):
    return isinstance(txs, list) and txs and all(isinstance(tx, (list, dict, str)) for tx in txs)


@user_route("POST", "marketplace/transaction/take-claw-bid-finish", scope=SCOPE, limit=1)
def claw_finish(call):
    session_id, txs = call.text("session_id"), call.body.get("txs")
    if session_id is None:
        raise Refusal(400, "session_id is required")
    found = row("SELECT * FROM claw_session WHERE id = ?", session_id)
    if found is None:
        raise Refusal(400, "Session not found")
    if found["account_id"] != call.account:
        raise Refusal(options.foreign, "Session does not belong to this user")
    if found["status"] == "completed":
        return {"tx_status": "success"}
    if clock.now() - found["created"] > LIFETIME:
        raise Refusal(400, "Session expired")
    if not _are_signed(txs):
        raise Refusal(400, "txs is required")
    return _broadcast(found)


def _broadcast(session):
    is_offered = row("SELECT 1 FROM offer WHERE mint = ? AND active = 1", session["mint"]) is not None
    if session["outcome"] == "error" or not is_offered:
        run("UPDATE claw_session SET status = 'failed' WHERE id = ?", session["id"])
        raise Refusal(400, "Failed to submit transaction")
    if session["outcome"] == "failed":
        run("UPDATE claw_session SET status = 'failed' WHERE id = ?", session["id"])
        return {"tx_status": "failed"}
    with Transaction():
        run("UPDATE claw_session SET status = 'completed' WHERE id = ?", session["id"])
        run("UPDATE offer SET active = 0 WHERE mint = ?", session["mint"])
        run("UPDATE holding SET state = 'sold' WHERE realm = 'live' AND listing_id = ? AND state = 'owned'", session["mint"])
    return {"tx_status": "success"}
