import { setTimeout as sleep } from "node:timers/promises";
import type { Effect, EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Target } from "../config/target.ts";
import { NotAllowed, TargetGone } from "../run/stops.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { type Answer, Connection, type Shared, toShared } from "./connection.ts";
import { type Exchange, type HeaderPair, headerOf, isAway, memberOf, type SentRequest } from "./exchange.ts";
import { LastingLimits } from "./lasting-limits.ts";
import { Liveness } from "./liveness.ts";
import { isAboutConnection, NoAnswer } from "./no-answer.ts";
import { Pacer } from "./pacer.ts";

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
export type ExchangeObserver = (exchange: Exchange, outgoing: Outgoing, connection: Connection) => void;

/** Pauses between tries after an answer that an intermediary gives while a service restarts. Milliseconds. */
const RESTART_PAUSES_MS = [200, 500, 1200, 2500];
/** Pauses between tries after a connection that was refused or lost; the first may only have been idle for too long. */
const CONNECTION_PAUSES_MS = [20, 200, 500, 1200];
const LONGEST_POLITE_PAUSE_MS = 5_000;
/** Requests that are limited are sent more slowly, until they are let through. */
const MOST_LIMITED_TRIES = 8;
const ITEM_IN_PROCESS = "A buyback request for this item is already being processed";
/** So many requests in a row that stayed away through all pauses, and the next ones need none. */
const AWAYS_TO_BELIEVE = 3;

/** All traffic to the system under test: leases connections, refuses what is not allowed, retries what proves nothing. */
export class HttpTransport {
  readonly #target: Target;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #observers: ExchangeObserver[] = [];
  readonly #idle: Connection[] = [];
  readonly #connections = new Set<Connection>();
  readonly #shared: Shared;
  readonly #looking: Shared;
  readonly #liveness: Liveness;
  readonly #circuitBreaker: CircuitBreaker;
  readonly #limits: LastingLimits;
  /** How often in a row an endpoint was said to be away after all retries. */
  readonly #aways = new Map<string, number>();
  readonly #pacers: Record<Surface, Pacer> = { sandbox: new Pacer(), partner: new Pacer(), user: new Pacer() };
  #exchanges = 0;

  constructor(target: Target, bounds: Bounds = BOUNDS) {
    this.#target = target;
    const url = new URL(target.baseUrl);
    this.#origin = url.origin;
    this.#basePath = url.pathname === "/" ? "" : url.pathname;
    this.#shared = toShared(bounds);
    const lookMs = Math.min(bounds.headersMs, bounds.goneMs / 2);
    this.#looking = toShared({ ...bounds, headersMs: lookMs, wholeMs: 2 * lookMs });
    this.#liveness = new Liveness(bounds, (request) => this.#isAnswered(request));
    this.#circuitBreaker = new CircuitBreaker(bounds.headersMs);
    this.#limits = new LastingLimits(bounds.limitedMs);
  }

  /** Exchanges so far, answered ones only. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** Why the system under test is taken to be gone, or the run to be over; undefined while it goes on. */
  get goneBecause(): string | undefined {
    return this.#liveness.goneBecause;
  }

  /** Aborted when nothing is sent any more: whatever waits in vain has to end then. */
  get ended(): AbortSignal {
    return this.#liveness.ended;
  }

  observe(observer: ExchangeObserver): void {
    this.#observers.push(observer);
  }

