import type { Deviation } from "../../deviation.ts";
import type { Call } from "../../http.ts";
import { objectOf } from "../../json.ts";
import { pollWindow } from "../../user/poll-window.ts";
import { perWorld } from "./per-world.ts";
import { field } from "./requests.ts";
import { at } from "./user-callers.ts";
import { userRules } from "./user-rules.ts";

/** When a purchase is fulfilled, by its session. Milliseconds of real time. */
const fulfilledAt = perWorld(() => new Map<unknown, number>());
/** The latest poll of each session. */
const latestPoll = perWorld(() => new Map<unknown, Call>());

/**
 * Purchases that are fulfilled some time after buy/crypto has answered.
 * @param looks whether a poll looks once, at its beginning, or often, until the end of its window or until a later one takes over
 * @param lookMs interval at which a poll looks, milliseconds
 */
export function fulfilledLater(
  afterMs: number,
  looks: "once" | "often" | "until the next",
  lookMs = 50,
): Pick<Deviation, "rules" | "request" | "answer"> {
  return {
    rules: userRules(() => ({ showsItemsAtOnce: false })),
    request: async (call, world) => {
      const sessionId = at(call, "buy/status") ? field(call, "session_id") : undefined;
      const atMs = fulfilledAt(world).get(sessionId);
      if (atMs === undefined || Date.now() >= atMs) return undefined;
      latestPoll(world).set(sessionId, call);
      const { pollWindowMs, pendingBody } = world.rules.user;
      const endMs = world.clock.now() + pollWindowMs;
      const isLooking = () =>
        looks === "often" || (looks === "until the next" && latestPoll(world).get(sessionId) === call);
      while (world.clock.now() < endMs && !world.closing.aborted && !(isLooking() && Date.now() >= atMs))
        await pollWindow(lookMs, world.clock, world.closing);
      return isLooking() && Date.now() >= atMs ? undefined : { status: 200, body: { ...pendingBody } };
    },
    answer: (call, reply, world) => {
      const sessionId = at(call, "buy/crypto") ? objectOf(objectOf(reply.body)?.result)?.session_id : undefined;
      if (sessionId !== undefined) fulfilledAt(world).set(sessionId, Date.now() + afterMs);
      return undefined;
    },
  };
}
