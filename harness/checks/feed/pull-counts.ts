import { DefaultMap } from "../../collections/default-map.ts";
import { objectsIn } from "../../json/json-value.ts";
import { instantOf } from "../../oracles/moment.ts";
import { atLeast } from "../../oracles/value.ts";
import { type Exchange, headerOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "available.num-pulls-of-feed";

const HOUR_MS = 3_600_000;
/** Age of the pulls that count: a counter may be updated once a day, and the end of its seven days is not sharp. */
const AGE_MS = { from: 25 * HOUR_MS, to: 5 * 24 * HOUR_MS } as const;
/** Maximum moves of the clock: after longer ones the pulls may be older than seven days. Seconds. */
const MAX_MOVED_S = 24 * 3600;
/** Consecutive readings in which all packs, or one pack with several pulls, show no pull. */
const READINGS = 3;
/** Minimum pulls of a pack that is judged on its own. */
const MIN_PULLS = 3;

/**
 * Compares `num_pulls_7d` with production's feed. A counter may lack some pulls, but not every pull of every pack, and
 * not all of several pulls of one pack.
 */
export class PullCounts {
  /** The pulls of each pack that the feed listed. */
  readonly #pulled = new DefaultMap<string, Set<string>>(() => new Set());
  /** Consecutive readings in which a pack with several pulls shows none. */
  readonly #emptyOf = new Map<string, number>();
  /** Consecutive readings in which no pack of the feed shows any. */
  #empty = 0;
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
    for (const { id, claw_id, created_at } of objectsIn(exchange.json)) {
      const ageMs = nowMs - (instantOf(created_at) ?? Number.NaN);
      if (!(ageMs > AGE_MS.from && ageMs < AGE_MS.to)) continue;
      const pulls = this.#pulled.of(String(claw_id));
      if (pulls.size < MIN_PULLS) pulls.add(`${String(id)} ${String(created_at)}`);
    }
  }

  #compare(exchange: Exchange): void {
    const counted = objectsIn(exchange.json).flatMap(({ id, num_pulls_7d: count }) =>
      this.#pulled.has(String(id)) && typeof count === "number" ? [{ id: String(id), count }] : [],
    );
    if (counted.length === 0) return;
    const counts = counted.map(({ count }) => count);
    const most = Math.max(...counts);
    this.#empty = most === 0 ? this.#empty + 1 : 0;
    if (most > 0) this.#judged ??= [exchange, [REQUIREMENT, []]];
    if (this.#empty === READINGS)
      this.#judged = [exchange, [REQUIREMENT, atLeast("the highest num_pulls_7d of packs in the feed", 1, most)]];
    for (const { id, count } of counted) this.#compareOne(exchange, id, count);
  }

  #compareOne(exchange: Exchange, id: string, count: number): void {
    const isEmpty = count === 0 && (this.#pulled.get(id)?.size ?? 0) >= MIN_PULLS;
    const times = isEmpty ? (this.#emptyOf.get(id) ?? 0) + 1 : 0;
    this.#emptyOf.set(id, times);
    if (times === READINGS)
      this.#judged = [exchange, [REQUIREMENT, atLeast({ name: "num_pulls_7d", of: id }, 1, count)]];
  }
}
