import type { Scenario } from "../context/scenario.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";

/** Maximum attempts of a scenario that loses its state while others do, too. */
const MAX_ATTEMPTS_OF_LOST = 8;
/** Minimum attempts that met an internal error which this run had not arranged. */
const MIN_FOREIGN_ERRORS = 2;

/** The disturbances of a run. */
export const disturbancesOf = perRun((_: RunContext) => new Disturbances());

/**
 * Collects what disturbed the attempts of a run. A second run at the same time restarts the sandbox, and its requests
 * meet internal errors that this run has arranged, and the other way round.
 */
export class Disturbances {
  readonly #losers = new Set<Scenario>();
  #foreignErrors = 0;

  add(explanation: Explanation, scenario: Scenario): void {
    if (explanation === EXPLANATIONS.lost) this.#losers.add(scenario);
    if (explanation.isInternalError && explanation.isTransient) this.#foreignErrors++;
  }

  /** Returns the maximum attempts: more if other scenarios lost their state, too, so that a request of this one is hardly the cause. */
  maxAttempts(explanation: Explanation, scenario: Scenario): number {
    const haveOthersLost = [...this.#losers].some((loser) => loser !== scenario);
    return explanation === EXPLANATIONS.lost && haveOthersLost ? MAX_ATTEMPTS_OF_LOST : explanation.maxAttempts;
  }

  /** Returns whether another client arranges internal errors, so that it may use up those of this run in every attempt. */
  isExcused(explanation: Explanation): boolean {
    return explanation === EXPLANATIONS.metByAnother && this.#foreignErrors >= MIN_FOREIGN_ERRORS;
  }
}
