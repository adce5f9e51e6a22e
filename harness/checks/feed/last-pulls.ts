import { objectsIn } from "../../json/json-value.ts";
import { unless } from "../../oracles/difference.ts";
import { instantOf } from "../../oracles/moment.ts";
import { type Exchange, headerOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Tolerance: the two may read different stores. Milliseconds. */
const BEHIND_MS = 3_600_000;
/** Age after which a pull counts: the pack list may be cached, so the feed may be ahead of it. Milliseconds. */
const SETTLED_MS = 300_000;
/** Consecutive readings in which a pack has to be behind the feed. */
const READINGS = 3;

interface Pack {
  readonly newestMs: number;
  behind: number;
}

interface Reading {
  readonly exchange: Exchange;
  readonly last_pull: unknown;
}

/**
 * Compares `last_pull` of a pack with production's feed. The sandbox may generate its feed, and after a move of the
 * clock the two may go by different clocks.
 */
export class LastPulls {
  readonly #packs = new Map<string, Pack>();
  /** The latest reading of each pack that has a `last_pull`. */
  readonly #read = new Map<string, Reading>();
  /** A reading that agrees with the feed. */
  #kept: Exchange | undefined;
  #shown: readonly [Exchange, string] | undefined;

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner" || movedS > 0) return;
    if (exchange.endpoint === "recent-pulls") this.#learn(exchange);
    if (exchange.endpoint === "available") this.#compare(exchange);
  }

  conclude(): readonly Judged[] {
    const requirement = "available.last-pull-of-feed";
    if (this.#shown !== undefined) {
      const [exchange, actual] = this.#shown;
      return [[exchange, [requirement, unless(false, "last_pull as the feed has it", { text: actual })]]];
    }
    return this.#kept === undefined ? [] : [[this.#kept, [requirement, []]]];
  }

  #learn(exchange: Exchange): void {
    const settledMs = (instantOf(headerOf(exchange, "date")) ?? Date.now()) - SETTLED_MS;
    for (const { claw_id, created_at } of objectsIn(exchange.json)) {
      const ms = instantOf(created_at);
      const known = this.#packs.get(String(claw_id));
      if (ms === undefined || ms > settledMs || (known !== undefined && ms <= known.newestMs)) continue;
      const pack = { newestMs: ms, behind: known?.behind ?? 0 };
      this.#packs.set(String(claw_id), pack);
      // A reading before the feed can agree with it; it can't be behind a pull that may have come after it.
      const read = this.#read.get(String(claw_id));
      if (read !== undefined && !isBehind(pack, read.last_pull)) this.#kept = read.exchange;
    }
  }

  #compare(exchange: Exchange): void {
    for (const { id, last_pull } of objectsIn(exchange.json)) {
      // `last_pull` is an additional field and may be absent.
      if (last_pull === undefined) continue;
      this.#read.set(String(id), { exchange, last_pull });
      const pack = this.#packs.get(String(id));
      if (pack === undefined) continue;
      const behind = isBehind(pack, last_pull);
      pack.behind = behind ? pack.behind + 1 : 0;
      if (!behind) this.#kept = exchange;
      const newest = new Date(pack.newestMs).toISOString();
      if (pack.behind >= READINGS)
        this.#shown ??= [exchange, `last_pull ${String(last_pull)} of pack ${String(id)}, pulled ${newest}`];
    }
  }
}

function isBehind({ newestMs }: Pack, lastPull: unknown): boolean {
  return lastPull === null || newestMs - (instantOf(lastPull) ?? newestMs) > BEHIND_MS;
}
