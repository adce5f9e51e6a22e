import { type Difference, related } from "../oracles/difference.ts";
import { objectsIn } from "../oracles/item-list.ts";
import { instantOf, isSameUnlessCut } from "../oracles/moment.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

const REQUIREMENT = "recent-pulls.created-at-of-pull";

/** Tolerance for a feed that records pulls late. Milliseconds. */
const LATE_MS = 15 * 60_000;
/** Minimum pulls with a difference; a single one may have been sold back and pulled again. */
const MIN_PULLS = 3;

interface Pull {
  readonly created: string;
  /** Whether a later feed gave it another time; undefined until one shows it again. */
  isMoved?: boolean;
}

/**
 * Compares times in production's feed with the inventory and with earlier feeds. The sandbox may generate its feed, and
 * gives the same listing to several users.
 */
export class FeedDates {
  readonly #pulls = new Map<string, Pull>();
  readonly #purchased = new Map<string, string>();
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
    for (const { id, created_at } of objectsIn(exchange.json)) {
      if (typeof id !== "string" || typeof created_at !== "string") continue;
      const known = this.#pulls.get(id);
      if (known === undefined) this.#pulls.set(id, { created: created_at });
      else known.isMoved = known.isMoved === true || !isSameUnlessCut(known.created, created_at);
    }
  }

  /** Returns the differences; undefined with too few pulls. */
  #differences(): readonly Difference[] | undefined {
    const pulls = [...this.#pulls];
    const again = pulls.filter(([, { isMoved }]) => isMoved !== undefined);
    const areMoved = again.length >= MIN_PULLS && again.every(([, { isMoved }]) => isMoved);
    if (areMoved)
      return related(false, "created_at of a pull, in all feeds", "equals", [pulls[0]?.[1].created], "others");
    const own = pulls.flatMap(([id, { created }]) => {
      const purchased = this.#purchased.get(id);
      return purchased === undefined ? [] : [{ id, created, purchased, lateMs: distance(created, purchased) }];
    });
    const [first] = own;
    if (first === undefined || own.length < MIN_PULLS) return undefined;
    const isInTime = own.some(({ lateMs }) => !(lateMs > LATE_MS));
    return related(isInTime, { name: "created_at", of: first.id }, "equals", [first.purchased], first.created);
  }
}

function distance(one: string, other: string): number {
  return Math.abs((instantOf(one) ?? Number.NaN) - (instantOf(other) ?? Number.NaN));
}
