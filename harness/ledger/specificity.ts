import type { Difference } from "../../contract/difference.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** The parts of a violation that its specificity depends on. */
export interface SpecificityInput {
  /** Title of the scenario that noticed it; undefined if a rule did. */
  readonly scenario?: string | undefined;
  /** Whether the case was generated at random. */
  readonly isCase?: boolean;
  /** Number of requirements that the scenario verifies. */
  readonly breadth?: number | undefined;
  readonly endpoint: string | undefined;
  readonly differences?: readonly Difference[];
}

/**
 * Returns a sort key; the lowest is the most specific. Violations of scenarios come before those of rules,
 * and named scenarios before random cases, because they are easier to follow. A scenario that verifies few requirements
 * comes before one that verifies many, because it shows the plain case.
 */
export function specificityOf(input: SpecificityInput): string {
  const { scenario = "", isCase = false, breadth = 0, endpoint, differences = [] } = input;
  const breadthKey = String(breadth).padStart(4, "0");
  return JSON.stringify([
    scenario === "" ? 1 : 0,
    isCase ? 1 : 0,
    breadthKey,
    endpoint,
    scenario,
    fingerprintOf(differences),
  ]);
}
