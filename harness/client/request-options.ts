import type { HeaderPair } from "../transport/exchange.ts";

/** How one request differs from the plain one that the endpoint's method would send. */
export interface RequestOptions {
  /** Another key; null leaves the header out, an empty string sends it empty. */
  readonly key?: string | null;
  /** Further headers, after the usual ones. */
  readonly headers?: readonly HeaderPair[];
  /** The raw body in place of the JSON text of the given one. */
  readonly rawBody?: string;
  /** The raw last path segment in place of the encoded parameter; may be empty. */
  readonly rawSegment?: string;
  /** The raw path under the surface's prefix in place of the endpoint's own. */
  readonly rawPath?: string;
  /** Query parameters in order; a name may come twice. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** False: the answer is not held against the endpoint's documented statuses and bodies. Default true. */
  readonly isJudged?: boolean;
  /** False: a 429 is returned at once instead of being waited out. Default true. */
  readonly isPatient?: boolean;
}
