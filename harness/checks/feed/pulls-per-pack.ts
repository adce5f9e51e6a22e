import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Minimum pulls of a pack at different times. */
const MIN_PULLS = 10;
/** Minimum ratio of the highest to the lowest of their values: the price of one card does not move so far meanwhile. */
const MIN_RATIO = 2;
/** Minimum ids, or prices, of the pack's items in inventories, for each one of its pulls in the feed. */
const MIN_ITEMS = 5;
/** Minimum pulls for each of their ids, in every pack of the feed. */
const MIN_REPEATS = 5;
/** Minimum number of such packs: a single pack may have one card in stock for some time. */
const MIN_PACKS = 3;

/** Maximum ids in a finding. */
const MAX_SHOWN = 3;

const REQUIREMENTS = {
  ids: "recent-pulls.ids-of-items",
  values: "recent-pulls.price-of-the-moment",
} as const;

interface Pull {
  readonly id: string;
  readonly usd: number;
}

/** What was seen of one pack. */
interface Seen {
  /** Prices of items that came from the pack, by their id. USD. */
  readonly items: Map<string, unknown>;
  /** Its pulls in the feed, by their time. */
  readonly pulls: Map<string, Pull>;
}

/** Requires each pull of production to have the id and the value of its own item instead of one for all pulls of a pack. */
export class PullsPerPack {
  readonly #packs = new DefaultMap<string, Seen>(() => ({ items: new Map(), pulls: new Map() }));
  #last: Exchange | undefined;

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== "partner") return;
    if (endpoint === "inventory") {
      for (const { id, claw_id, buyback_price } of objectsIn(memberOf(json, "items"))) {
        if (typeof id === "string" && typeof claw_id === "string") this.#packs.of(claw_id).items.set(id, buyback_price);
      }
    }
    if (endpoint !== "recent-pulls") return;
    this.#last = exchange;
    for (const { id, claw_id, value, created_at } of objectsIn(json)) {
      if (typeof id !== "string" || typeof claw_id !== "string" || typeof value !== "number") continue;
      this.#packs.of(claw_id).pulls.set(String(created_at), { id, usd: value });
    }
  }

  conclude(): readonly Judged[] {
    const pulled = [...this.#packs.values()].filter(({ pulls }) => pulls.size >= MIN_PULLS);
    const areIdsRepeated = pulled.every((seen) => seen.pulls.size >= MIN_REPEATS * idsOf(seen).size);
    const joined = areIdsRepeated ? pulled.filter(isOfMoreItems) : [];
    const flat = pulled.every(hasOneValue) ? pulled.filter(hasManyPrices) : [];
    return [...this.#judged("ids", joined, ({ id }) => id), ...this.#judged("values", flat, ({ usd }) => usd)];
  }

  #judged(what: keyof typeof REQUIREMENTS, packs: readonly Seen[], of: (pull: Pull) => unknown): readonly Judged[] {
    const [first] = packs;
    if (this.#last === undefined || first === undefined || packs.length < MIN_PACKS) return [];
    const shown = [...first.pulls.values()].map(of).slice(0, MAX_SHOWN);
    const differences = related(false, `${what} of pulls of a pack, of different items`, "distinct", [], shown);
    return [[this.#last, [REQUIREMENTS[what], differences]]];
  }
}

const idsOf = ({ pulls }: Seen): ReadonlySet<string> => new Set([...pulls.values()].map(({ id }) => id));

/** Returns whether a pack gave far more different items than its pulls have ids, for very different values. */
function isOfMoreItems(seen: Seen): boolean {
  const usd = [...seen.pulls.values()].map((pull) => pull.usd);
  return seen.items.size >= MIN_ITEMS * idsOf(seen).size && Math.max(...usd) >= MIN_RATIO * Math.min(...usd);
}

/** Returns whether all pulls of a pack, of different items, have the same value. */
function hasOneValue(seen: Seen): boolean {
  return new Set([...seen.pulls.values()].map(({ usd }) => usd)).size === 1 && idsOf(seen).size >= MIN_PULLS;
}

function hasManyPrices({ items }: Seen): boolean {
  return new Set(items.values()).size >= MIN_ITEMS;
}
