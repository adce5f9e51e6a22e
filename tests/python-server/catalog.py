"""Packs, their listings, and the feed of pulls."""

import random
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal

from common import base58, iso, money, new_id

TIERS = [("Common", "#9ca3af", 20, 60, 60), ("Uncommon", "#22c55e", 60, 120, 25),
         ("Rare", "#3b82f6", 120, 300, 12), ("Grail", "#f59e0b", 300, 1200, 3)]
RETIRED = ("Retired", "#000000", 1200, 2000, 0)
PICTURE = "https://img.cards.example/users/1.png"
HOUSE = {"id": "house", "username": "house"}
PARTNER = {"id": "creator-7", "wallet_address": base58(44), "username": "boxmaker", "profile_picture": PICTURE,
           "twitter_username": "boxmaker", "socials": {"discord": "boxmaker"}}
CARDS = ["Charizard", "Pikachu", "Blastoise", "Mewtwo", "Umbreon", "Lugia", "Rayquaza", "Gengar"]
GRADERS = ["PSA", "BGS", "CGC"]
SYNTHETIC_RATE = Decimal("0.85")


@dataclass
class Listing:
    id: str
    name: str
    fmv: Decimal
    type: str
    mint_address: str | None
    attributes: list
    pack: "Pack" = field(repr=False)
    shippable: bool = True
    raw_metadata: dict | None = None

    @property
    def image(self):
        return f"https://img.cards.example/{self.name.lower().replace(' ', '-').replace('#', '')}/front.png"

    @property
    def back_image(self):
        return None if self.name.endswith("0") else self.image.replace("front", "back")

    def metadata(self):
        return {"name": self.name, "image": self.image, "back_image": self.back_image, "attributes": self.attributes}


@dataclass
class Pack:
    id: str
    slug: str | None
    name: str
    type: str
    mint_price: Decimal
    max_per_mint: int
    buyback_percent: Decimal
    enable: bool = True
    in_stock: bool = True
    repack: bool = False
    platform: str = "mainnet"
    categories: list = field(default_factory=lambda: ["pokemon"])
    scale: Decimal = Decimal(1)
    variant_of: str | None = None
    listings: list = field(default_factory=list)

    def tiers(self):
        bands = TIERS + ([RETIRED] if self.repack else [])
        return [{"id": n, "name": name, "color": color, "lower": float(low * self.scale), "upper": float(high * self.scale), "weight": weight}
                for n, (name, color, low, high, weight) in enumerate(bands, start=1)]

    def in_tier(self, tier):
        """Compared as floats, which is many times faster."""
        return [card for card in self.listings if tier["lower"] <= float(card.fmv) < tier["upper"]]

    def expected_value(self):
        total = sum(tier["weight"] for tier in self.tiers())
        value = Decimal(0)
        for tier in self.tiers():
            cards = self.in_tier(tier)
            if cards:
                value += Decimal(tier["weight"]) / total * sum(card.fmv for card in cards) / len(cards)
        return money(value)

    def draw(self):
        """A tier by weight, then a uniform listing inside it."""
        stocked = [tier for tier in self.tiers() if self.in_tier(tier)]
        if not stocked:
            return None
        tier = random.choices(stocked, weights=[tier["weight"] for tier in stocked])[0]
        return random.choice(self.in_tier(tier))


