import type { Effect, EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Connection } from "./connection.ts";
import type { Exchange, HeaderPair } from "./exchange.ts";

/** A request on its way out, with all that the transport has to know to let it pass. */
export interface Outgoing {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: string;
  /** Under the base URL, beginning with a slash, already encoded. */
  readonly path: string;
  readonly headers: readonly HeaderPair[];
  readonly body?: string;
  readonly effect: Effect;
  /** Whether the answer is held against the contract whatever the scenario is about; false for requests no clause covers. */
  readonly isJudged: boolean;
  /** Whether a 429 is waited out; false where being limited is what a scenario is about. */
  readonly isPatient: boolean;
}

/** Sees every exchange as it happens. */
export type ExchangeObserver = (exchange: Exchange, outgoing: Outgoing, connection: Connection) => void;
