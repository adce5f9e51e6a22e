import { DefaultMap } from "../collections/default-map.ts";
import type { Bounds } from "./bounds.ts";
import type { Exchange } from "./exchange.ts";
import { isAboutConnection, isAboutContent, type NoAnswer } from "./no-answer.ts";

/** Consecutive requests without a usable answer after which an endpoint is paused. */
const MAX_UNUSABLE = 3;
/** Unreadable answers after which an endpoint gets no more requests, because each is expensive. */
const MAX_UNREADABLE = 3;
/** How an endpoint fails that gives too many unreadable answers. */
type Unreadable = "unreadable" | "at times unreadable";
/** An endpoint without any answer is paused after so many lost connections over so long a time. Fewer may come from a restart. */
const MAX_LOST = 12;
const LOST_FOR_MS = 5_000;
/** Consecutive requests that got gateway errors after all pauses; then no more pauses are made. */
const MAX_AWAY = 3;
/** An endpoint without any success fails if at least this share of its requests got no usable answer. */
const MIN_FAILING_SHARE = 0.25;
/**
 * Minimum failures after an answer that show a fault of this endpoint alone. With fewer, no working endpoint may have
 * failed, because a restart affects several endpoints, once.
 */
const MIN_RELAPSES = 5;
/** From this share on, lost connections do not come from one restart. */
const MOSTLY_FAILING_SHARE = 0.9;

/** The outcomes of the requests to one endpoint. */
class Circuit {
  /** Usable answers so far. */
  answers = 0;
  /** Usable answers that were no refusal. */
  successes = 0;
  /** Failures directly after a usable answer. */
  relapses = 0;
  /** Requests without a usable answer: in total, and consecutively. */
  failures = 0;
  inARow = 0;
  unreadable = 0;
  failingSinceMs = 0;
  nextTryMs = 0;
  /** Consecutive requests that ended with a gateway error. */
  away = 0;
  awaySinceMs = 0;
  fault?: NoAnswer;
  /** The first request without a usable answer, as an exchange. */
  shown?: Exchange;
}

/** An endpoint that never gave a usable answer, gave only refusals and often no answer, or gave too many unreadable ones. */
export interface Failing {
  readonly exchange: Exchange;
  readonly fault: NoAnswer;
  /** Number of requests without a usable answer. */
  readonly requests: number;
  readonly how: "no answer" | "only refusals" | Unreadable;
  /** Number of all requests to the endpoint. */
  readonly of: number;
}

/**
 * Records per endpoint the outcome of requests, and prevents further waiting after repeated failures: silence,
 * unreadable answers, gateway errors.
 */
export class CircuitBreaker {
  /** Pause after which one trial request is sent. */
  readonly #restMs: number;
  /** An endpoint counts as away after this time of gateway errors without a success. */
  readonly #awayMs: number;
  readonly #circuits = new DefaultMap<string, Circuit>(() => new Circuit());

  constructor({ headersMs, awayMs }: Pick<Bounds, "headersMs" | "awayMs">) {
    this.#restMs = headersMs;
    this.#awayMs = awayMs;
  }

  /**
   * Notes a usable answer.
   * @param isSuccess false for a refusal, which another part of the service may have sent
   */
  noteAnswer(endpoint: string, isSuccess = true): void {
    const circuit = this.#circuits.of(endpoint);
    circuit.answers++;
    circuit.inARow = 0;
    if (!isSuccess) return;
    circuit.successes++;
    circuit.away = 0;
  }