class Catalog:
    def __init__(self, habits, clock):
        self.habits, self.clock = habits, clock
        self.packs, self.listings = [], {}
        self.updated_at = clock.now()
        dice = random.Random(7)
        core = self.add_pack("starter-slab", "Starter Slab", "CORE", 50, 10, "0.85", dice)
        self.add_pack("legend-slab", "Legend Slab", "CORE", 250, 3, "0.85", dice, scale=Decimal(5), variant_of=core.id)
        self.add_pack("market-mix", "Market Mix", "MARKET", 75, 20, "0.90", dice, scale=Decimal("1.5"))
        self.add_pack("market-vault", "Market Vault", "MARKET", 120, 5, "0.80", dice, scale=Decimal(2), categories=["pokemon", "vault"])
        self.add_pack("community-box", "Community Box", "MARKET", 60, 6, "0.88", dice, repack=True)
        self.add_pack(None, "Mystery Box", "MARKET", 65, 4, "0.87", dice)
        self.disabled = self.add_pack("retired-slab", "Retired Slab", "CORE", 40, 5, "0.85", dice, enable=False)
        self.sold_out = self.add_pack("sold-out-slab", "Sold Out Slab", "CORE", 40, 5, "0.85", dice, in_stock=False)
        self.empty = self.add_pack("empty-shelf", "Empty Shelf", "MARKET", 40, 5, "0.85", dice, stock=False)
        self.add_pack("base-box", "Base Box", "CORE", 30, 4, "0.85", dice, platform="base")

    def add_pack(self, slug, name, kind, price, most, percent, dice, stock=True, **fields):
        pack = Pack(id=new_id(self.habits.ids), slug=slug, name=name, type=kind, mint_price=Decimal(price), max_per_mint=most,
                    buyback_percent=Decimal(percent), **fields)
        self.packs.append(pack)
        for tier in pack.tiers() if stock else []:
            for n in range(9):
                span = tier["upper"] - tier["lower"]
                self.add_listing(pack, money(tier["lower"] + span * (n + dice.random()) / 9.1), n, dice)
        return pack

    def add_listing(self, pack, fmv, n, dice):
        mint = base58(44) if pack.type == "CORE" else None
        kind = "enft" if mint else ("vendor_one" if n == 8 else "market_listing")
        traits = {"Type": "Card", "Rarity": dice.choice(["Holo", "Promo"]), "Set": f"Set {n}", "Grader": dice.choice(GRADERS),
                  "Grade": str(dice.randint(7, 10)), "Set Release Date": f"20{10 + n}-01-01", "Language": dice.choice(["English", "Japanese"])}
        listing = Listing(mint or new_id(self.habits.ids), f"{dice.choice(CARDS)} {pack.name} #{len(pack.listings)}", fmv, kind, mint,
                          [{"trait_type": trait, "value": value} for trait, value in traits.items()], pack)
        pack.listings.append(listing)
        self.listings[listing.id] = listing
        return listing

    def copy_of(self, listing, **changes):
        """The same card under an identifier of its own, outside of the stock."""
        mint = base58(44) if listing.mint_address else None
        copy = replace(listing, id=mint or new_id(self.habits.ids), mint_address=mint, **changes)
        self.listings[copy.id] = copy
        return copy

    def pack(self, pack_id):
        return next((pack for pack in self.packs if pack.id == pack_id), None)

    def by_slug(self, slug):
        return next((pack for pack in self.packs if slug and pack.slug == slug), None)

    def available(self, feed, platform, repacks, tier_counts):
        packs = [pack for pack in self.packs if pack.platform == platform and (repacks or not pack.repack)]
        if self.habits.pages == "name":
            packs.sort(key=lambda pack: pack.name)
        if self.habits.pages == "shuffled":
            random.shuffle(packs)
        return [self.pack_record(feed, pack, tier_counts) for pack in packs]

    def pack_record(self, feed, pack, tier_counts):
        pulls = [pull for pull in feed.pulls if pull.pack is pack]
        week = self.clock.now() - timedelta(days=7)
        values = [card.fmv for card in pack.listings] or [Decimal(0)]
        record = {
            "id": pack.id, "slug": pack.slug, "platform": pack.platform, "name": pack.name, "enable": pack.enable,
            "description": f"One graded card per pull from {pack.name}.", "mint_price": float(pack.mint_price),
            "max_per_mint": pack.max_per_mint, "in_stock": pack.in_stock, "categories": pack.categories,
            "ev": float(pack.expected_value()), "min_ev": float(min(values)), "max_ev": float(max(values)),
            "ev_updated_at": iso(self.updated_at, self.habits.time), "buyback_percent": float(pack.buyback_percent),
            "claw_image_url": f"https://img.cards.example/packs/{pack.id}.png", "rarity_distribution": pack.tiers(),
            "type": pack.type, "chase": [{key: card[key] for key in ("id", "name", "image", "fmv")} for card in self.top_hits(pack)[:3]],
            "num_pulls_7d": sum(1 for pull in pulls if pull.created_at >= week), "category": pack.categories[0],
            "creator_profile": PARTNER if pack.repack else HOUSE,
            "pack_managers": [{"id": "house", "username": "house", "profile_picture": PICTURE, "role": "creator"},
                              {"id": "clerk", "username": "clerk", "profile_picture": PICTURE, "role": None}],
            "repack": pack.repack, "last_pull": iso(pulls[-1].created_at, self.habits.time) if pulls else None,
            "variant_of": pack.variant_of, "variants": [{"id": other.id} for other in self.packs if other.variant_of == pack.id],
            "rewards_amounts": [], "sellback_rewards_amounts": [], "rewards_mint_addresses": [], "rewards_symbols": [], "rewards_decimals": [],
        }
        if tier_counts:
            record["tier_counts"] = {str(tier["id"]): len(pack.in_tier(tier)) for tier in pack.tiers()}
        return record

    def chase(self, slug):
        pack = self.by_slug(slug)
        return self.top_hits(pack) if pack else []

    @staticmethod
    def top_hits(pack):
        cards = sorted(pack.listings, key=lambda card: card.fmv, reverse=True)[:10]
        return [{"id": card.id, "name": card.name, "image": card.image, "back_image": card.back_image, "fmv": float(card.fmv)} for card in cards]
