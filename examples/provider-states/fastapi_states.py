"""Arranges provider states with FastAPI. Replace `Shop` by your own store."""

import os
import time
from typing import Any

import uvicorn
from fastapi import FastAPI, HTTPException, Request


class Shop:
    offset_s = 0.0
    failing: set[str] = set()

    def now(self) -> float:
        """The only clock that the server reads."""
        return time.time() + self.offset_s

    def move_clock(self, seconds: float) -> None:
        self.offset_s += seconds

    def give(self, user_id: str, kind: str) -> dict[str, str]:
        return {"item_id": f"{kind}-of-{user_id}", "claw_id": "pack-1"}


shop = Shop()

# What each state arranges, and returns.
STATES = {
    "time has passed": lambda params: shop.move_clock(params["seconds"]),
    "a pack is disabled": lambda _: {"pack_id": "pack-disabled"},
    "a pack is sold out": lambda _: {"pack_id": "pack-sold-out"},
    "an item is minted": lambda params: shop.give(params["user_id"], "enft"),
    "an item is a market listing": lambda params: shop.give(params["user_id"], "market_listing"),
    "an internal error": lambda params: shop.failing.add(params["endpoint"]),
}

# How a state of the whole provider ends.
TEARDOWNS = {"an internal error": lambda params: shop.failing.discard(params.get("endpoint", ""))}

app = FastAPI()


@app.post("/_states")
async def provider_states(request: Request) -> dict[str, Any]:
    body = await request.json()
    arrange = STATES.get(body.get("state"))
    if arrange is None:
        raise HTTPException(404, "this state is not offered")
    params = body.get("params", {})
    if body.get("action") == "teardown":
        TEARDOWNS.get(body["state"], lambda _: None)(params)
        return {}
    return arrange(params) or {}


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "4010"))
    uvicorn.run(app, host="127.0.0.1", port=port)
