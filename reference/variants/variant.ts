import type { Deviation } from "../deviation.ts";
import type { Surface } from "../http.ts";

/** The reference as another legal server, against which the suite must have no finding. */
export interface Variant extends Deviation {
  /** Its difference, in a few words; unique. */
  readonly name: string;
  /** The reading or sentence that allows it. */
  readonly because: string;
  /** Provider states that it does not support; default: none. */
  readonly withoutStates?: readonly string[] | "all";
  /** Surfaces on which it differs; default: all. */
  readonly surfaces?: readonly Surface[];
  /** A run waits for it for minutes of real time, so it has a server of its own, and the quick proof uses others. */
  readonly isSlow?: true;
}

/** Several legal variants in one server. */
export interface Combination extends Pick<Variant, "name" | "because" | "withoutStates" | "surfaces"> {
  readonly of: readonly Variant[];
}
