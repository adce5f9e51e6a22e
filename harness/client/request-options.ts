import type { HeaderPair } from "../transport/exchange.ts";

/** Differences of a request from the endpoint's plain one. */
export interface RequestOptions {
  /** Another key; null leaves the header out, an empty string sends it empty. */
  readonly key?: string | null;
  /** Further headers, after the usual ones. */
  readonly headers?: readonly HeaderPair[];
  /** The raw body instead of the JSON text of the given one. */
  readonly rawBody?: string;
  /** The raw last path segment instead of the encoded parameter; may be empty. */
  readonly rawSegment?: string;
  /** The raw path below the surface's prefix instead of the endpoint's own. */
  readonly rawPath?: string;
  /** Query parameters in order; a name may occur twice. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  /**
   * False: the answer is not checked against the endpoint's documented statuses and bodies. Default true, except for
   * paths with control characters.
   */
  readonly isJudged?: boolean;
  /** False: a 429 is returned instead of waited for and repeated. Default true. */
  readonly waitsForLimit?: boolean;
}
