import type { Surface } from "../../contract/surface.ts";
import type { Scenario } from "../arrange/scenario.ts";
import type { Ledger, ViolatedRequirement } from "../ledger/ledger.ts";
import { isRequired } from "../ledger/requirement-rows.ts";

/** Which scenarios and requirements of a run depend on the seed. */
export interface SeedDependence {
  /** Titles of scenarios whose actions are drawn from the seed. */
  readonly drawn: ReadonlySet<string>;
  /** Requirements that a scenario without random actions verifies, as `surface id`. */
  readonly steady: ReadonlySet<string>;
}

/** Separates scenarios with the same actions in every run from those drawn from the seed. */
export function seedDependenceOf(scenarios: readonly Scenario[]): SeedDependence {
  const steady = scenarios.filter((each) => !isRandom(each));
  return {
    drawn: new Set(scenarios.filter(isRandom).map(({ title }) => title)),
    steady: new Set(steady.flatMap(({ surface, verifies }) => verifies.map((id) => `${surface} ${id}`))),
  };
}

/** Returns whether a scenario's actions are drawn from the seed. */
function isRandom({ area }: Pick<Scenario, "area">): boolean {
  return area.startsWith("properties/");
}

/**
 * Makes a requirement inconclusive if its own scenarios could not judge it and only random scenarios saw it violated,
 * so that verdicts on a broken system do not depend on the seed. The reason names a finding that occurs in every run;
 * without one, the violation stays.
 */
export function excuseRandomViolations(ledger: Ledger, { drawn, steady: own }: SeedDependence): void {
  const isByChance = ({ scenarios }: ViolatedRequirement) => [...scenarios].every((title) => drawn.has(title ?? ""));
  const steady = ledger.violated.filter((cause) => isRequired(cause.first.requirement) && !isByChance(cause));
  for (const cause of ledger.violated.filter(isByChance)) {
    const { requirement, surface } = cause.first;
    const { passes, inconclusive, missing } = ledger.entry(requirement, surface);
    const explanation = closestFinding(steady, cause, surface);
    if (explanation === undefined || passes > 0 || !own.has(`${surface} ${requirement}`)) continue;
    const why = inconclusive ?? missing?.reason ?? "its own scenario could not judge it";
    ledger.excuse(cause, `${why}; only random cases showed a violation: see ${explanation.first.requirement}`);
  }
}

/** Returns the finding of the same endpoint, else of another endpoint of the random walk, else the first one of the surface. */
function closestFinding(
  steady: readonly ViolatedRequirement[],
  cause: ViolatedRequirement,
  surface: Surface,
): ViolatedRequirement | undefined {
  const own = steady.filter(({ first }) => first.surface === surface);
  const shares = (endpoints: ReadonlySet<string>) =>
    own.find(({ endpoints: others }) => [...others].some((endpoint) => endpoints.has(endpoint)));
  return shares(cause.endpoints) ?? shares(new Set(cause.paths.flatMap((path) => [...path]))) ?? own[0];
}
