import type { Difference } from "../../contract/difference.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** What decides which of several violations of one requirement a finding shows. */
export interface SpecificityInput {
  /** Title of the scenario that noticed it; undefined where the exchange alone breaks the contract. */
  readonly scenario?: string | undefined;
  /** Whether chance made the case. */
  readonly isCase?: boolean;
  readonly endpoint: string | undefined;
  readonly differences?: readonly Difference[];
}

/**
 * A key for sorting: the lowest is the most specific. A scenario says what was done, and one with its own title is easier to
 * follow than a case that chance made.
 */
export function specificityOf({ scenario = "", isCase = false, endpoint, differences = [] }: SpecificityInput): string {
  return JSON.stringify([scenario === "" ? 1 : 0, isCase ? 1 : 0, endpoint, scenario, fingerprintOf(differences)]);
}
