import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { instantOf } from "../../oracles/moment.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "inventory.expiry-kept";

/** Minimum time between two readings of an item. Seconds. */
const APART_S = 5;
/** Minimum share of that time by which a sliding end moves; a smaller move may be rounding. */
const MOVED_SHARE = 0.5;
/** Minimum items whose end slid; the end of one may be extended. */
const MIN_ITEMS = 2;

interface Reading {
  /** Seconds on the provider's clock. */
  readonly atS: number;
  /** `buyback_expires_at`, milliseconds since 1970. */
  readonly endMs: number;
}

/**
 * Compares the end of the sellback window of production's items with the one that was read before: an end that is
 * computed at each reading moves with the clock.
 */
export class KeptExpiry {
  readonly #first = new Map<string, Reading>();
  readonly #slid = new Set<string>();
  #kept: Exchange | undefined;
  #shown: Judged | undefined;

  add(exchange: Exchange, movedS: number): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== "partner" || endpoint !== "inventory") return;
    const atS = exchange.sentAtMs / 1000 + movedS;
    for (const { id, buyback_expires_at } of objectsIn(memberOf(json, "items"))) {
      const endMs = instantOf(buyback_expires_at);
      if (endMs === undefined) continue;
      const key = `${String(id)} of ${String(memberOf(json, "user_id"))}`;
      const first = this.#first.get(key);
      if (first === undefined) this.#first.set(key, { atS, endMs });
      else if (atS - first.atS >= APART_S) this.#compare(exchange, key, { first, now: { atS, endMs } });
    }
  }

  conclude(): readonly Judged[] {
    if (this.#kept !== undefined) return [[this.#kept, [REQUIREMENT, []]]];
    return this.#shown === undefined || this.#slid.size < MIN_ITEMS ? [] : [this.#shown];
  }

  #compare(exchange: Exchange, key: string, { first, now }: { first: Reading; now: Reading }): void {
    const isSliding = (now.endMs - first.endMs) / 1000 > MOVED_SHARE * (now.atS - first.atS);
    if (!isSliding) {
      this.#kept ??= exchange;
      return;
    }
    this.#slid.add(key);
    const at = { name: "buyback_expires_at", of: key };
    const [expected, actual] = [first.endMs, now.endMs].map((ms) => new Date(ms).toISOString());
    this.#shown ??= [exchange, [REQUIREMENT, related(false, at, "equals", [expected], actual)]];
  }
}
