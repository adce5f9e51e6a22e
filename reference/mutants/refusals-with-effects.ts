import type { Call, Reply } from "../http.ts";
import { FIRST_PARTNER } from "../keys.ts";
import { buyInit } from "../routes/buy-init.ts";
import { buyback } from "../routes/buyback.ts";
import { shipRequest } from "../routes/ship-request.ts";
import { type PackHandler, type PackSurface, scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";

const both = ["sandbox", "partner"] as const;

/** Executes a request that is refused because of its key. */
const workedAnyway = (
  endpoint: string,
  handle: PackHandler,
  isMeant: (key: string | undefined) => boolean = () => true,
): Pick<Mutant, "answer"> => ({
  answer: async (call: Call, reply: Reply, world: World) => {
    if (call.endpoint !== endpoint || reply.status !== 401 || !isMeant(call.headers["x-api-key"])) return undefined;
    await handle({ ...scopeOf(world, call.surface as PackSurface, FIRST_PARTNER), call });
    return reply;
  },
});

const sessionOf = (call: Call, world: World) =>
  world.user.clawSessions.get(String((call.body as { session_id?: unknown } | undefined)?.session_id));

/** A finish with this status completes its session nevertheless. */
const finishedAnyway = (status: number): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    const session = sessionOf(call, world);
    if (call.endpoint === "take-claw-bid-finish" && reply.status === status && session && session.met === null)
      session.met = "success";
    return undefined;
  },
});

/** Refusals that take effect nevertheless. */
export const refusalsWithEffectsMutants: readonly Mutant[] = [
  mutant("auth.refusal-changes-nothing", "effect", both, "a sellback that is refused for an unknown key takes effect", {
    ...workedAnyway("buyback", buyback),
  }),
  mutant("auth.refusal-changes-nothing", "effect", both, "a sellback that is refused for a missing key takes effect", {
    ...workedAnyway("buyback", buyback, (key) => key === undefined),
  }),
  mutant("auth.refusal-changes-nothing", "effect", both, "a purchase that is refused for its key takes effect", {
    ...workedAnyway("buy/init", buyInit),
  }),
  mutant("auth.refusal-changes-nothing", "effect", both, "an order that is refused for its key takes effect", {
    ...workedAnyway("ship/request", shipRequest),
  }),
  mutant(
    "user-auth.refusal-changes-nothing",
    "effect",
    ["user"],
    "a take-claw-bid-finish that is refused for its key takes effect",
    {
      ...finishedAnyway(401),
    },
  ),
  mutant(
    "rate-limit.claw-finish.refusal-changes-nothing",
    "effect",
    ["user"],
    "a take-claw-bid-finish that is refused for the rate limit takes effect",
    {
      ...finishedAnyway(429),
    },
  ),
];
