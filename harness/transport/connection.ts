import type { Network } from "../config/network.ts";
import { decoded } from "./body.ts";
import { BodyReader } from "./body-reader.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { ClientPool, type PooledClient } from "./client-pool.ts";
import { Cookies } from "./cookies.ts";
import { Deadlines } from "./deadlines.ts";
import { type Exchange, headerOf, type SentRequest } from "./exchange.ts";
import { Limiter, type Limits } from "./limiter.ts";
import { Mutex } from "./mutex.ts";
import { toNoAnswer } from "./no-answer.ts";
import { bodyBoundOf, type RawAnswer, Receiver } from "./receiver.ts";

/** The part of an exchange that the answer determines. */
export type Answer = Pick<
  Exchange,
  "status" | "headers" | "text" | "bytes" | "json" | "startedAt" | "sentAtMs" | "doneAtMs" | "connection"
>;

/** What the connections of one run share. */
export interface Shared {
  readonly bounds: Bounds;
  readonly ended: AbortSignal;
  readonly deadlines: Deadlines;
  /** Serializes the reading of large bodies. */
  readonly large: Mutex;
  /** Limits the rate and the number of concurrent requests. */
  readonly limiter: Limiter;
  readonly pool: ClientPool;
  /** Number of connections that the server closed after one answer. */
  connectionsCutShort: number;
  /** After how many answers connections were lost last, and how often in a row that was the same number. */
  lostAfter: { readonly answers: number; readonly times: number };
  /** Number of answers after which the server closes a connection without announcing it. */
  answersPerConnection: number;
  readonly bodies: BodyReader;
}

/** Consecutive losses after one answer; then every request gets a new connection. */
const MIN_LOSSES = 2;
/** Connections with this behaviour after which all connections are treated alike. */
const MIN_CONNECTIONS = 3;
/** Losses in a row, each after the same number of answers, which show how many answers a connection is kept open for. */
const MIN_EQUAL_LOSSES = 3;

/**
 * Creates what the connections of a run share.
 * @param ended aborted when no more requests are sent, which ends all waits for a turn
 */
export function toShared(
  bounds: Bounds = BOUNDS,
  limits: Limits = {},
  ended: AbortSignal = new AbortController().signal,
  network: Network = {},
): Shared {
  return {
    bounds,
    ended,
    deadlines: new Deadlines(bounds),
    large: new Mutex(),
    limiter: new Limiter(limits),
    pool: new ClientPool(bounds, limits.concurrency, network),
    connectionsCutShort: 0,
    lostAfter: { answers: 0, times: 0 },
    answersPerConnection: Number.POSITIVE_INFINITY,
    bodies: new BodyReader(bounds),
  };
}

/**
 * One connection with its cookies, so that a load balancer routes all requests of a user to one instance. Requests on
 * it run one after another; those of other connections overlap.
 */
export class Connection {
  readonly #own: PooledClient;
  readonly #origin: string;
  readonly #shared: Shared;
  readonly #cookies = new Cookies();
  #cookieLives = 0;

  /** @param origin scheme, host and port */
  constructor(origin: string, shared: Shared = toShared()) {
    this.#shared = shared;
    this.#origin = origin;
    this.#own = shared.pool.acquire(origin);
  }

  /**
   * Sends one request and reads the whole answer. Redirects are not followed, because the key must not leave the
   * target.
   * @throws {NoAnswer} if no usable answer arrived within the bounds
   * @throws {TargetGone} if the run ended while the request waited for its turn
   */
  async send(request: SentRequest): Promise<Answer> {
    const { limiter, ended } = this.#shared;
    // The timeout starts when this request is sent, not while it waits for an earlier one.
    const leave = await this.#own.turn.enter();
    await limiter.enter();
    try {
      await limiter.turn(ended);
      ended.throwIfAborted();
      return await this.#sendAtOnce(request);
    } finally {
      limiter.leave();
      leave();
    }
  }

