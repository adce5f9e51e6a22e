"""The catalogue, generated from a seed: packs, their tiers, and the listings that stand behind them."""
import json
import random
import uuid

import ids
from options import options
from schema import insert

TIERS = [  # name, color, share of the pack's price (percent) at the lower and upper bound, weight
    ("Common", "#9aa0a6", 20, 60, 55.0),
    ("Uncommon", "#34a853", 60, 130, 30.0),
    ("Rare", "#4285f4", 130, 400, 12.0),
    ("Grail", "#fbbc04", 400, 2000, 3.0),
]
CORE_TYPES = ["enft"]
MARKET_TYPES = ["market_listing", "market_listing", "market_listing", "vendor_one", "vendor_two", "external"]
PACKS = [  # name, slug, platform, kind, enable, in stock, price, maximum, percent in basis points, categories, repack, parent
    ("Ember Starter", "ember-starter", "mainnet", "CORE", 1, 1, 2500, 10, 8500, ["Pokemon"], 0, None),
    ("Tidal Vault", "tidal-vault", "mainnet", "CORE", 1, 1, 10000, 5, 9000, ["Pokemon", "Vintage"], 0, None),
    ("Street Market", "street-market", "mainnet", "MARKET", 1, 1, 5000, 8, 8000, ["Sports"], 0, None),
    ("Loose Finds", None, "mainnet", "MARKET", 1, 1, 1000, 10, 8750, [], 0, None),
    ("Curated by Nora", "curated-by-nora", "mainnet", "CORE", 1, 1, 4000, 4, 8800, ["Anime"], 1, None),
    ("Ember Starter Gold", "ember-starter-gold", "mainnet", "CORE", 1, 1, 7500, 3, 8500, ["Pokemon"], 0, "Ember Starter"),
    ("Paused Relics", "paused-relics", "mainnet", "CORE", 0, 1, 3000, 5, 8500, ["Vintage"], 0, None),
    ("Gone Tomorrow", "gone-tomorrow", "mainnet", "MARKET", 1, 0, 2000, 5, 8500, ["Sports"], 0, None),
    ("Empty Promise", "empty-promise", "mainnet", "CORE", 1, 1, 1500, 5, 8500, ["Anime"], 0, None),
    ("Basin Test Pack", "basin-test-pack", "basin", "CORE", 1, 1, 1200, 5, 8500, ["Pokemon"], 0, None),
]
EMPTY = {"Empty Promise"}
PER_TIER = {"small": 3, "large": 30, "unique": 6}
FIRST = ["Molten", "Silver", "Ancient", "Lucky", "Frozen", "Velvet", "Prism", "Shadow"]
SECOND = ["Drake", "Pitcher", "Sprite", "Captain", "Golem", "Rookie", "Oracle", "Fox"]
SETS = [("First Light", "1999-01-09"), ("Deep Water", "2003-06-18"), ("Night Market", "2016-11-02")]
GRADERS = ["PSA", "BGS", "CGC"]


def add_listing(rng, realm, pack_id, kind, name, fmv, attributes, shippable=None):
    """Adds a listing of a type, and returns its id. A core item has its mint address as id."""
    mint = ids.mint(rng) if kind == "enft" else None
    listing_id = mint or str(uuid.UUID(int=rng.getrandbits(128), version=4))
    picture = f"https://cdn.cards.example/{listing_id}"
    if shippable is None:
        shippable = 0 if kind == "external" and options.external == "kept" else 1
    insert(
        "listing", id=listing_id, realm=realm, pack_id=pack_id, type=kind, mint=mint,
        collection="CoLLectionCores1111111111111111111111111111" if mint else None,
        standard="ProgrammableNonFungible" if mint else None, name=name, image=f"{picture}/front.webp",
        back=f"{picture}/back.webp" if rng.random() < 0.8 else None,
        attributes=json.dumps(attributes), fmv=fmv, available=1, shippable=shippable, steady=0,
    )
    return listing_id


def _attributes(rng):
    name, released = rng.choice(SETS)
    values = {
        "Type": rng.choice(["Card", "Sealed"]), "Rarity": rng.choice(["Common", "Rare", "Secret"]), "Set": name,
        "Grader": rng.choice(GRADERS), "Grade": rng.choice(["8", "9", "9.5", "10"]), "Set Release Date": released,
        "Language": rng.choice(["English", "Japanese"]), "Serial": str(rng.randrange(10**7, 10**8)),
    }
    return [{"trait_type": trait, "value": value} for trait, value in values.items()]


def _fill(rng, realm, pack_id, kind, price):
    for _name, _color, low, high, _weight in TIERS:
        for _ in range(PER_TIER[options.pool]):
            fmv = rng.randrange(price * low // 100, price * high // 100)
            types = CORE_TYPES if kind == "CORE" else MARKET_TYPES
            add_listing(rng, realm, pack_id, rng.choice(types), f"{rng.choice(FIRST)} {rng.choice(SECOND)}", fmv, _attributes(rng))


def stock_catalogue():
    rng = random.Random(options.seed)
    known = {}
    for rank, (name, slug, platform, kind, enable, stock, price, most, percent, categories, repack, parent) in enumerate(PACKS):
        known[name] = pack_id = ids.mint(rng)
        insert(
            "pack", id=pack_id, slug=slug, name=name, platform=platform, kind=kind, enable=enable, in_stock=stock, price=price,
            max_per_mint=most, percent=percent, categories=json.dumps(categories), repack=repack,
            variant_of=known.get(parent), rank=rank,
        )
        for number, (tier, color, low, high, weight) in enumerate(TIERS, 1):
            insert(
                "tier", pack_id=pack_id, id=number, name=tier, color=color,
                lower=price * low // 100, upper=price * high // 100, weight=weight,
            )
        if name not in EMPTY:
            for realm in ("sandbox", "live"):
                _fill(rng, realm, pack_id, kind, price)
