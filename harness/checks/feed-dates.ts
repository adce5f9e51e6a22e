import { type Difference, related } from "../oracles/difference.ts";
import { objectsIn } from "../oracles/item-list.ts";
import { CLOCKS_DIFFER_S, instantOf, isSameUnlessCut } from "../oracles/moment.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

const REQUIREMENT = "recent-pulls.created-at-of-pull";

/** A feed may record pulls late. Milliseconds. */
const LATE_MS = 1000 * CLOCKS_DIFFER_S;
/** Maximum difference between the shifts of two pulls in a feed of another time zone. Milliseconds. */
const SAME_SHIFT_MS = 60_000;
/** Minimum pulls of the run's own items that are compared with the inventory. */
const MIN_OWN = 3;
/** Minimum pulls that are compared with earlier feeds. */
const MIN_AGAIN = 10;
/** Maximum share of pulls with their earlier time in a feed that makes its times up when it is read. */
const MAX_KEPT = 0.1;

/**
 * Compares times in production's feed with the inventory and with earlier feeds. The sandbox may generate its feed, and
 * gives the same listing to several users. An item that is sold back may be pulled again, so an id may have many times.
 */
export class FeedDates {
  /** Times of pulls by item id, as the feeds showed them. */
  readonly #pulls = new Map<string, string[]>();
  readonly #purchased = new Map<string, string>();
  #again = 0;
  #kept = 0;
  #last: Exchange | undefined;

  add(exchange: Exchange): void {
    if (exchange.surface !== "partner" || exchange.status !== 200) return;
    if (exchange.endpoint === "inventory") this.#learn(exchange);
    if (exchange.endpoint === "recent-pulls") this.#read(exchange);
  }

  conclude(): readonly (readonly [Exchange, Judgement])[] {
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
    const pulls = objectsIn(exchange.json).map(({ id, created_at }) => [String(id), String(created_at)] as const);
    for (const [id, created] of pulls) {
      const earlier = this.#pulls.get(id);
      if (earlier === undefined) continue;
      this.#again++;
      if (earlier.some((each) => isSameUnlessCut(each, created))) this.#kept++;
    }
    for (const [id, created] of pulls) {
      const times = this.#pulls.get(id) ?? [];
      if (!times.includes(created)) this.#pulls.set(id, [...times, created]);
    }
  }

  /** Returns the differences; undefined with too few pulls. */
  #differences(): readonly Difference[] | undefined {
    if (this.#again >= MIN_AGAIN && this.#kept <= MAX_KEPT * this.#again)
      return related(
        false,
        "pulls with the same created_at as in an earlier feed",
        "equals",
        [this.#again],
        this.#kept,
      );
    const own = [...this.#purchased].flatMap(([id, purchased]) => {
      const [nearest] = (this.#pulls.get(id) ?? [])
        .map((created) => ({ id, created, purchased, aheadMs: distance(created, purchased) }))
        .toSorted((one, other) => Math.abs(one.aheadMs) - Math.abs(other.aheadMs));
      return nearest === undefined ? [] : [nearest];
    });
    const [first] = own;
    if (first === undefined || own.length < MIN_OWN) return undefined;
    // Earlier pulls of the same items are late by different times, a wrong time zone by one. A feed may have one time for all.
    const isShifted =
      new Set(own.map(({ created }) => created)).size > 1 &&
      own.every(({ aheadMs }) => Math.abs(aheadMs) > LATE_MS && Math.abs(aheadMs - first.aheadMs) <= SAME_SHIFT_MS);
    return related(!isShifted, { name: "created_at", of: first.id }, "equals", [first.purchased], first.created);
  }
}

/** Returns by how much the first timestamp is later. Milliseconds; NaN if one is unreadable. */
function distance(one: string, other: string): number {
  return (instantOf(one) ?? Number.NaN) - (instantOf(other) ?? Number.NaN);
}
