"""The feed of pulls of one environment."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from catalog import Pack
from common import iso, money


@dataclass
class Pull:
    id: str
    pack: Pack
    value: Decimal
    created_at: datetime
    metadata: dict


class Feed:
    def __init__(self, habits, clock, catalog):
        self.habits, self.catalog, self.pulls = habits, catalog, []
        start = clock.now()
        for n in range(150):
            self.fill(n + 1, start - timedelta(minutes=150 - n))

    def fill(self, count, moment):
        """Pulls of nobody in particular until the feed holds so many."""
        packs = [pack for pack in self.catalog.packs if pack.listings and pack.enable and pack.in_stock]
        while len(self.pulls) < count:
            pack = random.choice(packs)
            self.record(random.choice(pack.listings), pack, moment)

    def record(self, listing, pack, moment):
        self.pulls.append(Pull(listing.id, pack, listing.fmv, moment, listing.metadata()))

    def recent(self, claw_ids, limit):
        pulls = [pull for pull in reversed(self.pulls) if not claw_ids or pull.pack.id in claw_ids]
        return [{"id": pull.id, "claw_id": pull.pack.id, "claw_slug": pull.pack.slug, "value": float(pull.value),
                 "buyback_price": float(money(pull.value * pull.pack.buyback_percent)),
                 "created_at": iso(pull.created_at, self.habits.time), "metadata": pull.metadata} for pull in pulls[:limit]]
