import type { Surface } from "../../contract/surface.ts";
import type { Target } from "../config/target.ts";
import { NotAllowed, TargetGone } from "../exits/early-exits.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { CircuitBreaker, type Failing } from "./circuit-breaker.ts";
import { type Answer, Connection, type Shared, toShared } from "./connection.ts";
import { type Exchange, headerOf, isGatewayError, memberOf, type SentRequest } from "./exchange.ts";
import { type FatalRequest, FatalRequests } from "./fatal-requests.ts";
import { Limiter } from "./limiter.ts";
import { Liveness } from "./liveness.ts";
import { EndpointUnanswered, NoAnswer } from "./no-answer.ts";
import type { ExchangeObserver, Outgoing } from "./outgoing.ts";
import { requestHeaders } from "./request-headers.ts";
import { sleep } from "./sleep.ts";
import { SpendLimit } from "./spend-limit.ts";
import { Traces } from "./trace.ts";

/** Pauses between attempts after a refused or lost connection. The first loss may only be of an idle connection. Milliseconds. */
const CONNECTION_PAUSES_MS = [20, 200, 500, 1200];
const MAX_POLITE_PAUSE_MS = 5_000;
/** Maximum attempts of a limited request; each is sent more slowly. */
const MAX_LIMITED_TRIES = 8;
const ITEM_IN_PROCESS = "A buyback request for this item is already being processed";

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
  readonly #idle: Connection[] = [];
  readonly #connections = new Set<Connection>();
  readonly #shared: Shared;
  readonly #sharedByProbes: Shared;
  readonly #liveness: Liveness;
  readonly #circuitBreaker: CircuitBreaker;
  /** One limiter per surface's keys, in addition to the target's limiter. */
  readonly #keyLimiters: Record<Surface, Limiter> = {
    sandbox: new Limiter(),
    partner: new Limiter(),
    user: new Limiter(),
  };
  readonly #spendLimit: SpendLimit;
  readonly #traces = new Traces();
  readonly #fatalRequests = new FatalRequests();
  #fillIn: (outgoing: Outgoing) => Outgoing = (outgoing) => outgoing;
  #exchanges = 0;

  constructor(target: Target, bounds: Bounds = BOUNDS) {
    this.#target = target;
    this.#bounds = bounds;
    const url = new URL(target.baseUrl);
    this.#origin = url.origin;
    this.#basePath = url.pathname === "/" ? "" : url.pathname;
    const { requestsPerSecond, connections, maxSpendUsd = Number.POSITIVE_INFINITY } = target.traffic;
    const rate = requestsPerSecond === undefined ? {} : { requestsPerSecond };
    this.#liveness = new Liveness(bounds, (request) => this.#isAnswered(request));
    // Liveness probes need a connection of their own.
    const concurrency = connections === undefined ? {} : { concurrency: connections - 1 };
    this.#shared = toShared(bounds, { ...rate, ...concurrency }, this.ended);
    const probeMs = Math.min(bounds.headersMs, bounds.goneMs / 2);
    const probeLimits = connections === undefined ? {} : { concurrency: 1 };
    this.#sharedByProbes = toShared({ ...bounds, headersMs: probeMs, wholeMs: 2 * probeMs }, probeLimits, this.ended);
    this.#circuitBreaker = new CircuitBreaker(bounds);
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

  /** The endpoints that got requests and never gave a usable answer, or gave too many unreadable ones. */
  get failing(): readonly Failing[] {
    return this.#circuitBreaker.failing;
  }

  /** The requests that may have crashed the system, the most suspicious first. Empty unless the system stopped answering. */
  get fatalRequests(): readonly FatalRequest[] {
    return this.#liveness.isSilent ? this.#fatalRequests.suspects : [];
  }

  /** Returns whether an endpoint gave only gateway errors for long. */
  isLastinglyAway(endpoint: Pick<Exchange, "surface" | "endpoint">): boolean {
    return this.#circuitBreaker.isLastinglyAway(nameOf(endpoint));
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

  /**
   * Returns a connection without cookies for one user's requests.
   * @param isNew true if it must not have been used before
   */
  lease(isNew = false): Connection {
    const connection = isNew ? undefined : this.#idle.pop();
    if (connection !== undefined) return connection;
    const fresh = new Connection(this.#origin, this.#shared);
    this.#connections.add(fresh);
    return fresh;
  }

  /** Returns a connection to the pool. */
  giveBack(connection: Connection): void {
    connection.reset();
    this.#idle.push(connection);
  }

  /** Ends the run: gives up requests in progress and sends no more. */
  end(because: string): void {
    this.#liveness.end(because);
    const reason = new TargetGone(because);
    this.#shared.deadlines.abortAll(reason);
    this.#sharedByProbes.deadlines.abortAll(reason);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.close()));
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
    } finally {
      settle(isCharged);
    }
  }

  async #sendUntilAnswered(connection: Connection, outgoing: Outgoing): Promise<Exchange> {
    const name = nameOf(outgoing);
    let resentAfter: Exchange["resentAfter"];
    for (let attempt = 0; ; attempt++) {
      await this.#liveness.waitForProbe();
      const request = this.#toRequest(outgoing);
      this.#refuseOpenCircuit(request, outgoing);
      if (outgoing.waitsForLimit && !this.#circuitBreaker.isLastinglyLimited(name))
        await this.#keyLimiters[outgoing.surface].turn(this.ended);
      const sentAtMs = performance.now();
      try {
        const exchange = await this.#sendOnce(connection, request, outgoing, resentAfter);
        const pauseMs = this.#pauseMs(exchange, outgoing, attempt);
        if (pauseMs === undefined) {
          await this.#noteGatewayError(exchange, outgoing, sentAtMs);
          return exchange;
        }
        resentAfter ??= "a refusal";
        await this.#sleep(pauseMs);
      } catch (fault) {
        if (!(fault instanceof NoAnswer)) throw fault;
        const unanswered = this.#withoutAnswer(request, outgoing, fault, sentAtMs);
        if (mayHaveArrived(fault)) this.#fatalRequests.noteLoss(unanswered, connection, fault.kind === "timed out");
        const pauseMs = isWorthRetrying(fault, outgoing) ? CONNECTION_PAUSES_MS[attempt] : undefined;
        // The loss of an idle connection says nothing about the system.
        if (fault.kind !== "connection lost" || attempt > 0)
          await this.#liveness.probeIfUnanswered(sentAtMs, fault.kind);
        if (pauseMs === undefined) {
          this.#circuitBreaker.noteFailure(name, fault, unanswered);
          throw new EndpointUnanswered(outgoing.endpoint, fault, { cause: fault });
        }
        resentAfter = "no answer";
        await this.#sleep(pauseMs);
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
    const fault = this.#circuitBreaker.openCircuit(nameOf(outgoing));
    if (fault === undefined) return;
    const { kind, detail } = fault;
    throw new EndpointUnanswered(outgoing.endpoint, { kind, request, detail });
  }

  async #sendOnce(
    connection: Connection,
    request: SentRequest,
    outgoing: Outgoing,
    resentAfter: Exchange["resentAfter"],
  ): Promise<Exchange> {
    const answer: Answer = await connection.send(request);
    this.#exchanges++;
    if (this.#shared.bodies.isExhausted) this.end(tooLong(this.#bounds));
    const { surface, endpoint } = outgoing;
    const resent = resentAfter === undefined ? {} : { resentAfter };
    const exchange: Exchange = { n: this.#exchanges, surface, endpoint, request, ...answer, ...resent };
    if (isGatewayError(answer)) this.#fatalRequests.noteLoss(exchange, connection);
    else {
      this.#fatalRequests.noteAnswer(exchange, connection);
      const name = nameOf(outgoing);
      this.#circuitBreaker.noteAnswer(name, answer.status < 400);
      const isProbe = outgoing.effect === "read" && outgoing.method === "GET";
      this.#liveness.answered(isProbe ? { name, request } : undefined);
    }
    this.#spendLimit.see(exchange);
    for (const observer of this.#observers) observer(exchange, outgoing, connection);
    return exchange;
  }

  #withoutAnswer(request: SentRequest, outgoing: Outgoing, fault: NoAnswer, sentAtMs: number): Exchange {
    const { surface, endpoint } = outgoing;
    const doneAtMs = performance.now();
    return {
      n: ++this.#exchanges,
      surface,
      endpoint,
      request,
      status: 0,
      headers: [],
      text: "",
      bytes: 0,
      json: undefined,
      startedAt: Date.now() - (doneAtMs - sentAtMs),
      sentAtMs,
      doneAtMs,
      fault: fault.message,
    };
  }

  /** Returns the pause before the request is repeated; undefined if the answer is final. */
  #pauseMs(exchange: Exchange, outgoing: Outgoing, attempt: number): number | undefined {
    const name = nameOf(outgoing);
    const pauseMs = politePauseOf(exchange);
    const isRefused = exchange.status === 429 && !isItemInProcess(exchange);
    // A configured rate protects a system that others use too, so it falls after any refusal.
    if (isRefused || exchange.status === 503) this.#noteTooMany(this.#shared.limiter, pauseMs);
    if (isGatewayError(exchange) && isRepeatable(exchange.status, outgoing)) {
      return this.#circuitBreaker.isLastinglyAway(name) ? undefined : this.#bounds.restartPausesMs[attempt];
    }
    if (!outgoing.waitsForLimit || outgoing.surface === "sandbox") return undefined;
    this.#circuitBreaker.noteLimit(name, exchange.status === 429);
    if (!isRefused || this.#circuitBreaker.isLastinglyLimited(name)) return undefined;
    if (attempt >= MAX_LIMITED_TRIES || pauseMs > MAX_POLITE_PAUSE_MS) return undefined;
    this.#keyLimiters[outgoing.surface].noteTooMany(pauseMs);
    return pauseMs;
  }

  #noteTooMany(limiter: Limiter, pauseMs: number): void {
    if (this.#target.traffic.requestsPerSecond !== undefined)
      limiter.noteTooMany(Math.min(pauseMs, MAX_POLITE_PAUSE_MS));
  }

  /** Notes a lasting gateway error of an endpoint. If all endpoints have them, the system counts as gone. */
  async #noteGatewayError(exchange: Exchange, outgoing: Outgoing, sentAtMs: number): Promise<void> {
    if (!isGatewayError(exchange)) return;
    await this.#liveness.probeIfUnanswered(sentAtMs, `${exchange.status} from an intermediary`);
    this.#circuitBreaker.noteAway(nameOf(outgoing));
  }

  async #sleep(ms: number): Promise<void> {
    // If the run ended the sleep, the next iteration of the loop notices it.
    await sleep(ms, this.ended);
  }

  /** Probes the system on a separate connection with a read that was answered before. */
  async #isAnswered(request: SentRequest): Promise<boolean> {
    const connection = new Connection(this.#origin, this.#sharedByProbes);
    try {
      return !isGatewayError(await connection.send(request));
    } catch (silence) {
      if (!(silence instanceof NoAnswer)) throw silence;
      return false;
    } finally {
      await connection.close();
    }
  }
}

/** Returns the pause that an answer's Retry-After asks for; default 1000. Milliseconds. */
function politePauseOf(exchange: Exchange): number {
  const seconds = Number(headerOf(exchange, "retry-after") ?? "1");
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 1000;
}

/** The only documented 429 of the partner interface is about an item and not about the key, so a scenario judges it. */
function isItemInProcess({ endpoint, json }: Exchange): boolean {
  return endpoint === "buyback" && memberOf(json, "error") === ITEM_IN_PROCESS;
}

function tooLong({ longBytes, longInAllBytes }: Bounds): string {
  const [most, long] = [longInAllBytes / 1024 ** 2, longBytes / 1024];
  return `the system under test sends too much: different bodies of more than ${long} KiB take ${most} MiB of memory`;
}

function nameOf({ surface, endpoint }: Pick<Outgoing, "surface" | "endpoint">): string {
  return `${surface} ${endpoint}`;
}

/**
 * Returns whether to repeat a request: after a refused connection always, after a lost one only for reads. A lost
 * request may have taken effect; repeating a change would look like a fault of the system.
 */
function isWorthRetrying(fault: NoAnswer, outgoing: Outgoing): boolean {
  return fault.kind === "connection refused" || (fault.kind === "connection lost" && outgoing.effect === "read");
}

/** Returns whether the system may have received the request, so that it may have caused a crash. */
function mayHaveArrived({ kind }: NoAnswer): boolean {
  return kind !== "connection refused" && kind !== "connection failed" && kind !== "TLS failed";
}

/** Returns whether a request may be repeated after a gateway error: after 503 it had no effect, after 502 and 504 it may have had. */
function isRepeatable(status: number, outgoing: Outgoing): boolean {
  return outgoing.effect === "read" || (status === 503 && outgoing.surface === "sandbox");
}
