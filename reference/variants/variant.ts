import type { Deviation } from "../deviation.ts";
import type { Surface } from "../http.ts";

/** The reference as another legal server might be: the suite has nothing to say against it. */
export interface Variant extends Deviation {
  /** What it does differently, in a few words; unique. */
  readonly name: string;
  /** The reading or sentence that leaves the room. */
  readonly because: string;
  /** Provider states that it does not offer; default: it offers all. */
  readonly withoutStates?: readonly string[] | "all";
  /** Where it can be seen at all; default: everywhere. */
  readonly surfaces?: readonly Surface[];
}

/** Several legal variants in one server. */
export interface Combination extends Pick<Variant, "name" | "because" | "withoutStates" | "surfaces"> {
  readonly of: readonly Variant[];
}
