import { ITEM_IN_PROCESS } from "../../contract/refusals.ts";
import { memberOf } from "../json/json-value.ts";
import { type Exchange, headerOf } from "./exchange.ts";
import type { NoAnswer } from "./no-answer.ts";
import type { Outgoing } from "./outgoing.ts";

/** Pauses between attempts after a refused or lost connection. The first loss may only be of an idle connection. Milliseconds. */
const CONNECTION_PAUSES_MS = [20, 200, 500, 1200];
/** Maximum pause after a 429; if the system asks for a longer one, its answer is final. Milliseconds. */
export const MAX_LIMIT_PAUSE_MS = 5_000;
/** Maximum attempts of a limited request; each is sent more slowly. */
const MAX_LIMITED_TRIES = 8;
const DEFAULT_RETRY_AFTER_S = 1;

/**
 * Returns the pause before a request without an answer is repeated; undefined if it is not. After a refused connection
 * every request is repeated, after a lost one or one that died while it was idle only a read: the request may have taken
 * effect, and repeating a change would look like a fault of the system.
 */
export function connectionPauseMs(
  { kind, wasIdle }: NoAnswer,
  { effect }: Outgoing,
  attempt: number,
): number | undefined {
  const isWorthwhile = kind === "connection refused" || ((kind === "connection lost" || wasIdle) && effect === "read");
  return isWorthwhile ? CONNECTION_PAUSES_MS[attempt] : undefined;
}

/** Returns whether a request may be repeated after a gateway error: after 503 it had no effect, after 502 and 504 it may have had. */
export function isRepeatable(status: number, outgoing: Outgoing): boolean {
  return outgoing.effect === "read" || (status === 503 && outgoing.surface === "sandbox");
}

/**
 * Returns whether an answer refuses a request because of a limit. The only documented 429 of the partner interface is
 * about an item, so a scenario judges it.
 */
export function isLimitRefusal({ status, endpoint, json }: Exchange): boolean {
  const isAboutItem = endpoint === ITEM_IN_PROCESS.endpoint && memberOf(json, "error") === ITEM_IN_PROCESS.text;
  return status === 429 && !isAboutItem;
}

/** Returns the pause before a request that a limit refused is repeated; undefined if the answer is final. Milliseconds. */
export function limitPauseMs(exchange: Exchange, attempt: number): number | undefined {
  if (attempt >= MAX_LIMITED_TRIES) return undefined;
  const pauseMs = retryAfterMs(exchange);
  return pauseMs > MAX_LIMIT_PAUSE_MS ? undefined : pauseMs;
}

/** Returns whether an intermediary says that the system will be back within this time. Milliseconds. */
export function announcesReturn(exchange: Exchange, withinMs: number): boolean {
  const isAnnounced = exchange.status === 503 && headerOf(exchange, "retry-after") !== undefined;
  return isAnnounced && retryAfterMs(exchange) <= withinMs;
}

/** Returns the pause that the header Retry-After asks for, if it is a number of seconds, else the default. Milliseconds. */
export function retryAfterMs(exchange: Exchange): number {
  const seconds = Number(headerOf(exchange, "retry-after") ?? DEFAULT_RETRY_AFTER_S);
  return 1000 * (Number.isFinite(seconds) ? Math.max(0, seconds) : DEFAULT_RETRY_AFTER_S);
}
