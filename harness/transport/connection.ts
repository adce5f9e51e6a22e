import { decoded, readJson } from "./body.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { ClientPool, type PooledClient } from "./client-pool.ts";
import { Cookies } from "./cookies.ts";
import { Deadlines } from "./deadlines.ts";
import type { Exchange, SentRequest } from "./exchange.ts";
import { Limiter, type Limits } from "./limiter.ts";
import { Mutex } from "./mutex.ts";
import { toNoAnswer } from "./no-answer.ts";
import { bodyBoundOf, LARGE_BYTES, type RawAnswer, Receiver } from "./receiver.ts";

/** The part of an exchange that the wire decides. */
export type Answer = Pick<
  Exchange,
  "status" | "headers" | "text" | "bytes" | "json" | "startedAt" | "sentAtMs" | "doneAtMs"
>;

/** What the connections of one run share. */
export interface Shared {
  readonly bounds: Bounds;
  readonly ended: AbortSignal;
  readonly deadlines: Deadlines;
  /** Where large bodies pass one after another. */
  readonly large: Mutex;
  /** How many requests may leave in what time, and be under way at once. */
  readonly limiter: Limiter;
  readonly pool: ClientPool;
  /** Connections that carry one answer each. */
  connectionsCutShort: number;
  /** The last large body: lists are asked for many times and seldom change, and one copy is enough for all. */
  lastLarge?: { readonly bytes: Buffer; readonly text: string; readonly json: unknown };
}

/** Connections lost after one answer each; then every request gets a new connection. */
const LOST_TO_BELIEVE = 2;
/** Connections with this behaviour; then all connections are treated alike. */
const CONNECTIONS_TO_BELIEVE = 3;

/** @param ended aborted when nothing is sent any more: what waits for its turn is not held up */
export function toShared(
  bounds: Bounds = BOUNDS,
  limits: Limits = {},
  ended: AbortSignal = new AbortController().signal,
): Shared {
  return {
    bounds,
    ended,
    deadlines: new Deadlines(bounds),
    large: new Mutex(),
    limiter: new Limiter(limits),
    pool: new ClientPool(bounds, limits.concurrency),
    connectionsCutShort: 0,
  };
}

/**
 * One connection with its cookies, so that a load balancer sends everything of one user to one instance.
 * Requests on it go one after another; those of other connections overlap.
 */
export class Connection {
  readonly #pooled: PooledClient;
  readonly #origin: string;
  readonly #shared: Shared;
  readonly #cookies = new Cookies();
  #cookieLives = 0;

  /** @param origin scheme, host and port */
  constructor(origin: string, shared: Shared = toShared()) {
    this.#shared = shared;
    this.#origin = origin;
    this.#pooled = shared.pool.acquire(origin);
  }

  /**
   * Sends one request and reads its answer whole. Redirects are not followed: the key must not travel.
   * @throws {NoAnswer} when nothing usable came within the bounds
   */
  async send(request: SentRequest): Promise<Answer> {
    const { limiter, ended } = this.#shared;
    // The time for an answer counts from its own request, and not from that of another one before it.
    const leave = await this.#pooled.turn.enter();
    await limiter.enter();
    try {
      await limiter.turn(ended);
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
    try {
      const cookies = this.#cookies.isEmpty ? [] : await this.#cookies.header(request.url);
      this.#pooled.client.dispatch(
        {
          // The raw text keeps exactly what the caller wrote, where URL would tidy it.
          path: request.url.slice(this.#origin.length),
          method: request.method as "GET",
          headers: [...request.headers, ...cookies].flat(),
          body: request.body ?? null,
          // A server that closes after each answer without a word would lose every other request.
          reset: this.#isCutShort,
        },
        receiver,
      );
      const raw = await receiver.answer;
      const body = await this.#read(raw, receiver);
      await this.#cookies.keep(raw.headers, request.url);
      this.#noteAnswer();
      const { status, headers } = raw;
      return { status, headers, ...body, startedAt, sentAtMs, doneAtMs: performance.now() };
    } catch (thrown) {
      const fault = toNoAnswer(pending.reason ?? thrown, request);
      if (fault.kind === "connection lost") this.#noteLoss();
      throw fault;
    } finally {
      this.#shared.deadlines.end(pending);
      await receiver.leaveLarge();
    }
  }

  /** Forgets the cookies, for the connection's next user. */
  reset(): void {
    if (!this.#cookies.isEmpty) this.#cookieLives++;
    this.#cookies.clear();
  }

  /** How often cookies were forgotten: without them, another instance may answer than before. */
  get cookieLives(): number {
    return this.#cookieLives;
  }

  /** Whether answers set cookies that its requests carry. */
  get hasCookies(): boolean {
    return !this.#cookies.isEmpty;
  }

  async close(): Promise<void> {
    await this.#shared.pool.release(this.#pooled);
  }

  /** A connection that carried two answers shows that this server keeps connections. */
  #noteAnswer(): void {
    const pooled = this.#pooled;
    pooled.answers++;
    if (pooled.answers > 1 && pooled.lostInARow < LOST_TO_BELIEVE) pooled.lostInARow = 0;
  }

  get #isCutShort(): boolean {
    const { limiter, connectionsCutShort } = this.#shared;
    const isLost = this.#pooled.lostInARow >= LOST_TO_BELIEVE;
    return limiter.isNarrow || isLost || connectionsCutShort >= CONNECTIONS_TO_BELIEVE;
  }

  #noteLoss(): void {
    const pooled = this.#pooled;
    if (pooled.answers === 0) this.#shared.limiter.noteRefusedConnection();
    if (pooled.answers === 1 && ++pooled.lostInARow === LOST_TO_BELIEVE) this.#shared.connectionsCutShort++;
    pooled.answers = 0;
  }

  async #read({ status, bytes, headers }: RawAnswer, receiver: Receiver) {
    const encoding = headers.find(([name]) => name === "content-encoding")?.[1];
    if (encoding === undefined) return { ...this.#readOnce(bytes), bytes: bytes.length };
    // A small packed body may become a large one.
    await receiver.enterLarge();
    const unpacked = await decoded(bytes, encoding, bodyBoundOf(this.#shared.bounds, status));
    return { ...this.#readOnce(unpacked), bytes: bytes.length };
  }

  #readOnce(bytes: Buffer): { readonly text: string; readonly json: unknown } {
    if (bytes.length <= LARGE_BYTES) return readJson(bytes);
    const known = this.#shared.lastLarge;
    if (known?.bytes.equals(bytes) === true) return { text: known.text, json: known.json };
    const { text, json } = readJson(bytes);
    this.#shared.lastLarge = { bytes, text, json };
    return { text, json };
  }
}
