import type { Target } from "../config/target.ts";
import { NotAllowed, TargetGone } from "../exits/early-exits.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { CircuitBreaker, type Failing } from "./circuit-breaker.ts";
import { type Answer, Connection, type Shared, toShared } from "./connection.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { type Exchange, endpointNameOf, isGatewayError, type SentRequest } from "./exchange.ts";
import { type FatalRequest, FatalRequests } from "./fatal-requests.ts";
import { KeyLimits } from "./key-limits.ts";
import { Liveness } from "./liveness.ts";
import { EndpointUnanswered, NoAnswer, toUnansweredExchange } from "./no-answer.ts";
import type { Outgoing } from "./outgoing.ts";
import { requestHeaders } from "./request-headers.ts";
import {
  announcesReturn,
  connectionPauseMs,
  isLimitRefusal,
  isRepeatable,
  MAX_LIMIT_PAUSE_MS,
  retryAfterMs,
} from "./resending.ts";
import { sleep } from "./sleep.ts";
import { SpendLimit } from "./spend-limit.ts";
import { Traces } from "./trace.ts";

/** Called with every exchange. */
export type ExchangeObserver = (exchange: Exchange, outgoing: Outgoing, connection: Connection) => void;

/**
 * Sends all requests to the system under test: leases connections, refuses forbidden requests, and repeats requests
 * whose answer proves nothing.
 */
export class HttpTransport {
  readonly #target: Target;
  readonly #bounds: Bounds;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #observers: ExchangeObserver[] = [];
  readonly #observersOfSilence: ExchangeObserver[] = [];
  readonly #shared: Shared;
  readonly #pool: ConnectionPool;
  readonly #sharedByProbes: Shared;
  readonly #liveness: Liveness;
  readonly #circuitBreaker: CircuitBreaker;
  /** In addition to the target's limiter. */
  readonly #keyLimits: KeyLimits;
  readonly #spendLimit: SpendLimit;
  readonly #traces = new Traces();
  readonly #fatalRequests = new FatalRequests();
  #fillIn: (outgoing: Outgoing) => Outgoing = (outgoing) => outgoing;
  #exchanges = 0;
  /** Name of the header of keys, spelled as in the documents unless the system reads only another spelling. */
  keyHeader = "X-API-Key";

  constructor(target: Target, bounds: Bounds = BOUNDS) {
    this.#target = target;
    this.#bounds = bounds;
    const url = new URL(target.baseUrl);
    this.#origin = url.origin;
    this.#basePath = url.pathname === "/" ? "" : url.pathname;
    const { requestsPerSecond, connections, maxSpendUsd = Number.POSITIVE_INFINITY } = target.traffic;
    this.#liveness = new Liveness(bounds, (request) => this.#isAnswered(request));
    // Liveness probes need a connection of their own.
    const concurrency = connections === undefined ? undefined : connections - 1;
    this.#shared = toShared(bounds, { requestsPerSecond, concurrency }, this.ended, target.network);
    this.#pool = new ConnectionPool(url.origin, this.#shared);
    const probeMs = Math.min(bounds.headersMs, bounds.goneMs / 2);
    const probeBounds = { ...bounds, headersMs: probeMs, wholeMs: 2 * probeMs };
    const single = connections === undefined ? {} : { concurrency: 1 };
    this.#sharedByProbes = toShared(probeBounds, single, this.ended, target.network);
    this.#circuitBreaker = new CircuitBreaker(bounds);
    this.#keyLimits = new KeyLimits(target.keys, bounds);
    this.#spendLimit = new SpendLimit(maxSpendUsd);
  }

  /** Number of exchanges so far, including those without an answer. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** Why the system counts as gone or the run is over; undefined while the run continues. */
  get goneBecause(): string | undefined {
    return this.#liveness.goneBecause;
  }

  /** Aborted when no more requests are sent; every wait has to end then. */
  get ended(): AbortSignal {
    return this.#liveness.ended;
  }

  /** The endpoints that requests get no usable answer from. */
  get failing(): readonly Failing[] {
    return this.#circuitBreaker.failing;
  }

  /** The requests that may have crashed the system, the most suspicious first. Empty unless the system stopped answering. */
  get fatalRequests(): readonly FatalRequest[] {
    return this.#liveness.isSilent ? this.#fatalRequests.suspects : [];
  }

  /** Returns whether an endpoint gave only gateway errors for long. */
  isLastinglyAway(endpoint: Pick<Exchange, "surface" | "endpoint">): boolean {
    return this.#circuitBreaker.isLastinglyAway(endpointNameOf(endpoint));
  }

