import { setTimeout as sleep } from "node:timers/promises";
import type { Effect, EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Target } from "../config/target.ts";
import { NotExercised, TargetGone } from "../run/stops.ts";
import { type Exchange, type HeaderPair, headerOf, type SentRequest } from "./exchange.ts";
import { type Answer, Line } from "./line.ts";
import { NoAnswer } from "./no-answer.ts";

/** A request on its way out, with all that the transport has to know to let it pass. */
export interface Outgoing {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: string;
  /** Under the base URL, beginning with a slash, already encoded. */
  readonly path: string;
  readonly headers: readonly HeaderPair[];
  readonly body?: string;
  readonly effect: Effect;
  /** Whether the answer is held against the contract whatever the scenario is about; false for requests no clause covers. */
  readonly isJudged: boolean;
  /** Whether a 429 is waited out; false where being limited is what a scenario is about. */
  readonly isPatient: boolean;
}

/** Sees every exchange as it happens. */
export type ExchangeObserver = (exchange: Exchange, outgoing: Outgoing) => void;

/** Pauses between tries after an answer that an intermediary gives while a service restarts. Milliseconds. */
const RESTART_PAUSES_MS = [200, 500, 1200, 2500];
const LONGEST_POLITE_PAUSE_MS = 5_000;
/** So many requests in a row without any answer, and the system is taken to be gone. */
const SILENT_REQUESTS_UNTIL_GONE = 24;

/** All traffic to the system under test: leases connections, refuses what is not allowed, retries what proves nothing. */
export class Wire {
  readonly #target: Target;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #observers: ExchangeObserver[] = [];
  readonly #idle: Line[] = [];
  readonly #lines = new Set<Line>();
  #exchanges = 0;
  #silent = 0;
  #goneBecause: string | undefined;

  constructor(target: Target) {
    this.#target = target;
    const url = new URL(target.baseUrl);
    this.#origin = url.origin;
    this.#basePath = url.pathname === "/" ? "" : url.pathname;
  }

  /** Exchanges so far, answered ones only. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** Why the system under test is taken to be gone; undefined while it answers. */
  get goneBecause(): string | undefined {
    return this.#goneBecause;
  }

  observe(observer: ExchangeObserver): void {
    this.#observers.push(observer);
  }

  /** A connection for one user's requests, with no cookies; `isNew` where it must not be one that was used before. */
  lease(isNew = false): Line {
    const line = isNew ? undefined : this.#idle.pop();
    if (line !== undefined) return line;
    const fresh = new Line(this.#origin);
    this.#lines.add(fresh);
    return fresh;
  }

  /** Gives a connection back for others to use. */
  giveBack(line: Line): void {
    line.reset();
    this.#idle.push(line);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines].map((line) => line.close()));
  }

  /**
   * Sends a request and reads its answer.
   * @throws {NotExercised} when it would change state on a surface where that is not allowed
   * @throws {NoAnswer} when no usable answer came
   * @throws {TargetGone} when the system was given up before
   */
  async send(line: Line, outgoing: Outgoing): Promise<Exchange> {
    this.#guard(outgoing);
    for (let attempt = 0; ; attempt++) {
      if (this.#goneBecause !== undefined) throw new TargetGone(this.#goneBecause);
      const isLast = attempt >= RESTART_PAUSES_MS.length;
      try {
        const exchange = await this.#sendOnce(line, outgoing);
        const pauseMs = isLast ? undefined : this.#pauseMs(exchange, outgoing, attempt);
        if (pauseMs === undefined) return exchange;
        await sleep(pauseMs);
      } catch (fault) {
        if (!(fault instanceof NoAnswer)) throw fault;
        this.#countSilence(fault);
        if (isLast || !isWorthRetrying(fault, outgoing)) throw fault;
        await sleep(RESTART_PAUSES_MS[attempt] ?? 0);
      }
    }
  }

  #guard(outgoing: Outgoing): void {
    if (outgoing.effect === "read" || this.#target.allowWrites.includes(outgoing.surface)) return;
    const missing = `ALLOW_WRITES=${outgoing.surface}`;
    throw new NotExercised(
      missing,
      `${missing} is not set (${outgoing.endpoint} ${outgoing.effect === "write" ? "changes state" : outgoing.effect})`,
    );
  }

  async #sendOnce(line: Line, outgoing: Outgoing): Promise<Exchange> {
    const request: SentRequest = {
      method: outgoing.method,
      url: this.#origin + this.#basePath + outgoing.path,
      headers: outgoing.headers,
      ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
    };
    const answer: Answer = await line.send(request);
    this.#silent = 0;
    this.#exchanges++;
    const exchange: Exchange = {
      n: this.#exchanges,
      surface: outgoing.surface,
      endpoint: outgoing.endpoint,
      request,
      ...answer,
    };
    for (const observer of this.#observers) observer(exchange, outgoing);
    return exchange;
  }

  /** How long to wait before the same request is sent again; undefined where the answer stands. */
  #pauseMs(exchange: Exchange, outgoing: Outgoing, attempt: number): number | undefined {
    const isRepeatable = outgoing.effect === "read" || outgoing.surface === "sandbox";
    if ([502, 503, 504].includes(exchange.status) && isRepeatable) return RESTART_PAUSES_MS[attempt];
    if (exchange.status !== 429 || !outgoing.isPatient || outgoing.surface === "sandbox") return undefined;
    if (outgoing.endpoint === "buyback") return undefined;
    const retryAfterS = Number(headerOf(exchange, "retry-after") ?? "1");
    const pauseMs = Number.isFinite(retryAfterS) ? Math.max(0, retryAfterS) * 1000 : 1000;
    return pauseMs <= LONGEST_POLITE_PAUSE_MS ? pauseMs : undefined;
  }

  #countSilence(fault: NoAnswer): void {
    if (fault.kind === "body too large" || fault.kind === "undecodable body") return;
    if (++this.#silent >= SILENT_REQUESTS_UNTIL_GONE) {
      this.#goneBecause = `the system under test stopped answering (${fault.kind})`;
    }
  }
}

/** A connection that is refused or lost says that a service restarts, or that it closed an idle connection just now. */
function isWorthRetrying(fault: NoAnswer, outgoing: Outgoing): boolean {
  if (fault.kind === "connection refused") return true;
  if (fault.kind !== "connection lost") return false;
  return outgoing.effect === "read" || outgoing.surface === "sandbox";
}
