import type { Bounds } from "./bounds.ts";
import type { Exchange } from "./exchange.ts";
import { isAboutConnection, isAboutContent, type NoAnswer } from "./no-answer.ts";

/** Consecutive requests without a usable answer after which an endpoint is paused. */
const MAX_UNUSABLE = 3;
/** Unreadable answers after which an endpoint is closed: each is expensive. */
const MAX_UNREADABLE = 3;
/** A lost connection may be a restart's: only an endpoint that never answered and lost this many connections is given up. */
const MAX_LOST = 12;
const LOST_FOR_MS = 5_000;
/** Requests without a success in between that failed in spite of all pauses; then no further pauses are made. */
const MAX_AWAY = 3;
/** So few refusals for too many requests are no rule yet, however long they take. */
const MIN_LIMITED = 6;

interface Circuit {
  /** Usable answers so far. */
  answers: number;
  /** Requests without a usable answer, in all and since the last one. */
  failures: number;
  inARow: number;
  unreadable: number;
  failingSinceMs: number;
  nextTryMs: number;
  away: number;
  awaySinceMs: number;
  limited: number;
  limitedSinceMs: number;
  fault?: NoAnswer;
  /** The first request without a usable answer, as an exchange without one. */
  shown?: Exchange;
}

/** An endpoint that never gave one usable answer, or gave too many that can't be read. */
export interface Failing {
  readonly exchange: Exchange;
  readonly fault: NoAnswer;
  /** Requests that got no usable answer. */
  readonly requests: number;
  /** Whether no request got one. */
  readonly isSilent: boolean;
}

/**
 * Knows per endpoint what became of its requests, and stops waiting where earlier requests waited without an answer: silence,
 * answers that can't be read, an intermediary without a service behind it, limits that last.
 */
export class CircuitBreaker {
  /** After this time one more request may try. */
  readonly #restMs: number;
  /** Refused for too many requests for so long, with no other answer in between, and nobody waits any more. */
  readonly #limitedMs: number;
  /** Answered by an intermediary for so long, with no success in between, and nobody waits any more. */
  readonly #awayMs: number;
  readonly #circuits = new Map<string, Circuit>();

  constructor({ headersMs, limitedMs, awayMs }: Pick<Bounds, "headersMs" | "limitedMs" | "awayMs">) {
    this.#restMs = headersMs;
    this.#limitedMs = limitedMs;
    this.#awayMs = awayMs;
  }

  /** Notes a usable answer. @param isSuccess a refusal may come from another part of the service than what is away */
  noteAnswer(endpoint: string, isSuccess = true): void {
    const circuit = this.#of(endpoint);
    circuit.answers++;
    circuit.inARow = 0;
    if (isSuccess) circuit.away = 0;
  }

  /** Notes a request that got no usable answer. @param exchange the request as an exchange; one per endpoint is kept */
  noteFailure(endpoint: string, fault: NoAnswer, exchange: Exchange, nowMs = performance.now()): void {
    const circuit = this.#of(endpoint);
    if (circuit.inARow === 0) circuit.failingSinceMs = nowMs;
    circuit.failures++;
    circuit.inARow++;
    circuit.nextTryMs = nowMs + this.#restMs;
    const isUnreadable = isAboutContent(fault.kind);
    if (isUnreadable) circuit.unreadable++;
    // An unreadable answer says more than a lost connection.
    if (circuit.shown === undefined || (isUnreadable && circuit.unreadable === 1)) circuit.shown = exchange;
    if (isUnreadable || circuit.unreadable === 0) circuit.fault = fault;
  }

  /** Notes that an intermediary said, after all pauses, that the service is not there. */
  noteAway(endpoint: string, nowMs = performance.now()): void {
    const circuit = this.#of(endpoint);
    if (++circuit.away === 1) circuit.awaySinceMs = nowMs;
  }

  /** Notes an answer, as to whether it refused for too many requests. */
  noteLimit(endpoint: string, isRefusal: boolean, nowMs = performance.now()): void {
    const circuit = this.#of(endpoint);
    if (!isRefusal) circuit.limited = 0;
    else if (++circuit.limited === 1) circuit.limitedSinceMs = nowMs;
  }

  /** Whether pauses for an intermediary are useless. */
  isLastinglyAway(endpoint: string, nowMs = performance.now()): boolean {
    const circuit = this.#circuits.get(endpoint);
    if (circuit === undefined || circuit.away < MAX_AWAY) return false;
    return nowMs - circuit.awaySinceMs >= this.#awayMs;
  }

  /** Whether a limit is not waited out by anybody any more. */
  isLastinglyLimited(endpoint: string, nowMs = performance.now()): boolean {
    const circuit = this.#circuits.get(endpoint);
    if (circuit === undefined || circuit.limited < MIN_LIMITED) return false;
    return nowMs - circuit.limitedSinceMs > this.#limitedMs;
  }

  /** Why the endpoint is not to be asked now; undefined where it may be. */
  reasonNotToAsk(
    endpoint: string,
    nowMs = performance.now(),
  ): { readonly fault: NoAnswer; readonly inARow: number } | undefined {
    const circuit = this.#circuits.get(endpoint);
    if (circuit?.fault === undefined) return undefined;
    const { fault, inARow } = circuit;
    if (circuit.unreadable >= MAX_UNREADABLE) return { fault, inARow: circuit.failures };
    if (!isOpen(circuit, fault, nowMs)) return undefined;
    if (nowMs < circuit.nextTryMs) return { fault, inARow };
    // One goes and tries; the others hear of it.
    circuit.nextTryMs = nowMs + this.#restMs;
    return undefined;
  }

  /** Endpoints that were asked and never gave one usable answer, or are asked no more since they can't be read. */
  get failing(): readonly Failing[] {
    return [...this.#circuits.values()].flatMap(({ answers, unreadable, fault, shown, failures }) => {
      const isFailing = answers === 0 || unreadable >= MAX_UNREADABLE;
      if (!isFailing || fault === undefined || shown === undefined) return [];
      return [{ exchange: shown, fault, requests: failures, isSilent: answers === 0 }];
    });
  }

  #of(endpoint: string): Circuit {
    let circuit = this.#circuits.get(endpoint);
    if (circuit === undefined) {
      circuit = {
        answers: 0,
        failures: 0,
        inARow: 0,
        unreadable: 0,
        failingSinceMs: 0,
        nextTryMs: 0,
        away: 0,
        awaySinceMs: 0,
        limited: 0,
        limitedSinceMs: 0,
      };
      this.#circuits.set(endpoint, circuit);
    }
    return circuit;
  }
}

function isOpen({ answers, inARow, failingSinceMs }: Circuit, { kind }: NoAnswer, nowMs: number): boolean {
  if (!isAboutConnection(kind)) return inARow >= MAX_UNUSABLE;
  return answers === 0 && inARow >= MAX_LOST && nowMs - failingSinceMs > LOST_FOR_MS;
}
