import type { Effect, EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import type { HeaderPair } from "./exchange.ts";

/** A request to send, with what the transport needs to decide whether to allow it. */
export interface Outgoing {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: string;
  /** Path below the base URL, with a leading slash, encoded. */
  readonly path: string;
  readonly headers: readonly HeaderPair[];
  readonly body?: string;
  readonly effect: Effect;
  /** Whether rules judge the answer; false for requests that no clause covers. */
  readonly isJudged: boolean;
  /** Whether a 429 leads to a wait; false if the limit is what a scenario tests. */
  readonly waitsForLimit: boolean;
  /** Whether it is sent although its endpoint keeps failing, to find out whether this request always does. */
  readonly isTrial?: true;
}
