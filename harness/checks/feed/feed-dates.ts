import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { type Difference, related } from "../../oracles/difference.ts";
import { CLOCKS_DIFFER_S, instantOf, TOO_EARLY_S } from "../../oracles/moment.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "recent-pulls.created-at-of-pull";

/** A feed may record pulls late. Milliseconds. */
const LATE_MS = 1000 * CLOCKS_DIFFER_S;
/** Maximum difference between the shifts of two pulls in a feed of another time zone. Milliseconds. */
const SAME_SHIFT_MS = 60_000;
/** Minimum pulls of the run's own items that are compared with the inventory. */
const MIN_OWN = 3;

/**
 * Compares times in production's feed with the inventory. The sandbox may generate its feed, and gives the same listing to
 * several users. An item that is sold back may be pulled again, so an id may have many times.
 */
export class FeedDates {
  /** Times of pulls by item id, as the feeds showed them. */
  readonly #pulls = new DefaultMap<string, Set<string>>(() => new Set());
  readonly #purchased = new Map<string, string>();
  #last: Exchange | undefined;

  add(exchange: Exchange): void {
    if (exchange.surface !== "partner") return;
    if (exchange.endpoint === "inventory") this.#learn(exchange);
    if (exchange.endpoint === "recent-pulls") this.#read(exchange);
  }

  conclude(): readonly Judged[] {
    const differences = this.#differences();
    return this.#last === undefined || differences === undefined ? [] : [[this.#last, [REQUIREMENT, differences]]];
  }

  #learn({ json }: Exchange): void {
    for (const { id, purchased_at } of objectsIn(memberOf(json, "items"))) {
      if (typeof id === "string" && typeof purchased_at === "string") this.#purchased.set(id, purchased_at);
    }
  }

  #read(exchange: Exchange): void {
    this.#last = exchange;
    for (const { id, created_at } of objectsIn(exchange.json)) this.#pulls.of(String(id)).add(String(created_at));
  }

  /** Returns the differences; undefined with too few pulls. */
  #differences(): readonly Difference[] | undefined {
    const own = [...this.#purchased].flatMap(([id, purchased]) => {
      const [nearest] = [...(this.#pulls.get(id) ?? [])]
        .map((created) => ({ id, created, purchased, aheadMs: distance(created, purchased) }))
        .toSorted((one, other) => Math.abs(one.aheadMs) - Math.abs(other.aheadMs));
      return nearest === undefined ? [] : [nearest];
    });
    const [first] = own;
    if (first === undefined || own.length < MIN_OWN) return undefined;
    // Earlier pulls of the same items are late by different times, a wrong time zone by one. A feed may have one time for all.
    const isShifted =
      new Set(own.map(({ created }) => created)).size > 1 &&
      own.every(({ aheadMs }) => isOff(aheadMs) && Math.abs(aheadMs - first.aheadMs) <= SAME_SHIFT_MS);
    return related(!isShifted, { name: "created_at", of: first.id }, "equals", [first.purchased], first.created);
  }
}

const isOff = (aheadMs: number) => aheadMs > LATE_MS || aheadMs < -1000 * TOO_EARLY_S;

/** Returns by how much the first timestamp is later. Milliseconds; NaN if one is unreadable. */
function distance(one: string, other: string): number {
  return (instantOf(one) ?? Number.NaN) - (instantOf(other) ?? Number.NaN);
}
