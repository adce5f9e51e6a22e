import { setMaxListeners } from "node:events";
import { TargetGone } from "../exits/early-exits.ts";
import type { Bounds } from "./bounds.ts";
import type { SentRequest } from "./exchange.ts";
import { sleep } from "./sleep.ts";

/** Maximum reads kept as probes. Several, because one endpoint may hang while others answer. */
const MAX_PROBES = 4;

/**
 * Watches whether the system under test answers at all. If nothing is answered, all requests wait until it is back, for
 * example after a restart, or the run ends.
 */
export class Liveness {
  readonly #bounds: Bounds;
  readonly #look: (request: SentRequest) => Promise<boolean>;
  readonly #probes = new Map<string, SentRequest>();
  readonly #ended = new AbortController();
  #lastAnswerMs = performance.now();
  #examination: Promise<void> | undefined;
  #goneBecause: string | undefined;
  #isSilent = false;

  /** @param look sends a read on a separate connection and returns whether it was answered */
  constructor(bounds: Bounds, look: (request: SentRequest) => Promise<boolean>) {
    this.#bounds = bounds;
    this.#look = look;
    // Every waiting task adds a listener.
    setMaxListeners(0, this.#ended.signal);
  }

  /** Why the system counts as gone or the run is over; undefined while the run continues. */
  get goneBecause(): string | undefined {
    return this.#goneBecause;
  }

  /** Whether the run is over because the system stopped answering. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Aborted when the run is over. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /**
   * Notes an answer.
   * @param probe a request that can be repeated as a probe, with its name
   */
  answered(probe?: { readonly name: string; readonly request: SentRequest }): void {
    this.#lastAnswerMs = performance.now();
    if (probe === undefined || this.#probes.size >= MAX_PROBES || this.#probes.has(probe.name)) return;
    this.#probes.set(probe.name, probe.request);
  }

  /**
   * Waits while the system is being probed.
   * @throws {TargetGone} if it is gone
   */
  async waitForProbe(): Promise<void> {
    if (this.#examination !== undefined) await this.#examination;
    if (this.#goneBecause !== undefined) throw new TargetGone(this.#goneBecause);
  }

  /**
   * Probes the system, unless an answer arrived after the unanswered request was sent.
   * @param goneMs after this time the system counts as gone
   * @throws {TargetGone} if it is gone
   */
  async probeIfUnanswered(sentAtMs: number, because: string, goneMs = this.#bounds.goneMs): Promise<void> {
    const isCertain = this.#lastAnswerMs > sentAtMs || this.#probes.size === 0;
    if (!isCertain) {
      this.#examination ??= this.#examine(sentAtMs, because, goneMs).finally(() => {
        this.#examination = undefined;
      });
    }
    await this.waitForProbe();
  }

  /** Ends the run: no more requests are sent. */
  end(because: string): void {
    this.#goneBecause ??= because;
    this.#ended.abort(new TargetGone(this.#goneBecause));
  }

  async #examine(silentSinceMs: number, because: string, goneMs: number): Promise<void> {
    const { lookMs } = this.#bounds;
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

  /** Returns whether a probe was answered, or another request meanwhile. */
  async #isThere(silentSinceMs: number): Promise<boolean> {
    const looks = [...this.#probes.values()].map(async (request) => {
      if (!(await this.#look(request))) throw new NotAnswered();
      this.answered();
    });
    await Promise.any(looks).catch(({ errors }: AggregateError) => {
      for (const each of errors) if (!(each instanceof NotAnswered)) throw each;
    });
    return this.#lastAnswerMs > silentSinceMs;
  }
}

/** A probe got no answer. */
class NotAnswered extends Error {}
