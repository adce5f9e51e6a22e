import type { EndpointKey, Reply } from "../../http.ts";
import type { Caller } from "../authenticate.ts";

/** How requests are counted: user-key-api.md, "Limits". */
export const limitRules = {
  /** One request per so many milliseconds; an endpoint that is left out has no limit. */
  windowsMs: {
    "buy/crypto": 60_000,
    "take-claw-bid-init": 5_000,
    "take-claw-bid-finish": 1_000,
  } as Partial<Record<EndpointKey, number>>,

  /** What a request is counted under: its key and its endpoint. Undefined with a session token, which has no limit. */
  bucket: (caller: Caller, endpoint: EndpointKey): string | undefined =>
    caller.key ? `${caller.key.hash} ${endpoint}` : undefined,

  /** Whether the last counted request is too fresh for another one. */
  isTooSoon: (lastMs: number | undefined, nowMs: number, windowMs: number): boolean =>
    lastMs !== undefined && nowMs - lastMs < windowMs,

  /** Whether a request that was let through starts a window. One in vain doesn't: it cost nothing. */
  isCounted: (reply: Reply): boolean => reply.status < 400,

  /** Whether a request that came too soon starts the window again. */
  isRefusedCounted: false,
};
