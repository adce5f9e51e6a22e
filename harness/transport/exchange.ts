import type { EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import { parseJson } from "../json/json-value.ts";

export type HeaderPair = readonly [name: string, value: string];

/** One request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: readonly HeaderPair[];
  readonly body?: string;
}

/** One request with its response and time. It is not redacted, so it must not leave the process. */
export interface Exchange {
  /** Consecutive number within the run. */
  readonly n: number;
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly request: SentRequest;
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  /** Body as text; undecodable bytes are replaced. */
  readonly text: string;
  /** Bytes received on the wire. */
  readonly bytes: number;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  /** Milliseconds since 1970, the runner's clock. */
  readonly startedAt: number;
  /** Milliseconds on a monotonic clock, for comparing times within a run. */
  readonly sentAtMs: number;
  readonly doneAtMs: number;
  /** Number of the TCP connection within the run: another one may lead to another instance. Absent if it is unknown. */
  readonly connection?: number;
  /** Set if the request was sent before and it is unknown whether that took effect. */
  readonly resentAfter?: "no answer" | "a refusal";
  /** Why there is no usable answer; then the status is 0, and headers and body are empty. */
  readonly fault?: string;
}

/** Returns the key of an endpoint on its surface, for counting per endpoint. */
export function endpointNameOf({ surface, endpoint }: Pick<Exchange, "surface" | "endpoint">): string {
  return `${surface} ${endpoint}`;
}

/** Returns whether the service did what was asked, whatever status of a success it answered. */
export function isSuccess({ status }: Pick<Exchange, "status">): boolean {
  return status >= 200 && status < 300;
}

/** Returns whether an intermediary reports that the service is unavailable, which proves nothing about the service. */
export function isGatewayError({ status }: Pick<Exchange, "status">): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Returns whether the answer is a web page, which another system than the API may have sent. */
export function isPage(answer: Pick<Exchange, "headers" | "json">): boolean {
  return answer.json === undefined && /^\s*text\/html/i.test(headerOf(answer, "content-type") ?? "");
}

/** Returns a part of a URL without escapes; unchanged if they are malformed, as some are on purpose. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the end of the path, which is the id or the slug of a request that names one there, without escapes. */
export function lastSegmentOf({ request }: Pick<Exchange, "request">): string {
  return decodedUri(new URL(request.url).pathname.split("/").at(-1) ?? "");
}

/** Maximum length of a path segment; routers may not match a longer one. Characters, encoded. */
export const MAX_SEGMENT_LENGTH = 100;

/** Returns whether a router may reject the path, so that the service never gets the request. */
export function isBeyondRouters({ request }: Pick<Exchange, "request">): boolean {
  return new URL(request.url).pathname.split("/").some((segment) => segment.length > MAX_SEGMENT_LENGTH);
}

/**
 * Returns the first value of a header.
 * @param name in lower case
 */
export function headerOf(exchange: Pick<Exchange, "headers">, name: string): string | undefined {
  return exchange.headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

/** Returns the JSON value that a request sent; undefined if it sent none. */
export function sentJson({ request }: Pick<Exchange, "request">): unknown {
  return parseJson(request.body ?? "");
}
