import type { Clock } from "../../clock.ts";
import type { Deviation } from "../../deviation.ts";
import type { Call } from "../../http.ts";
import { pollWindow } from "../../user/poll-window.ts";
import type { World } from "../../world.ts";
import { userRules } from "./user-rules.ts";

const sessionOf = (call: Call) => (call.body as { session_id?: unknown } | null | undefined)?.session_id;

const REAL_CLOCK: Clock = { now: () => Date.now(), move: () => undefined };

/** Holds polls for this many milliseconds of real time, even if the clock is moved. */
export const realPollWindow = (windowMs: number) => holdingPolls(windowMs, () => REAL_CLOCK);

/** Holds polls for this many milliseconds, and notices only at this interval that the clock was moved. */
export const lookingPollWindow = (windowMs: number, lookMs: number) =>
  holdingPolls(windowMs, (world) => world.clock, lookMs);

/** Holds only the first poll of each session for this many milliseconds. */
export function firstPollWindow(windowMs: number): Pick<Deviation, "rules" | "request"> {
  const polled = new Set<unknown>();
  const { rules, request } = holdingPolls(windowMs, (world) => world.clock);
  return {
    ...(rules === undefined ? {} : { rules }),
    request: (call, world) => {
      const sessionId = sessionOf(call);
      if (call.endpoint !== "buy/status" || polled.has(sessionId)) return undefined;
      polled.add(sessionId);
      return request?.(call, world);
    },
  };
}

function holdingPolls(
  windowMs: number,
  clockOf: (world: World) => Clock,
  lookMs?: number,
): Pick<Deviation, "rules" | "request"> {
  return {
    rules: userRules(() => ({ pollWindowMs: 0 })),
    request: async (call, world) => {
      if (call.surface !== "user" || call.endpoint !== "buy/status") return undefined;
      const sessionId = sessionOf(call);
      const purchase = typeof sessionId === "string" ? world.user.purchases.get(sessionId) : undefined;
      if ((purchase?.pollsLeft ?? 0) > 0) await pollWindow(windowMs, clockOf(world), world.closing, lookMs);
      return undefined;
    },
  };
}
