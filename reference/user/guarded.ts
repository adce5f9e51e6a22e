import type { Call, Reply } from "../http.ts";
import type { Route } from "../route.ts";
import type { World } from "../world.ts";
import type { Scope } from "./api-key.ts";
import { authenticate, type Caller } from "./authenticate.ts";
import { limited } from "./limit.ts";
import { refusing } from "./refusals.ts";

/** Answers a call of an authenticated caller. */
export type GuardedHandler = (call: Call, world: World, caller: Caller) => Reply | Promise<Reply>;

/** Adds checks before a handler: first credentials and scope, then the endpoint's rate limit. */
export function guarded(scope: Scope, handle: GuardedHandler): Pick<Route, "refuse" | "handle"> {
  return {
    refuse: (call, world) => {
      const caller = authenticate(call, world, scope);
      return typeof caller === "string" ? refusing(world.rules.user.refusals[caller]) : undefined;
    },
    handle: (call, world) => {
      const caller = authenticate(call, world, scope);
      if (typeof caller === "string") return refusing(world.rules.user.refusals[caller]);
      return limited(call, world, caller, () => handle(call, world, caller));
    },
  };
}
