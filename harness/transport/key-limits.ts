import { perSurface, type Surface } from "../../contract/surface.ts";
import { Counts } from "../collections/counts.ts";
import type { Target } from "../config/target.ts";
import type { Bounds } from "./bounds.ts";
import { type Exchange, endpointNameOf } from "./exchange.ts";
import { Limiter } from "./limiter.ts";
import type { Outgoing } from "./outgoing.ts";
import { isLimitRefusal, limitPauseMs } from "./resending.ts";

/** The sender of requests to production without an issued key. Systems limit such requests, so that nobody can guess a key. */
const UNKNOWN_KEY = "an unknown key";
/** Minimum consecutive 429 answers before a limit can count as lasting. */
const MIN_REFUSALS = 6;

/** After so many requests to an endpoint that were refused at every attempt, further ones are repeated only once. */
const MAX_EXHAUSTED = 3;

/** Consecutive 429 answers. */
interface Refusals {
  readonly times: number;
  readonly sinceMs: number;
}

type Keys = Pick<Target["keys"], "PARTNER_API_KEY" | "PARTNER_API_KEY_2">;

/** Slows the requests of each surface's keys down after 429 answers, until a limit counts as lasting. */
export class KeyLimits {
  readonly #keys: Keys;
  /** A limit counts as lasting after this time of nothing but 429. */
  readonly #lastingMs: number;
  /** One limiter per surface's keys; production may limit unknown keys separately. */
  readonly #limiters = { ...perSurface(() => new Limiter()), [UNKNOWN_KEY]: new Limiter() };
  /** By endpoint; a limit of unknown keys counts the requests of all endpoints. */
  readonly #refusals = new Map<string, Refusals>();
  /** Number of requests that were refused at every attempt, by endpoint. */
  readonly #exhausted = new Counts<string>();

  constructor(keys: Keys, { limitedMs }: Pick<Bounds, "limitedMs">) {
    this.#keys = keys;
    this.#lastingMs = limitedMs;
  }

  /** Waits until a request may be sent, unless it must not wait or waiting is useless. */
  async turn(outgoing: Outgoing, ended: AbortSignal): Promise<void> {
    if (outgoing.waitsForLimit && !this.isLasting(outgoing)) await this.#limiters[this.#senderOf(outgoing)].turn(ended);
  }

  /** Notes an answer. Returns the pause before the request is repeated; undefined if the answer is final. Milliseconds. */
  pauseAfter(exchange: Exchange, outgoing: Outgoing, attempt: number): number | undefined {
    if (!outgoing.waitsForLimit || outgoing.surface === "sandbox") return undefined;
    const isRefused = isLimitRefusal(exchange);
    this.note(outgoing, isRefused);
    const limiter = this.#limiters[this.#senderOf(outgoing)];
    if (!isRefused) {
      limiter.noteAccepted();
      return undefined;
    }
    const name = endpointNameOf(outgoing);
    const isFinal = this.#exhausted.of(name) >= MAX_EXHAUSTED && attempt > 0;
    const pauseMs = isFinal ? undefined : limitPauseMs(exchange, attempt);
    if (pauseMs === undefined && attempt > 0) this.#exhausted.increment(name);
    if (pauseMs === undefined || this.isLasting(outgoing)) return undefined;
    limiter.noteTooMany(pauseMs);
    return pauseMs;
  }

  /** Notes whether a limit refused a request. */
  note(outgoing: Outgoing, isRefusal: boolean, nowMs = performance.now()): void {
    const name = this.#limitOf(outgoing);
    const { times, sinceMs } = this.#refusals.get(name) ?? { times: 0, sinceMs: nowMs };
    if (isRefusal) this.#refusals.set(name, { times: times + 1, sinceMs });
    else this.#refusals.delete(name);
  }

  /** Returns whether waiting for the end of a limit is useless. */
  isLasting(outgoing: Outgoing, nowMs = performance.now()): boolean {
    const { times, sinceMs } = this.#refusals.get(this.#limitOf(outgoing)) ?? { times: 0, sinceMs: nowMs };
    return times >= MIN_REFUSALS && nowMs - sinceMs > this.#lastingMs;
  }

  #limitOf(outgoing: Outgoing): string {
    return this.#senderOf(outgoing) === UNKNOWN_KEY ? UNKNOWN_KEY : endpointNameOf(outgoing);
  }

  /** Returns whose requests a limit is likely to count together. */
  #senderOf({ surface, headers }: Outgoing): Surface | typeof UNKNOWN_KEY {
    if (surface !== "partner") return surface;
    const { PARTNER_API_KEY: first, PARTNER_API_KEY_2: second } = this.#keys;
    const isKnown = headers.some(([name, value]) => /^x-api-key$/i.test(name) && (value === first || value === second));
    return isKnown ? surface : UNKNOWN_KEY;
  }
}
