import { instantOf } from "../../oracles/moment.ts";
import { atLeast } from "../../oracles/value.ts";
import { type Exchange, headerOf, objectsIn } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "available.num-pulls-of-feed";

const HOUR_MS = 3_600_000;
/** Age of the pulls that count: a counter may be updated once a day, and the end of its seven days is not sharp. */
const AGE_MS = { from: 25 * HOUR_MS, to: 5 * 24 * HOUR_MS } as const;
/** Maximum moves of the clock: after longer ones the pulls may be older than seven days. Seconds. */
const MAX_MOVED_S = 24 * 3600;
/** Consecutive readings in which all packs show no pull. */
const READINGS = 3;

/**
 * Compares `num_pulls_7d` with production's feed. A counter may lack some pulls, but not every pull of every pack.
 */
export class PullCounts {
  /** Packs of which the feed listed a pull. */
  readonly #pulled = new Set<string>();
  #inVain = 0;
  #judged: Judged | undefined;

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner" || movedS > MAX_MOVED_S) return;
    if (exchange.endpoint === "recent-pulls") this.#learn(exchange);
    if (exchange.endpoint === "available") this.#compare(exchange);
  }

  conclude(): readonly Judged[] {
    return this.#judged === undefined ? [] : [this.#judged];
  }

  #learn(exchange: Exchange): void {
    const nowMs = instantOf(headerOf(exchange, "date")) ?? Date.now();
    for (const { claw_id, created_at } of objectsIn(exchange.json)) {
      const ageMs = nowMs - (instantOf(created_at) ?? Number.NaN);
      if (ageMs > AGE_MS.from && ageMs < AGE_MS.to) this.#pulled.add(String(claw_id));
    }
  }

  #compare(exchange: Exchange): void {
    const counts = objectsIn(exchange.json).flatMap(({ id, num_pulls_7d }) =>
      this.#pulled.has(String(id)) && typeof num_pulls_7d === "number" ? [num_pulls_7d] : [],
    );
    if (counts.length === 0) return;
    const most = Math.max(...counts);
    this.#inVain = most === 0 ? this.#inVain + 1 : 0;
    if (most > 0) this.#judged ??= [exchange, [REQUIREMENT, []]];
    if (this.#inVain === READINGS)
      this.#judged = [exchange, [REQUIREMENT, atLeast("the highest num_pulls_7d of packs in the feed", 1, most)]];
  }
}
