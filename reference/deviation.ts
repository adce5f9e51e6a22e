import type { Call, Reply } from "./http.ts";
import type { Rules } from "./rules.ts";
import type { World } from "./world.ts";

/**
 * One way in which a server may differ from the plain reference. A mutant's breaks the contract, a legal
 * variant's uses the room that the documents leave. Each member is optional; small ones have just one.
 */
export interface Deviation {
  /** Replaces some of the rules by which the reference decides; `plain` holds the originals. */
  rules?: (plain: Rules) => Partial<Rules>;
  /** Runs once, before the first request: other packs, other keys, another clock. */
  start?: (world: World) => void;
  /** Runs before the route. It may change the call, answer in the route's place, or wait. */
  request?: (call: Call, world: World) => Reply | undefined | Promise<Reply | undefined>;
  /** Runs after the route. It may change the reply in place, give another one, or wait. */
  answer?: (call: Call, reply: Reply, world: World) => Reply | undefined | Promise<Reply | undefined>;
}
