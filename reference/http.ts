/** Requests and replies as routes see them, independent of the HTTP framework. */

/** partner-api.md specifies the first two surfaces, user-key-api.md the third. */
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

/** A request as routes and deviations see it; deviations may change members that are not read-only. */
export interface Call {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly method: string;
  /** Path with its query, as received. */
  readonly url: string;
  readonly params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** Header names in their original spelling. */
  readonly headerNames: readonly string[];
  /** The parsed JSON body; undefined if none was sent. */
  body: unknown;
  /** The body as received; empty if none was sent. */
  readonly text: string;
  /** Number of calls of this endpoint on this surface, including this one. */
  readonly nth: number;
}

/** The answer; `body` is sent as JSON. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Sent unchanged instead of the JSON text of `body`. */
  raw?: string;
  /** Closes the connection without an answer. */
  hangUp?: boolean;
}
