import type { Connection } from "./connection.ts";
import type { Exchange } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

/** Called with every exchange. */
export type ExchangeObserver = (exchange: Exchange, outgoing: Outgoing, connection: Connection) => void;
