import type { Call, EndpointKey, Reply, Surface } from "./http.ts";
import type { World } from "./world.ts";

/** What answers a call: pure but for the world, and synchronous wherever a step has to be atomic. */
export type Handler = (call: Call, world: World) => Reply | Promise<Reply>;

/**
 * One endpoint on one surface. A call passes, in this order: each deviation's `request`, `refuse`, the check
 * that the body is JSON, `handle`, each deviation's `answer`.
 */
export interface Route {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: "GET" | "POST";
  /** Under the base URL, parameters as `:name`. */
  readonly path: string;
  /** The credentials check: the refusal, or undefined to go on. */
  readonly refuse?: (call: Call, world: World) => Reply | undefined;
  readonly handle: Handler;
}
