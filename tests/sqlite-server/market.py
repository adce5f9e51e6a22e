"""The marketplace of the user surface: filter facets, cached for five minutes, and listings."""
import json

import clock
from render import dollars, metadata
from routes import Refusal, user_route
from schema import rows, run

TRAITS = ["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"]
CACHED_FOR = 300
_cache = {"at": None, "filters": None}


def _facets():
    marks = ", ".join("?" * len(TRAITS))
    found = rows(
        f"""SELECT DISTINCT json_extract(a.value, '$.trait_type') AS trait, json_extract(a.value, '$.value') AS value
            FROM listing l, json_each(l.attributes) a WHERE l.realm = 'live' AND l.type = 'market_listing' AND trait IN ({marks})
            ORDER BY trait, value""",
        *TRAITS,
    )
    return {trait: [{"value": one["value"]} for one in found if one["trait"] == trait] for trait in TRAITS}


@user_route("GET", "marketplace/filters", public=True)
def filters(call):
    if run("DELETE FROM fault WHERE endpoint = 'filters'").rowcount:
        raise Refusal(500, "Internal server error")
    if _cache["at"] is None or clock.now() - _cache["at"] > CACHED_FOR:
        _cache.update(at=clock.now(), filters=_facets())
    return {"filters": {"metadata": _cache["filters"]}}


@user_route("GET", "marketplace/marketplace-listings", public=True)
def listings(call):
    try:
        page = max(int(call.query.get("page", ["0"])[0]), 0)
        size = min(max(int(call.query.get("itemsPerPage", ["20"])[0]), 1), 100)
        wanted = json.loads(call.query.get("metadataConditions", ["{}"])[0])
        conditions = [(trait, value) for trait, values in wanted.items() for value in [values]]
    except (ValueError, AttributeError):
        raise Refusal(400, "Invalid query") from None
    matching = "".join(
        """ AND EXISTS (SELECT 1 FROM json_each(l.attributes) a WHERE json_extract(a.value, '$.trait_type') = ?
            AND json_extract(a.value, '$.value') IN (SELECT value FROM json_each(?)))"""
        for _ in conditions
    )
    values = [part for trait, value in conditions for part in (trait, json.dumps(value))]
    found = rows(
        f"""SELECT * FROM listing l WHERE l.realm = 'live' AND l.type = 'market_listing' AND l.available = 1 {matching}
            ORDER BY l.fmv DESC LIMIT ? OFFSET ?""",
        *values, size, page * size,
    )
    return {"listings": [{"id": one["id"], "price": dollars(one["fmv"]), "content": {"metadata": metadata(one)}} for one in found]}