  /** A connection for one user's requests, with no cookies; `isNew` where it must not be one that was used before. */
  lease(isNew = false): Connection {
    const connection = isNew ? undefined : this.#idle.pop();
    if (connection !== undefined) return connection;
    const fresh = new Connection(this.#origin, this.#shared);
    this.#connections.add(fresh);
    return fresh;
  }

  /** Gives a connection back for others to use. */
  giveBack(connection: Connection): void {
    connection.reset();
    this.#idle.push(connection);
  }

  /** Ends the run: gives up what is under way, and sends nothing any more. */
  end(because: string): void {
    this.#liveness.end(because);
    const reason = new TargetGone(because);
    this.#shared.deadlines.abortAll(reason);
    this.#looking.deadlines.abortAll(reason);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.close()));
  }

  /**
   * Sends a request and reads its answer.
   * @throws {NotExercised} when it would change state on a surface where that is not allowed
   * @throws {NoAnswer} when no usable answer came
   * @throws {TargetGone} when the system was given up before
   */
  async send(connection: Connection, outgoing: Outgoing): Promise<Exchange> {
    this.#guard(outgoing);
    const request = this.#toRequest(outgoing);
    for (let attempt = 0; ; attempt++) {
      await this.#liveness.calm();
      this.#refuseTroubled(request, outgoing);
      if (outgoing.isPatient && !this.#limits.isLasting(nameOf(outgoing)))
        await this.#pacers[outgoing.surface].turn(this.ended);
      const sentAtMs = performance.now();
      try {
        const exchange = await this.#sendOnce(connection, request, outgoing);
        const pauseMs = this.#pauseMs(exchange, outgoing, attempt);
        if (pauseMs === undefined) {
          await this.#weighAway(exchange, outgoing, sentAtMs);
          return exchange;
        }
        await this.#sleep(pauseMs);
      } catch (fault) {
        if (!(fault instanceof NoAnswer)) throw fault;
        const pauseMs = isWorthRetrying(fault, outgoing) ? CONNECTION_PAUSES_MS[attempt] : undefined;
        // Of an idle connection that was closed just now, nothing has to be concluded.
        if (fault.kind !== "connection lost" || attempt > 0) await this.#liveness.doubt(sentAtMs, fault.kind);
        if (pauseMs === undefined) {
          if (!isAboutConnection(fault.kind)) this.#circuitBreaker.note(nameOf(outgoing), fault);
          throw fault;
        }
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
      headers: outgoing.headers,
      ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
    };
  }

  #refuseTroubled(request: SentRequest, outgoing: Outgoing): void {
    const trouble = this.#circuitBreaker.reasonNotToAsk(nameOf(outgoing));
    if (trouble === undefined) return;
    const { fault, inARow } = trouble;
    const detail = `${fault.detail}; not asked again after ${inARow} such requests in a row`;
    throw new NoAnswer(fault.kind, request, detail.replace(/^; /, ""));
  }

  async #sendOnce(connection: Connection, request: SentRequest, outgoing: Outgoing): Promise<Exchange> {
    const answer: Answer = await connection.send(request);
    this.#exchanges++;
    const { surface, endpoint } = outgoing;
    const exchange: Exchange = { n: this.#exchanges, surface, endpoint, request, ...answer };
    if (!isAway(answer)) {
      const name = nameOf(outgoing);
      this.#circuitBreaker.clear(name);
      this.#aways.delete(name);
      const isVital = outgoing.effect === "read" && outgoing.method === "GET";
      this.#liveness.answered(isVital ? { name, request } : undefined);
    }
    for (const observer of this.#observers) observer(exchange, outgoing, connection);
    return exchange;
  }

  /** How long to wait before the same request is sent again; undefined where the answer stands. */
  #pauseMs(exchange: Exchange, outgoing: Outgoing, attempt: number): number | undefined {
    if (isAway(exchange) && isRepeatable(exchange.status, outgoing)) {
      const isLasting = (this.#aways.get(nameOf(outgoing)) ?? 0) >= AWAYS_TO_BELIEVE;
      return isLasting ? undefined : RESTART_PAUSES_MS[attempt];
    }
    if (!outgoing.isPatient || outgoing.surface === "sandbox") return undefined;
    this.#limits.note(nameOf(outgoing), exchange.status === 429);
    if (exchange.status !== 429 || this.#limits.isLasting(nameOf(outgoing))) return undefined;
    if (isItemInProcess(exchange) || attempt >= MOST_LIMITED_TRIES) return undefined;
    const retryAfterS = Number(headerOf(exchange, "retry-after") ?? "1");
    const pauseMs = Number.isFinite(retryAfterS) ? Math.max(0, retryAfterS) * 1000 : 1000;
    if (pauseMs > LONGEST_POLITE_PAUSE_MS) return undefined;
    this.#pacers[outgoing.surface].noteLimit(pauseMs);
    return pauseMs;
  }

  /** An endpoint that stays away while others are there is answered so; when all are away, the system is. */
  async #weighAway(exchange: Exchange, outgoing: Outgoing, sentAtMs: number): Promise<void> {
    if (!isAway(exchange)) return;
    await this.#liveness.doubt(sentAtMs, `${exchange.status} from an intermediary`);
    this.#aways.set(nameOf(outgoing), (this.#aways.get(nameOf(outgoing)) ?? 0) + 1);
  }

  async #sleep(ms: number): Promise<void> {
    // The next turn of the loop notices what ended the sleep.
    await sleep(ms, undefined, { signal: this.ended }).catch(() => undefined);
  }

  /** Asks once more what was answered before, on a connection of its own. */
  async #isAnswered(request: SentRequest): Promise<boolean> {
    const connection = new Connection(this.#origin, this.#looking);
    try {
      return !isAway(await connection.send(request));
    } catch {
      return false;
    } finally {
      await connection.close();
    }
  }
}

/** The one documented 429 of the partner interface is about an item, not about the key, and is for a scenario to judge. */
function isItemInProcess({ endpoint, json }: Exchange): boolean {
  return endpoint === "buyback" && memberOf(json, "error") === ITEM_IN_PROCESS;
}

function nameOf(outgoing: Outgoing): string {
  return `${outgoing.surface} ${outgoing.endpoint}`;
}

/**
 * A refused connection says that a service restarts, and a lost one may only have been idle for too long. But what was
 * lost on its way may have been done: sent again, a change would be done twice, and look like a fault of the system.
 */
function isWorthRetrying(fault: NoAnswer, outgoing: Outgoing): boolean {
  return fault.kind === "connection refused" || (fault.kind === "connection lost" && outgoing.effect === "read");
}

/** 503 says that nothing was done; behind 502 and 504 it may have been. */
function isRepeatable(status: number, outgoing: Outgoing): boolean {
  return outgoing.effect === "read" || (status === 503 && outgoing.surface === "sandbox");
}