  async #sendAtOnce(request: SentRequest): Promise<Answer> {
    const startedAt = Date.now();
    const sentAtMs = performance.now();
    const pending = this.#shared.deadlines.begin();
    const receiver = new Receiver(this.#shared.bounds, pending, this.#shared.large);
    const isLast = this.#isLastOfConnection;
    const pooled = this.#pooled;
    pooled.isBusy = true;
    try {
      const cookies = this.#cookies.isEmpty ? [] : await this.#cookies.header(request.url);
      pooled.client.dispatch(
        {
          // The raw text, because URL would normalize what the caller wrote.
          path: request.url.slice(this.#origin.length),
          origin: this.#origin,
          method: request.method as "GET",
          headers: [...request.headers, ...cookies].flat(),
          body: request.body ?? null,
          // If the server closes a connection without announcing it, the next request on it would be lost.
          reset: isLast,
        },
        receiver,
      );
      const raw = await receiver.answer;
      const body = await this.#read(raw, receiver);
      await this.#cookies.keep(raw.headers, request.url);
      this.#noteAnswer();
      if (isLast) pooled.answers = 0;
      const { status, headers } = raw;
      return {
        status,
        headers,
        ...body,
        startedAt,
        sentAtMs,
        doneAtMs: performance.now(),
        connection: pooled.openedAs,
      };
    } catch (thrown) {
      const fault = toNoAnswer(pending.reason ?? pooled.alert ?? thrown, request);
      if (fault.kind === "connection lost") this.#noteLoss();
      if (fault.kind === "timed out" && pooled.answers > 0) {
        fault.wasIdle = sentAtMs - pooled.answeredAtMs > this.#shared.bounds.idleMs;
        pooled.answers = 0;
      }
      throw fault;
    } finally {
      pooled.isBusy = false;
      if (pooled !== this.#pooled) this.#shared.pool.closeIdle(this.#origin, true);
      this.#shared.deadlines.end(pending);
      await receiver.leaveLarge();
    }
  }

  /** Clears the cookies for the connection's next user. */
  reset(): void {
    if (!this.#cookies.isEmpty) this.#cookieLives++;
    this.#cookies.clear();
  }

  /** The number of times cookies were cleared. Without them, another instance may answer. */
  get cookieLives(): number {
    return this.#cookieLives;
  }

  /** The number of times the TCP connection was opened. A new one may lead to another instance. */
  get openings(): number {
    return this.#pooled.openings;
  }

  /** Whether requests carry cookies that answers have set. */
  get hasCookies(): boolean {
    return !this.#cookies.isEmpty;
  }

  get #pooled(): PooledClient {
    return this.#shared.pool.carrierOf(this.#own);
  }

  async close(): Promise<void> {
    await this.#shared.pool.release(this.#own);
  }

  /** A connection with two answers shows that the server keeps connections open. */
  #noteAnswer(): void {
    const pooled = this.#pooled;
    pooled.answers++;
    pooled.answeredAtMs = performance.now();
    if (pooled.answers > 1 && pooled.lostInARow < MIN_LOSSES) pooled.lostInARow = 0;
  }

  /** Whether the connection is closed after the next answer. */
  get #isLastOfConnection(): boolean {
    const { limiter, connectionsCutShort, answersPerConnection } = this.#shared;
    const { answers, lostInARow } = this.#pooled;
    const isCutShort = lostInARow >= MIN_LOSSES || connectionsCutShort >= MIN_CONNECTIONS;
    return (limiter.isNarrow && !limiter.isSingle) || isCutShort || answers + 1 >= answersPerConnection;
  }

  #noteLoss(): void {
    const pooled = this.#pooled;
    if (pooled.answers > 0) this.#noteLossAfter(pooled.answers);
    if (pooled.answers === 0) this.#noteRefusal();
    if (pooled.answers === 1 && ++pooled.lostInARow === MIN_LOSSES) this.#shared.connectionsCutShort++;
    pooled.answers = 0;
  }

  #noteRefusal(): void {
    const { limiter, pool } = this.#shared;
    limiter.noteRefusedConnection(pool.accepted);
    // Connections without a request occupy places that others need.
    if (limiter.isNarrow) pool.closeIdle(this.#origin, limiter.isSingle);
  }

  #noteLossAfter(answers: number): void {
    const { lostAfter } = this.#shared;
    const times = lostAfter.answers === answers ? lostAfter.times + 1 : 1;
    this.#shared.lostAfter = { answers, times };
    if (times >= MIN_EQUAL_LOSSES) this.#shared.answersPerConnection = answers;
  }

  async #read({ status, bytes, headers }: RawAnswer, receiver: Receiver) {
    const encoding = headerOf({ headers }, "content-encoding");
    if (encoding === undefined) return { ...this.#shared.bodies.read(bytes), bytes: bytes.length };
    // A small compressed body may become a large one.
    await receiver.enterLarge();
    const unpacked = await decoded(bytes, encoding, bodyBoundOf(this.#shared.bounds, status));
    return { ...this.#shared.bodies.read(unpacked), bytes: bytes.length };
  }
}
