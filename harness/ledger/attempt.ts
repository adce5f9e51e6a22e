import type { RequirementId } from "../../contract/index.ts";
import type { Topic } from "../../contract/open-questions.ts";
import { DefaultMap } from "../collections/default-map.ts";
import type { Difference } from "../oracles/difference.ts";
import { toKept } from "../transport/evidence.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Ledger, Reproduction, Violation } from "./ledger.ts";
import type { ScenarioHeader } from "./scenario-header.ts";

/** Results of one or several oracles. */
export type Differences = readonly (Difference | readonly Difference[])[];

/** What answers show, the decisive one last. Without differences nothing is wrong. */
export interface Sighting {
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: readonly Difference[];
}

export function isDifferent({ differences }: Pick<Sighting, "differences">): boolean {
  return differences.length > 0;
}

/** One run of a scenario with what it has judged so far. Nothing counts before it is committed to the ledger. */
export class Attempt {
  readonly scenario: ScenarioHeader;
  readonly startedMs: number;
  readonly violations: Violation[] = [];
  readonly #judged = new Map<RequirementId, boolean>();
  /** Status and endpoint of the decisive answers that satisfied a requirement. */
  readonly #keptBy = new DefaultMap<RequirementId, Set<string>>(() => new Set());
  /** Numbers of all exchanges that satisfied a requirement together. */
  readonly #satisfying = new DefaultMap<RequirementId, Set<number>>(() => new Set());
  /** Requirements whose violation something else may explain, each with that reason. */
  readonly #open = new Map<RequirementId, string>();
  readonly #observations: { topic: Topic; seen: string }[] = [];

  /** @param startedMs milliseconds since 1970 by the runner's clock */
  constructor(scenario: ScenarioHeader, startedMs = Date.now()) {
    this.scenario = scenario;
    this.startedMs = startedMs;
  }

  /**
   * Judges a requirement: without differences it is satisfied, otherwise violated.
   * @param evidence the exchanges that show it, the decisive one last
   * @param did what was done, in one line for the reader of a finding, or a whole account of it
   * @returns whether it was satisfied
   */
  verify(
    requirement: RequirementId,
    evidence: Exchange | readonly [Exchange, ...Exchange[]],
    differences: Differences,
    did: string | Reproduction = "",
  ): boolean {
    const { title, verifies, exercises } = this.scenario;
    if (!verifies.includes(requirement) || exercises.includes(requirement))
      throw new TypeError(`"${title}" judges ${requirement} without naming it`);
    const shown: readonly [Exchange, ...Exchange[]] = "request" in evidence ? [evidence] : evidence;
    const [first, ...others] = differences.flat();
    this.#judged.set(requirement, (this.#judged.get(requirement) ?? true) && first === undefined);
    if (first === undefined) {
      const decisive = shown.at(-1);
      this.#keptBy.of(requirement).add(`${decisive?.status} ${decisive?.endpoint}`);
      this.alsoJudged(requirement, shown);
      return true;
    }
    this.violations.push({
      requirement,
      surface: this.scenario.surface,
      reproduction: typeof did === "string" ? { did } : did,
      differences: [first, ...others],
      evidence: keptOf(shown),
      scenario: this.scenario.title,
      breadth: this.scenario.verifies.length,
    });
    return false;
  }

  /**
   * Counts exchanges as evidence of a requirement that `verify` did not get, because a violation is shown by fewer: a
   * sample of purchases, or the other cases of a property.
   */
  alsoJudged(requirement: RequirementId, exchanges: readonly Exchange[]): void {
    for (const { n } of exchanges) this.#satisfying.of(requirement).add(n);
  }

  observe(topic: Topic, seen: string): void {
    this.#observations.push({ topic, seen });
  }

  /**
   * Returns a copy that has only the violations of some requirements.
   * @param reason why the others are left open
   */
  violationsOf(isMeant: (requirement: RequirementId) => boolean, reason: string): Attempt {
    const some = new Attempt(this.scenario, this.startedMs);
    some.add(this.violations.filter(({ requirement }) => isMeant(requirement)));
    for (const [requirement, why] of this.#open) some.leaveOpen(requirement, why);
    for (const { requirement } of this.violations) if (!isMeant(requirement)) some.leaveOpen(requirement, reason);
    return some;
  }

  /**
   * Returns a copy without the results of some requirements.
   * @param reason why violations of them are left open
   */
  without(isLeftOut: (requirement: RequirementId) => boolean, reason: string): Attempt {
    const rest = this.violationsOf((requirement) => !isLeftOut(requirement), reason);
    for (const [requirement, isKept] of this.#judged) {
      if (!isKept || isLeftOut(requirement)) continue;
      rest.#judged.set(requirement, true);
      rest.#keptBy.set(requirement, new Set(this.#keptBy.get(requirement)));
      rest.#satisfying.set(requirement, new Set(this.#satisfying.get(requirement)));
    }
    rest.#observations.push(...this.#observations);
    return rest;
  }

  /** Adds violations of another attempt at the same scenario. */
  add(violations: readonly Violation[]): void {
    for (const violation of violations) {
      this.violations.push(violation);
      this.#judged.set(violation.requirement, false);
      this.#open.delete(violation.requirement);
    }
  }

  /** Leaves a requirement open, because something else may explain its violation. Passes of other scenarios then don't count either. */
  leaveOpen(requirement: RequirementId, reason: string): void {
    this.#open.set(requirement, reason);
  }

  /** The requirements whose violation something else may explain. */
  get open(): readonly RequirementId[] {
    return [...this.#open.keys()];
  }

  /** The requirements that the scenario judges and that have no verdict yet. */
  get unjudged(): readonly RequirementId[] {
    const { verifies, exercises } = this.scenario;
    return verifies.filter((each) => !this.#judged.has(each) && !exercises.includes(each));
  }

  /** Writes the results into the ledger. */
  commit(ledger: Ledger): void {
    for (const [requirement, isKept] of this.#judged) {
      const exchanges = this.#satisfying.get(requirement)?.size;
      if (isKept) ledger.pass(requirement, this.scenario.surface, this.#keptBy.get(requirement), exchanges);
    }
    for (const violation of this.violations) ledger.violate(violation);
    for (const [requirement, reason] of this.#open) ledger.doubt(requirement, this.scenario.surface, reason);
    for (const { topic, seen } of this.#observations) ledger.observe(topic, this.scenario.surface, seen);
  }
}

function keptOf([first, ...others]: readonly [Exchange, ...Exchange[]]): readonly [Exchange, ...Exchange[]] {
  return [toKept(first), ...others.map((each) => toKept(each))];
}