  /** Waits as long as a service may need to restart, longer after each attempt, from 1. */
  async pauseForRestart(attempt: number): Promise<void> {
    const pausesMs = this.#bounds.restartPausesMs;
    await sleep(pausesMs[attempt] ?? pausesMs.at(-1) ?? 0, this.ended);
  }

  /** Notes slower answers. If a rate is set, fewer requests are sent for a while. */
  noteSlowness(): void {
    this.#shared.limiter.noteSlowness();
  }

  /** Sets a function that replaces placeholders in every request before it is sent. */
  fillInBy(fillIn: (outgoing: Outgoing) => Outgoing): void {
    this.#fillIn = fillIn;
  }

  observe(observer: ExchangeObserver): void {
    this.#observers.push(observer);
  }

  /** Like `observe`, for requests that got no usable answer: their exchange has a fault and no answer. */
  observeSilence(observer: ExchangeObserver): void {
    this.#observersOfSilence.push(observer);
  }

  /**
   * Returns a connection without cookies for one user's requests.
   * @param isNew true if it must not have been used before
   */
  lease(isNew = false): Connection {
    return this.#pool.lease(isNew);
  }

  /** Returns a connection to the pool. */
  giveBack(connection: Connection): void {
    connection.reset();
    this.#pool.giveBack(connection);
  }

  /** Ends the run: gives up requests in progress and sends no more. */
  end(because: string): void {
    this.#liveness.end(because);
    const reason = new TargetGone(because);
    this.#shared.deadlines.abortAll(reason);
    this.#sharedByProbes.deadlines.abortAll(reason);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /**
   * Sends a request and reads its answer.
   * @throws {NotExercised} if it would change state on a surface where that is not allowed, or cost more than allowed
   * @throws {NoAnswer} if no usable answer arrived
   * @throws {TargetGone} if the system has been given up
   */
  async send(connection: Connection, asked: Outgoing): Promise<Exchange> {
    const outgoing = this.#fillIn(asked);
    this.#guard(outgoing);
    const settle = this.#spendLimit.reserve(outgoing);
    let isCharged = true;
    try {
      const exchange = await this.#sendUntilAnswered(connection, outgoing);
      isCharged = exchange.status < 400 || exchange.status >= 500;
      return exchange;
    } catch (fault) {
      const isNotSent = fault instanceof EndpointUnanswered && fault.exchange === undefined;
      isCharged = !(isNotSent || (fault instanceof NoAnswer && fault.kind === "connection refused"));
      throw fault;
    } finally {
      settle(isCharged);
    }
  }

  async #sendUntilAnswered(connection: Connection, outgoing: Outgoing): Promise<Exchange> {
    const name = endpointNameOf(outgoing);
    let resentAfter: Exchange["resentAfter"];
    for (let attempt = 0; ; attempt++) {
      await this.#liveness.waitForProbe();
      const request = this.#toRequest(outgoing);
      if (outgoing.isTrial !== true) this.#refuseOpenCircuit(request, outgoing);
      await this.#keyLimits.turn(outgoing, this.ended);
      const sentAtMs = performance.now();
      try {
        const exchange = await this.#sendOnce(connection, request, outgoing, resentAfter);
        const pauseMs = this.#pauseAfter(exchange, outgoing, attempt);
        if (pauseMs === undefined) {
          await this.#noteGatewayError(exchange, outgoing, sentAtMs);
          return exchange;
        }
        resentAfter ??= "a refusal";
        await sleep(pauseMs, this.ended);
      } catch (fault) {
        if (!(fault instanceof NoAnswer)) throw fault;
        const unanswered = toUnansweredExchange(++this.#exchanges, outgoing, fault, sentAtMs);
        for (const observer of this.#observersOfSilence) observer(unanswered, outgoing, connection);
        if (fault.mayHaveArrived) this.#fatalRequests.noteLoss(unanswered, connection, fault.kind === "timed out");
        const pauseMs = connectionPauseMs(fault, outgoing, attempt);
        // The loss of an idle connection says nothing about the system.
        if ((fault.kind !== "connection lost" && !fault.wasIdle) || attempt > 0)
          await this.#liveness.probeIfUnanswered(sentAtMs, fault.kind);
        if (pauseMs === undefined) {
          this.#circuitBreaker.noteFailure(name, fault, unanswered);
          throw new EndpointUnanswered(outgoing, fault, unanswered, { cause: fault });
        }
        resentAfter = "no answer";
        await sleep(pauseMs, this.ended);
      }
    }
  }

  #guard(outgoing: Outgoing): void {
    if (outgoing.effect === "read" || this.#target.allowWrites.includes(outgoing.surface)) return;
    const missing = `ALLOW_WRITES=${outgoing.surface}`;
    throw new NotAllowed(
      missing,
      `${missing} is not set (${outgoing.endpoint} ${outgoing.effect === "write" ? "changes state" : outgoing.effect})`,
    );
  }

  #toRequest(outgoing: Outgoing): SentRequest {
    return {
      method: outgoing.method,
      url: this.#origin + this.#basePath + outgoing.path,
      headers: requestHeaders(outgoing.headers, this.#target.traffic, {
        isTls: this.#origin.startsWith("https:"),
        traceparent: this.#traces.next(),
      }),
      ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
    };
  }

