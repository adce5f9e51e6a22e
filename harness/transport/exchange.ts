import type { EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";

export type HeaderPair = readonly [name: string, value: string];

/** One request as it left. */
export interface SentRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: readonly HeaderPair[];
  readonly body?: string;
}

/** One request with its response and time; unredacted, so it never leaves the process as it is. */
export interface Exchange {
  /** Counts up through the run. */
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
  /** The parsed body; undefined where it is no JSON. */
  readonly json: unknown;
  /** Milliseconds since 1970, the runner's clock. */
  readonly startedAt: number;
  /** Milliseconds on a clock that never jumps, for comparing times within a run. */
  readonly sentAtMs: number;
  readonly doneAtMs: number;
  /** Set where the request was sent before: what it did then is not known, and whether it was answered at all. */
  readonly resentAfter?: "no answer" | "a refusal";
  /** Why no usable answer came; then the status is 0 and all that would have come is empty. */
  readonly fault?: string;
}

/** Whether an intermediary says that the service is not there, which proves nothing of the service. */
export function isGatewayError({ status }: Pick<Exchange, "status">): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Whether a web page answers, as somebody else does who is asked in the place of an API. */
export function isPage(answer: Pick<Exchange, "headers" | "json">): boolean {
  return answer.json === undefined && /^\s*text\/html/i.test(headerOf(answer, "content-type") ?? "");
}

/** Routers take a longer segment of a path for no match. Characters, as they are sent. */
const LONGEST_SEGMENT = 100;

/** Whether a router may take the path for that of no route, whatever the service makes of it. */
export function isBeyondRouters({ request }: Pick<Exchange, "request">): boolean {
  return new URL(request.url).pathname.split("/").some((segment) => segment.length > LONGEST_SEGMENT);
}

/** The first value of a header, by its lower-case name. */
export function headerOf(exchange: Pick<Exchange, "headers">, name: string): string | undefined {
  return exchange.headers.find(([each]) => each === name)?.[1];
}

/** The member of a JSON object, undefined where the value is no object or has no such own member. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
