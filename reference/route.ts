import type { Call, EndpointKey, Reply, Surface } from "./http.ts";
import type { World } from "./world.ts";

/** Answers a call. It is pure except for the world, and synchronous where a step has to be atomic. */
export type Handler = (call: Call, world: World) => Reply | Promise<Reply>;

/**
 * One endpoint on one surface. A call passes, in this order: each deviation's `request`, `refuse`, the check that the
 * body is JSON, `handle`, each deviation's `answer`.
 */
export interface Route {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: "GET" | "POST";
  /** Path below the base URL, with parameters as `:name`. */
  readonly path: string;
  /** The credentials check: returns the refusal, or undefined to continue. */
  readonly refuse?: (call: Call, world: World) => Reply | undefined;
  readonly handle: Handler;
}