  #refuseOpenCircuit(request: SentRequest, outgoing: Outgoing): void {
    const fault = this.#circuitBreaker.openCircuit(endpointNameOf(outgoing));
    if (fault === undefined) return;
    const { kind, detail } = fault;
    throw new EndpointUnanswered(outgoing, { kind, request, detail });
  }

  async #sendOnce(
    connection: Connection,
    request: SentRequest,
    outgoing: Outgoing,
    resentAfter: Exchange["resentAfter"],
  ): Promise<Exchange> {
    const answer: Answer = await connection.send(request);
    this.#exchanges++;
    if (this.#shared.bodies.isExhausted) this.end(tooLong(this.#bounds, outgoing));
    const { surface, endpoint } = outgoing;
    const resent = resentAfter === undefined ? {} : { resentAfter };
    const exchange: Exchange = { n: this.#exchanges, surface, endpoint, request, ...answer, ...resent };
    if (isGatewayError(answer)) this.#fatalRequests.noteLoss(exchange, connection);
    else {
      this.#fatalRequests.noteAnswer(exchange, connection);
      const name = endpointNameOf(outgoing);
      this.#circuitBreaker.noteAnswer(name, answer.status < 400);
      const isProbe = outgoing.effect === "read" && outgoing.method === "GET";
      this.#liveness.answered(isProbe ? { name, request } : undefined);
    }
    this.#spendLimit.see(exchange);
    for (const observer of this.#observers) observer(exchange, outgoing, connection);
    return exchange;
  }

  /** Notes an answer. Returns the pause before the request is repeated; undefined if the answer is final. Milliseconds. */
  #pauseAfter(exchange: Exchange, outgoing: Outgoing, attempt: number): number | undefined {
    // A configured rate protects a system that others use too, so it falls after any refusal.
    if (this.#target.traffic.requestsPerSecond !== undefined && (isLimitRefusal(exchange) || exchange.status === 503))
      this.#shared.limiter.noteTooMany(Math.min(retryAfterMs(exchange), MAX_LIMIT_PAUSE_MS));
    if (!isGatewayError(exchange) || !isRepeatable(exchange.status, outgoing))
      return this.#keyLimits.pauseAfter(exchange, outgoing, attempt);
    return this.isLastinglyAway(outgoing) ? undefined : this.#bounds.restartPausesMs[attempt];
  }

  /** Notes a lasting gateway error of an endpoint. If all endpoints have them, the system counts as gone. */
  async #noteGatewayError(exchange: Exchange, outgoing: Outgoing, sentAtMs: number): Promise<void> {
    if (!isGatewayError(exchange)) return;
    const { goneMs, announcedGoneMs } = this.#bounds;
    const patienceMs = announcesReturn(exchange, announcedGoneMs) ? announcedGoneMs : goneMs;
    await this.#liveness.probeIfUnanswered(sentAtMs, `${exchange.status} from an intermediary`, patienceMs);
    this.#circuitBreaker.noteAway(endpointNameOf(outgoing));
  }

  /** Probes the system on a separate connection with a read that was answered before. */
  async #isAnswered(request: SentRequest): Promise<boolean> {
    const connection = new Connection(this.#origin, this.#sharedByProbes);
    try {
      return !isGatewayError(await connection.send(request));
    } catch (silence) {
      if (!(silence instanceof NoAnswer)) throw silence;
      // The system may accept few connections, and idle ones occupy their places.
      if (silence.kind === "connection lost") this.#shared.pool.closeIdle(this.#origin, false);
      return false;
    } finally {
      await connection.close();
    }
  }
}

function tooLong({ longBytes, longInAllBytes }: Bounds, last: Outgoing): string {
  const [most, long] = [longInAllBytes / 1024 ** 2, longBytes / 1024];
  const bodies = `different bodies of more than ${long} KiB, the last of ${last.endpoint},`;
  return `the system under test sends too much: ${bodies} take ${most} MiB of memory`;
}