  /**
   * Notes a request without a usable answer.
   * @param exchange the request as an exchange; one per endpoint is kept
   */
  noteFailure(endpoint: string, fault: NoAnswer, exchange: Exchange, nowMs = performance.now()): void {
    const circuit = this.#circuits.of(endpoint);
    if (circuit.inARow === 0) {
      circuit.failingSinceMs = nowMs;
      if (circuit.answers > 0) circuit.relapses++;
    }
    circuit.failures++;
    circuit.inARow++;
    circuit.nextTryMs = nowMs + this.#restMs;
    const isUnreadable = isAboutContent(fault.kind);
    if (isUnreadable) circuit.unreadable++;
    // An unreadable answer shows more than a lost connection, so it replaces one.
    if (circuit.shown === undefined || (isUnreadable && circuit.unreadable === 1)) circuit.shown = exchange;
    if (isUnreadable || circuit.unreadable === 0) circuit.fault = fault;
  }

  /** Notes a gateway error that remained after all pauses. */
  noteAway(endpoint: string, nowMs = performance.now()): void {
    const circuit = this.#circuits.of(endpoint);
    if (++circuit.away === 1) circuit.awaySinceMs = nowMs;
  }

  /** Returns whether waiting after gateway errors is useless. */
  isLastinglyAway(endpoint: string, nowMs = performance.now()): boolean {
    const circuit = this.#circuits.get(endpoint);
    if (circuit === undefined || circuit.away < MAX_AWAY) return false;
    return nowMs - circuit.awaySinceMs >= this.#awayMs;
  }

  /** Returns the latest failure if the endpoint must not get a request now; undefined if it may. */
  openCircuit(endpoint: string, nowMs = performance.now()): NoAnswer | undefined {
    const circuit = this.#circuits.get(endpoint);
    if (circuit?.fault === undefined) return undefined;
    const { fault } = circuit;
    if (unreadabilityOf(circuit) === "unreadable") return fault;
    if (!isOpen(circuit, fault, nowMs)) return undefined;
    if (nowMs < circuit.nextTryMs) return fault;
    // One trial request is sent; the others wait for its outcome.
    circuit.nextTryMs = nowMs + this.#restMs;
    return undefined;
  }

  /** The endpoints that got requests and are {@link Failing}. */
  get failing(): readonly Failing[] {
    const circuits = [...this.#circuits.values()];
    const isAlone = circuits.every(({ successes, failures }) => successes === 0 || failures === 0);
    return circuits.flatMap((circuit) => {
      const { fault, shown, failures } = circuit;
      const how = fault === undefined ? undefined : howItFails(circuit, fault, isAlone);
      if (fault === undefined || shown === undefined || how === undefined) return [];
      return [{ exchange: shown, fault, requests: failures, of: circuit.answers + failures, how }];
    });
  }
}

function howItFails(circuit: Circuit, { kind }: NoAnswer, isAlone: boolean): Failing["how"] | undefined {
  const { answers, successes, failures, relapses } = circuit;
  const unreadability = unreadabilityOf(circuit);
  if (answers === 0) return "no answer";
  if (unreadability !== undefined) return unreadability;
  // Refusals may come from another part of the service, for example from the check of keys.
  if (successes > 0 || failures < MIN_FAILING_SHARE * (answers + failures)) return undefined;
  const isLasting = relapses > 1 || failures >= MOSTLY_FAILING_SHARE * (answers + failures);
  const isItsOwn = relapses >= MIN_RELAPSES || (isAlone && (isLasting || !isAboutConnection(kind)));
  return isItsOwn ? "only refusals" : undefined;
}

/** A body that is damaged on its way at times says nothing about the endpoint, unlike one that is always too large. */
function unreadabilityOf({ answers, failures, unreadable, fault }: Circuit): Unreadable | undefined {
  if (fault?.kind === "undecodable body" && unreadable < MIN_FAILING_SHARE * (answers + failures))
    return "at times unreadable";
  return unreadable >= MAX_UNREADABLE ? "unreadable" : undefined;
}

function isOpen({ answers, inARow, failingSinceMs }: Circuit, { kind }: NoAnswer, nowMs: number): boolean {
  if (!isAboutConnection(kind)) return inARow >= MAX_UNUSABLE;
  return answers === 0 && inARow >= MAX_LOST && nowMs - failingSinceMs > LOST_FOR_MS;
}
