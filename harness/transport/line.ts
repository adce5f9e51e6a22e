import { CookieJar } from "tough-cookie";
import { Client } from "undici";
import { BodyFault, decoded, parseJson, readBounded } from "./body.ts";
import type { Exchange, HeaderPair, SentRequest } from "./exchange.ts";
import { NoAnswer, toNoAnswer } from "./no-answer.ts";

/** The part of an exchange that the wire decides. */
export type Answer = Pick<
  Exchange,
  "status" | "headers" | "text" | "bytes" | "json" | "startedAt" | "sentAtMs" | "doneAtMs"
>;

/** No answer may take longer, from the first byte sent to the last one read. Milliseconds. */
const DEADLINE_MS = 45_000;
const CONNECT_MS = 10_000;

/**
 * One connection with its cookies, so that a load balancer sends everything of one user to one instance.
 * Requests on it go one after another; those of other lines overlap.
 */
export class Line {
  readonly #client: Client;
  #jar = new CookieJar();
  #hasCookies = false;

  /** @param origin scheme, host and port */
  constructor(origin: string) {
    this.#client = new Client(origin, {
      pipelining: 1,
      connect: { timeout: CONNECT_MS },
      headersTimeout: DEADLINE_MS,
      bodyTimeout: DEADLINE_MS,
      maxHeaderSize: 64 * 1024,
    });
  }

  /**
   * Sends one request and reads its answer whole. Redirects are not followed: the key must not travel.
   * @throws {NoAnswer} when nothing usable came within the deadline
   */
  async send(request: SentRequest): Promise<Answer> {
    const url = new URL(request.url);
    const startedAt = Date.now();
    const sentAtMs = performance.now();
    try {
      const response = await this.#client.request({
        // The raw text keeps exactly what the caller wrote, where URL would tidy it.
        path: request.url.slice(url.origin.length),
        method: request.method as "GET",
        headers: flat([...request.headers, ...(await this.#cookies(request.url))]),
        body: request.body ?? null,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const headers = pairs(response.headers);
      const raw = await readBounded(response.body);
      const encoding = headers.find(([name]) => name === "content-encoding")?.[1];
      const body = encoding === undefined ? raw : await decoded(raw, encoding);
      const text = body.toString("utf8");
      await this.#keepCookies(headers, request.url);
      return {
        status: response.statusCode,
        headers,
        text,
        bytes: raw.length,
        json: parseJson(text),
        startedAt,
        sentAtMs,
        doneAtMs: performance.now(),
      };
    } catch (thrown) {
      if (thrown instanceof BodyFault) {
        const kind = thrown.message.startsWith("more") ? "body too large" : "undecodable body";
        throw new NoAnswer(kind, request, thrown.message, { cause: thrown });
      }
      throw toNoAnswer(thrown, request);
    }
  }

  /** Forgets the cookies, for the line's next user. */
  reset(): void {
    if (!this.#hasCookies) return;
    this.#jar = new CookieJar();
    this.#hasCookies = false;
  }

  async close(): Promise<void> {
    await this.#client.destroy();
  }

  async #cookies(url: string): Promise<HeaderPair[]> {
    if (!this.#hasCookies) return [];
    const value = await this.#jar.getCookieString(url);
    return value === "" ? [] : [["cookie", value]];
  }

  async #keepCookies(headers: readonly HeaderPair[], url: string): Promise<void> {
    for (const [name, value] of headers) {
      if (name !== "set-cookie") continue;
      await this.#jar.setCookie(value, url, { ignoreError: true });
      this.#hasCookies = true;
    }
  }
}

function flat(headers: readonly HeaderPair[]): string[] {
  return headers.flat();
}

function pairs(headers: Record<string, string | string[] | undefined>): HeaderPair[] {
  const result: HeaderPair[] = [];
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? ""]) result.push([name.toLowerCase(), each]);
  }
  return result;
}
