/** What a route of the reference sees of a request and gives back, free of the HTTP framework. */

/** Whose rules a call is under: partner-api.md for the first two, user-key-api.md for the third. */
export type Surface = "sandbox" | "partner" | "user";

/** The name of an endpoint, the same on each surface that has it. */
export type EndpointKey =
  | "available"
  | "chase"
  | "recent-pulls"
  | "buy/init"
  | "buy/status"
  | "inventory"
  | "card"
  | "buyback"
  | "ship/quote"
  | "ship/request"
  | "order"
  | "filters"
  | "listings"
  | "buy/crypto"
  | "take-claw-bid-init"
  | "take-claw-bid-finish";

/** A request, as far as routes and deviations see it; deviations may change what is not read-only. */
export interface Call {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: string;
  /** Path with its query, as received. */
  readonly url: string;
  readonly params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** The names of the headers as they were spelled. */
  readonly headerNames: readonly string[];
  /** The parsed JSON body; undefined where none was sent. */
  body: unknown;
  /** The body as it was received; empty where none was sent. */
  readonly text: string;
  /** How many calls this endpoint of this surface has had, this one included; the first is 1. */
  readonly nth: number;
}

/** What goes back; `body` is sent as JSON. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Sent instead of the JSON text of `body`, as it stands. */
  raw?: string;
  /** Closes the connection without an answer. */
  hangUp?: boolean;
}
