import type { Call, Reply } from "./http.ts";
import type { Rules } from "./rules.ts";
import type { World } from "./world.ts";

/**
 * A difference of a server from the plain reference. That of a mutant violates the contract; that of a legal variant is
 * allowed by the documents. Each member is optional; small deviations have only one.
 */
export interface Deviation {
  /** Replaces some of the rules of the reference; `plain` contains the originals. */
  rules?: (plain: Rules) => Partial<Rules>;
  /** Runs once before the first request, for example to change packs, keys or the clock. */
  start?: (world: World) => void;
  /** Runs before the route. It may change the call, reply instead of the route, or wait. */
  request?: (call: Call, world: World) => Reply | undefined | Promise<Reply | undefined>;
  /** Runs after the route. It may change the reply in place, return another one, or wait. */
  answer?: (call: Call, reply: Reply, world: World) => Reply | undefined | Promise<Reply | undefined>;
}
