import type { Difference } from "../../contract/difference.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** The parts of a violation that its specificity depends on. */
export interface SpecificityInput {
  /** Title of the scenario that noticed it; undefined if an exchange check did. */
  readonly scenario?: string | undefined;
  /** Whether the case was generated at random. */
  readonly isCase?: boolean;
  readonly endpoint: string | undefined;
  readonly differences?: readonly Difference[];
}

/**
 * Returns a sort key; the lowest is the most specific. Violations of scenarios come before those of exchange checks,
 * and named scenarios before random cases, because they are easier to follow.
 */
export function specificityOf({ scenario = "", isCase = false, endpoint, differences = [] }: SpecificityInput): string {
  return JSON.stringify([scenario === "" ? 1 : 0, isCase ? 1 : 0, endpoint, scenario, fingerprintOf(differences)]);
}
