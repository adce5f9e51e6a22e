import type { EndpointKey, Reply } from "../../http.ts";
import type { Caller } from "../authenticate.ts";

/** Counting of requests: user-key-api.md, "Limits". */
export const limitRules = {
  /** Window of one request in milliseconds; an endpoint without a row has no limit. */
  windowsMs: {
    "buy/crypto": 60_000,
    "take-claw-bid-init": 5_000,
    "take-claw-bid-finish": 1_000,
  } as Partial<Record<EndpointKey, number>>,

  /** The key and endpoint under which a request is counted; undefined with a session token, which has no limit. */
  bucket: (caller: Caller, endpoint: EndpointKey): string | undefined =>
    caller.key ? `${caller.key.hash} ${endpoint}` : undefined,

  /** Whether the last counted request is too recent for another one. */
  isTooSoon: (lastMs: number | undefined, nowMs: number, windowMs: number): boolean =>
    lastMs !== undefined && nowMs - lastMs < windowMs,

  /** Whether an accepted request starts a window; one that failed does not. */
  isCounted: (reply: Reply): boolean => reply.status < 400,

  /** Whether a refused request restarts the window. */
  isRefusedCounted: false,
};
