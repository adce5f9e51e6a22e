"""Packs: the list of them, and their best cards."""
import json

import clock
from options import options
from render import dollars
from routes import partner_route, user_route
from schema import row, rows

CREATOR = {"id": "usr_house", "username": "house", "profile_picture": "https://cdn.cards.example/house.png"}
PARTNER_CREATOR = {"id": "usr_nora", "wallet": "Nora", "username": "nora", "socials": {"site": "https://nora.example"}}


def tiers_of(pack_id):
    return rows("SELECT * FROM tier WHERE pack_id = ? ORDER BY id", pack_id)


def expected_value(tiers):
    """Expected value, and its least and greatest value, in cents, by the weights of the tiers."""
    total = sum(tier["weight"] for tier in tiers)
    least = sum(tier["weight"] * tier["lower"] for tier in tiers) / total
    most = sum(tier["weight"] * tier["upper"] for tier in tiers) / total
    return round((least + most) / 2), round(least), round(most)


def best_cards(pack_id, realm, most):
    return rows(
        "SELECT id, name, image, back, fmv FROM listing WHERE pack_id = ? AND realm = ? AND available = 1 ORDER BY fmv DESC LIMIT ?",
        pack_id, realm, most,
    )


def tier_counts(pack_id, realm):
    counted = rows(
        """SELECT t.id, COUNT(l.id) AS n FROM tier t
           LEFT JOIN listing l ON l.pack_id = t.pack_id AND l.fmv >= t.lower AND l.fmv < t.upper AND l.realm = ? AND l.available = 1
           WHERE t.pack_id = ? GROUP BY t.id""",
        realm, pack_id,
    )
    return {str(tier["id"]): tier["n"] for tier in counted}


def _pulls(pack_id, realm):
    week_ago = clock.now() - 7 * clock.DAY
    return row(
        "SELECT COUNT(CASE WHEN at >= ? THEN 1 END) AS week, MAX(at) AS last FROM pull WHERE pack_id = ? AND realm = ?",
        week_ago, pack_id, realm,
    )


def _pack(pack, realm, with_counts):
    tiers, categories = tiers_of(pack["id"]), json.loads(pack["categories"])
    value, least, most = expected_value(tiers)
    pulls = _pulls(pack["id"], realm)
    creator = PARTNER_CREATOR if pack["repack"] else CREATOR
    kin = rows("SELECT id, name FROM pack WHERE variant_of = ? ORDER BY rank", pack["variant_of"] or pack["id"])
    record = {
        "id": pack["id"], "slug": pack["slug"], "platform": pack["platform"], "name": pack["name"],
        "enable": bool(pack["enable"]), "in_stock": bool(pack["in_stock"]),
        "description": f"{pack['name']}: one graded card a pull.", "mint_price": dollars(pack["price"]),
        "max_per_mint": pack["max_per_mint"], "categories": categories, "category": categories[0] if categories else None,
        "ev": dollars(value), "min_ev": dollars(least), "max_ev": dollars(most),
        "ev_updated_at": clock.stamp(clock.now() // 600 * 600), "buyback_percent": pack["percent"] / 10000,
        "claw_image_url": f"https://cdn.cards.example/packs/{pack['rank']}.png",
        "rarity_distribution": [
            {
                "id": tier["id"], "name": tier["name"], "color": tier["color"], "lower": dollars(tier["lower"]),
                "upper": dollars(tier["upper"]), "weight": tier["weight"],
            }
            for tier in tiers
        ],
        "type": pack["kind"], "repack": bool(pack["repack"]), "variant_of": pack["variant_of"],
        "variants": [dict(other) for other in kin if other["id"] != pack["id"]],
        "chase": [
            {"id": card["id"], "name": card["name"], "image": card["image"], "fmv": dollars(card["fmv"])}
            for card in best_cards(pack["id"], realm, 3)
        ],
        "num_pulls_7d": pulls["week"], "last_pull": clock.stamp(pulls["last"]), "creator_profile": creator,
        "pack_managers": [
            {"id": creator["id"], "username": creator["username"], "profile_picture": "https://cdn.cards.example/u.png",
             "role": "creator"},
            {"id": "usr_ops", "username": "ops", "profile_picture": "https://cdn.cards.example/ops.png", "role": None},
        ],
        "rewards_amounts": [1500000], "sellback_rewards_amounts": [250000], "rewards_symbols": ["CARD"],
        "rewards_mint_addresses": ["CARDrewards11111111111111111111111111111111"], "rewards_decimals": [6],
    }
    return {**record, "tier_counts": tier_counts(pack["id"], realm)} if with_counts else record


def _listed(call, repacks):
    hidden = "AND enable = 1 AND in_stock = 1" if options.hide == "yes" else ""
    return rows(
        f"SELECT * FROM pack WHERE platform = ? AND repack <= ? {hidden} ORDER BY rank",
        call.query.get("platform", ["mainnet"])[0], int(repacks),
    )


@partner_route("GET", "vm/available")
def available(call):
    return [_pack(pack, call.realm, call.flag("includeTierCounts")) for pack in _listed(call, True)]


@user_route("GET", "vm/available", public=True)
def available_to_users(call):
    return [_pack(pack, "live", False) for pack in _listed(call, call.flag("includeRepacks"))]


def _chase(call, suffix):
    pack = row("SELECT id FROM pack WHERE slug = ?", call.params["slug"])
    return [] if pack is None else [
        {
            "id": card["id"], "name": card["name"], "image": card["image"] + suffix, "back_image": card["back"],
            "fmv": dollars(card["fmv"]),
        }
        for card in best_cards(pack["id"], call.realm, 12)
    ]


@partner_route("GET", "vm/chase/:slug")
def chase(call):
    return _chase(call, "")


@user_route("GET", "vm/chase/:slug", public=True)
def chase_for_users(call):
    return _chase(call, "?crop=front")
