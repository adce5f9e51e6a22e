"""Who sends a request: keys of partners and accounts, session tokens, and the limits per key."""
import clock
import ids
from options import options
from routes import Refusal
from schema import insert, row, run

BOTH_SCOPES = "vm.buy.crypto,marketplace.take-claw-bid"


def add_account(label, wallet=True, keys_enabled=True):
    account = f"acct_{ids.nano(12)}"
    insert("account", id=account, label=label, wallet=f"W{ids.mint()[1:]}" if wallet else None, keys_enabled=int(keys_enabled))
    return account


def add_user_key(account, scopes=BOTH_SCOPES, expires=None, revoked=False, secret=None):
    """Adds a key to an account, and returns it. Only its hash is stored."""
    secret = secret or f"svc_{ids.nano(32)}"
    insert(
        "user_key", hash=ids.hashed(secret), prefix=secret[:8], account_id=account, scopes=scopes, expires=expires,
        revoked=int(revoked),
    )
    return secret


def add_web_session(account, valid=True, token=None):
    token = token or f"web-{ids.nano(40)}"
    insert("web_session", hash=ids.hashed(token), account_id=account, valid=int(valid))
    return token


def seed_identities():
    for number in (1, 2):
        insert("partner_key", hash=ids.hashed(f"sandbox-sqlite-{number}"), realm="sandbox", partner="")
        insert("partner_key", hash=ids.hashed(f"live-sqlite-{number}"), realm="live", partner=f"partner-{number}")
    first, second = add_account("first"), add_account("second")
    add_account("walletless", wallet=False)
    add_user_key(first, secret="svc_sqlite_1")
    add_user_key(second, secret="svc_sqlite_2")
    add_web_session(first, token="web-session-sqlite-1")


def partner_of(request, realm):
    """The partner of a request's key, "" for a sandbox key."""
    secret = request.headers.get("x-api-key", "")
    found = row("SELECT realm, partner FROM partner_key WHERE hash = ?", ids.hashed(secret))
    if found is None or found["realm"] != realm:
        if found is not None and realm == "sandbox" and options.other_keys == "accepted":
            return ""
        raise Refusal(401, "Invalid API key")
    return found["partner"]


def _unauthorized(message):
    return Refusal(401, message, member="message")


def account_of(request, scope):
    """The account of a request's credential, and the hash of its key (None for a session token)."""
    secret = request.headers.get("x-api-key", "")
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    bearer = bearer.strip() if kind.lower() == "bearer" else ""
    if not secret and not bearer:
        raise _unauthorized("No token provided")
    if not secret and not bearer.startswith("svc_"):
        session = row("SELECT account_id FROM web_session WHERE hash = ? AND valid = 1", ids.hashed(bearer))
        if session is None:
            raise _unauthorized("Invalid token")
        return session["account_id"], None
    key_hash = ids.hashed(secret or bearer)
    key = row(
        """SELECT k.account_id, k.scopes FROM user_key k JOIN account a ON a.id = k.account_id
           WHERE k.hash = ? AND k.revoked = 0 AND a.keys_enabled = 1 AND (k.expires IS NULL OR k.expires > ?)""",
        key_hash, clock.now(),
    )
    if key is None or scope not in key["scopes"].split(","):
        raise _unauthorized("Invalid or missing credentials")
    return key["account_id"], key_hash


def check_limit(key_hash, endpoint, seconds):
    """Refuses a second request of a key within a window. Counts this one, unless only accepted ones count."""
    now = clock.now()
    since = now // seconds * seconds if options.limits == "fixed" else now - seconds
    used = row("SELECT COUNT(*) AS n FROM hit WHERE key_hash = ? AND endpoint = ? AND at >= ?", key_hash, endpoint, since)["n"]
    if options.counted == "all":
        count(key_hash, endpoint)
    if used > 0:
        raise Refusal(429, "Rate limit exceeded", member="message")


def count(key_hash, endpoint):
    insert("hit", key_hash=key_hash, endpoint=endpoint, at=clock.now())
    run("DELETE FROM hit WHERE at < ?", clock.now() - 3600)
