import { related } from "../../oracles/difference.ts";
import { elementsOf } from "../../oracles/pack-list.ts";
import { createdAtMs, timesOfSinglePulls } from "../../oracles/pulls.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "recent-pulls.created-at-kept";

/** Minimum pulls that two successive feeds share. */
const MIN_SHARED = 5;
/** Differences below are due to rounding or replication. Milliseconds. */
const SAME_MS = 2_000;
/** Minimum number of successive feeds in which all shared pulls have another time. */
const MOVES = 3;

interface Feed {
  /** `created_at` in milliseconds since 1970, by pack and item; without items that the feed lists twice. */
  readonly times: ReadonlyMap<string, number>;
  readonly newestMs: number;
  readonly movedS: number;
  readonly doneAtMs: number;
}

/**
 * Compares the times of pulls in successive feeds of production. The sandbox may generate its feed. A provider may move its
 * clock by making its records older, so feeds before and after a move are not compared.
 */
export class KeptPulls {
  #before: Feed | undefined;
  #moves = 0;
  #kept: Exchange | undefined;
  #shown: Judged | undefined;

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner" || exchange.endpoint !== "recent-pulls") return;
    const feed = feedIn(exchange, movedS);
    const before = this.#before;
    // Overlapping reads have no order.
    if (before !== undefined && exchange.sentAtMs < before.doneAtMs) return;
    this.#before = feed;
    if (before !== undefined && before.movedS === feed.movedS) this.#compare(exchange, before, feed);
  }

  conclude(): readonly Judged[] {
    if (this.#moves >= MOVES && this.#shown !== undefined) return [this.#shown];
    return this.#kept === undefined ? [] : [[this.#kept, [REQUIREMENT, []]]];
  }

  #compare(exchange: Exchange, before: Feed, now: Feed): void {
    const shared = [...now.times].flatMap(([key, ms]) => {
      const beforeMs = before.times.get(key);
      // An item that was sold back may be pulled again, after everything that the earlier feed lists.
      return beforeMs === undefined || ms >= before.newestMs ? [] : [{ key, ms, beforeMs }];
    });
    if (shared.length < MIN_SHARED) return;
    const [first] = shared.filter(({ ms, beforeMs }) => Math.abs(ms - beforeMs) > SAME_MS);
    if (first === undefined) this.#kept = exchange;
    if (first === undefined || shared.some(({ ms, beforeMs }) => Math.abs(ms - beforeMs) <= SAME_MS)) return;
    this.#moves += 1;
    const at = { name: "created_at", of: first.key };
    this.#shown ??= [exchange, [REQUIREMENT, related(false, at, "equals", [textOf(first.beforeMs)], textOf(first.ms))]];
  }
}

function feedIn(exchange: Exchange, movedS: number): Feed {
  const times = timesOfSinglePulls(exchange);
  const newestMs = Math.max(
    ...elementsOf(exchange)
      .map(createdAtMs)
      .filter((ms) => !Number.isNaN(ms)),
  );
  return { times, newestMs, movedS, doneAtMs: exchange.doneAtMs };
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
