import { setMaxListeners } from "node:events";
import { TargetGone } from "../exits/early-exits.ts";
import type { Bounds } from "./bounds.ts";
import type { SentRequest } from "./exchange.ts";
import { sleep } from "./sleep.ts";

/** Reads with an earlier answer that are kept as probes: one endpoint may hang while others answer. */
const MAX_VITALS = 4;

/**
 * Knows whether the system under test is there at all. When nothing is answered any more, everything waits until it is
 * back, which a restart takes seconds for, or is given up once and for all.
 */
export class Liveness {
  readonly #bounds: Bounds;
  readonly #look: (request: SentRequest) => Promise<boolean>;
  readonly #vitals = new Map<string, SentRequest>();
  readonly #ended = new AbortController();
  #lastAnswerMs = performance.now();
  #examination: Promise<void> | undefined;
  #goneBecause: string | undefined;
  #isSilent = false;

  /** @param look sends a read by itself, and says whether it was answered */
  constructor(bounds: Bounds, look: (request: SentRequest) => Promise<boolean>) {
    this.#bounds = bounds;
    this.#look = look;
    // Everything that waits listens to it.
    setMaxListeners(0, this.#ended.signal);
  }

  /** Why the system under test is taken to be gone, or the run to be over; undefined while it goes on. */
  get goneBecause(): string | undefined {
    return this.#goneBecause;
  }

  /** Whether the run is over since the system stopped answering, and for no other reason. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Aborted when the run is over. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Notes an answer. @param vital what can be asked again to see whether the system is there, by its name */
  answered(vital?: { readonly name: string; readonly request: SentRequest }): void {
    this.#lastAnswerMs = performance.now();
    if (vital === undefined || this.#vitals.size >= MAX_VITALS || this.#vitals.has(vital.name)) return;
    this.#vitals.set(vital.name, vital.request);
  }

  /** Waits while it is being found out whether the system is there. @throws {TargetGone} when it is not */
  async calm(): Promise<void> {
    if (this.#examination !== undefined) await this.#examination;
    if (this.#goneBecause !== undefined) throw new TargetGone(this.#goneBecause);
  }

  /**
   * Finds out whether the system is there, unless an answer came after the unanswered request was sent.
   * @throws {TargetGone} when it is not
   */
  async doubt(sentAtMs: number, because: string): Promise<void> {
    const isCertain = this.#lastAnswerMs > sentAtMs || this.#vitals.size === 0;
    if (!isCertain) {
      this.#examination ??= this.#examine(sentAtMs, because).finally(() => {
        this.#examination = undefined;
      });
    }
    await this.calm();
  }

  /** Ends the run: from now on nothing is sent. */
  end(because: string): void {
    this.#goneBecause ??= because;
    this.#ended.abort(new TargetGone(this.#goneBecause));
  }

  async #examine(silentSinceMs: number, because: string): Promise<void> {
    const { goneMs, lookMs } = this.#bounds;
    for (let pauseMs = 20; this.#goneBecause === undefined; pauseMs = Math.min(2 * pauseMs, lookMs)) {
      if (await this.#isThere(silentSinceMs)) return;
      if (performance.now() - silentSinceMs >= goneMs) {
        this.#isSilent = true;
        this.end(`the system under test stopped answering (${because})`);
        return;
      }
      await sleep(pauseMs, this.ended);
    }
  }

  /** Whether anything that was answered before still is, or some request under way was answered meanwhile. */
  async #isThere(silentSinceMs: number): Promise<boolean> {
    const looks = [...this.#vitals.values()].map(async (request) => {
      if (!(await this.#look(request))) throw new NotAnswered();
      this.answered();
    });
    await Promise.any(looks).catch(({ errors }: AggregateError) => {
      for (const each of errors) if (!(each instanceof NotAnswered)) throw each;
    });
    return this.#lastAnswerMs > silentSinceMs;
  }
}

/** Nobody answered a look. */
class NotAnswered extends Error {}
