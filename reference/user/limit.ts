import type { Call, Reply } from "../http.ts";
import type { World } from "../world.ts";
import type { Caller } from "./authenticate.ts";
import { refusing } from "./refusals.ts";

/**
 * Accepts a call unless its key was used too recently at this endpoint. The window is reserved before the work and
 * released if the work fails, so that only one of several concurrent requests is accepted.
 */
export function limited(
  call: Call,
  world: World,
  caller: Caller,
  work: () => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const { windowsMs, bucket, isTooSoon, isCounted, isRefusedCounted, refusals } = world.rules.user;
  const { lastCounted } = world.user;
  const windowMs = windowsMs[call.endpoint];
  const name = bucket(caller, call.endpoint);
  if (windowMs === undefined || name === undefined) return work();

  const nowMs = world.clock.now();
  const lastMs = lastCounted.get(name);
  const refused = isTooSoon(lastMs, nowMs, windowMs);
  if (!refused || isRefusedCounted) lastCounted.set(name, nowMs);
  if (refused) return refusing(refusals.tooMany);

  const settle = (reply: Reply): Reply => {
    if (!isCounted(reply)) lastCounted.set(name, lastMs ?? Number.NEGATIVE_INFINITY);
    return reply;
  };
  const reply = work();
  return reply instanceof Promise ? reply.then(settle) : settle(reply);
}
