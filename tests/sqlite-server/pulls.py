"""The feed of recent pulls: real ones in production, synthetic ones in the sandbox."""
import random

import clock
from options import options
from render import cut, dollars, metadata
from routes import partner_route
from schema import insert, row, rows

SPACING = 400  # seconds between two seeded pulls, on average


def record(realm, listing_id, pack_id, fmv, percent, at):
    """Adds a pull. The sandbox works its value out from the sellback price."""
    price = cut(fmv, percent)
    value = round(price / 0.85) if realm == "sandbox" else fmv
    insert("pull", realm=realm, listing_id=listing_id, pack_id=pack_id, value=value, price=price, at=at)


def add_pulls(realm, count, spacing=SPACING):
    """Adds pulls of random listings in the past, and returns the ids of their packs."""
    at, packs = clock.now() - count * spacing, set()
    drawn = rows(
        """SELECT l.id, l.pack_id, l.fmv, p.percent FROM listing l JOIN pack p ON p.id = l.pack_id
           WHERE l.realm = ? AND p.platform = 'mainnet' AND p.enable = 1 ORDER BY RANDOM()""",
        realm,
    )
    for number in range(count):
        listing = drawn[number % len(drawn)]
        at += random.uniform(0.2, 1.0) * spacing
        record(realm, listing["id"], listing["pack_id"], listing["fmv"], listing["percent"], at)
        packs.add(listing["pack_id"])
    return packs


def _limit(call):
    text = call.query.get("limit", ["20"])[0]
    try:
        return min(max(int(text), 1), 100)
    except ValueError:
        return 20


def _generate(call):
    """Replaces the pulls of the sandbox by new ones."""
    if call.is_sandbox and options.feed == "generated":
        known = row("SELECT COUNT(*) AS n FROM pull WHERE realm = 'sandbox'")["n"]
        rows("DELETE FROM pull WHERE realm = 'sandbox'")
        add_pulls("sandbox", known)


@partner_route("GET", "vm/recent-pulls", fault="recent-pulls")
def recent_pulls(call):
    _generate(call)
    wanted = call.query.get("claw_ids", [])
    chosen = f"AND u.pack_id IN ({', '.join('?' * len(wanted))})" if wanted else ""
    found = rows(
        f"""SELECT u.pack_id, u.value, u.price, u.at, p.slug, l.id, l.name, l.image, l.back, l.attributes FROM pull u
            JOIN pack p ON p.id = u.pack_id JOIN listing l ON l.id = u.listing_id AND l.realm = u.realm
            WHERE u.realm = ? {chosen} ORDER BY u.at DESC, u.id DESC LIMIT ?""",
        call.realm, *wanted, _limit(call),
    )
    return [
        {
            "id": pull["id"], "claw_id": pull["pack_id"], "claw_slug": pull["slug"], "value": dollars(pull["value"]),
            "buyback_price": dollars(pull["price"]), "created_at": clock.stamp(pull["at"]), "metadata": metadata(pull),
        }
        for pull in found
    ]
