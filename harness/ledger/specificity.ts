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
  /** URL of its request. */
  readonly url?: string;
  readonly endpoint: string | undefined;
  readonly differences?: readonly Difference[];
}

/**
 * Returns a sort key; the lowest is the most specific. Violations of scenarios come before those of rules,
 * and named scenarios before random cases, because they are easier to follow. The plain case comes first: a request without
 * percent-encoding, then one with few query parameters, then a scenario that verifies few requirements.
 */
export function specificityOf(input: SpecificityInput): string {
  const { scenario = "", isCase = false, url = "", breadth = 0, endpoint, differences = [] } = input;
  const breadthKey = String(breadth).padStart(4, "0");
  return JSON.stringify([
    scenario === "" ? 1 : 0,
    isCase ? 1 : 0,
    url.includes("%") ? 1 : 0,
    url.split(/[?&]/).length,
    breadthKey,
    endpoint,
    scenario,
    fingerprintOf(differences),
  ]);
}
