import type { Surface } from "../../contract/surface.ts";
import type { Ledger, ViolatedRequirement } from "../ledger/ledger.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import type { Scenario } from "../stage/scenario.ts";

/** What was played, as far as chance is concerned. */
export interface SeedDependence {
  /** Titles of what was drawn from the seed. */
  readonly drawn: ReadonlySet<string>;
  /** Requirements, each behind its surface and a blank, that a scenario judges which does the same in every run. */
  readonly steady: ReadonlySet<string>;
}

/** Separates scenarios that do the same in every run from those that are drawn from the seed. */
export function seedDependenceOf(scenarios: readonly Scenario[]): SeedDependence {
  const steady = scenarios.filter((each) => !isRandom(each));
  return {
    drawn: new Set(scenarios.filter(isRandom).map(({ title }) => title)),
    steady: new Set(steady.flatMap(({ surface, verifies }) => verifies.map((id) => `${surface} ${id}`))),
  };
}

/** Whether what a scenario does is drawn from the seed, so that another night does something else. */
function isRandom({ area }: Pick<Scenario, "area">): boolean {
  return area.startsWith("properties/");
}

/**
 * Keeps verdicts from depending on the seed where a system is broken anyway: a requirement whose own scenarios could not
 * judge it, and that only random play saw violated, is inconclusive; whether a walk comes there is chance. The reason
 * names the finding that shows in every run. Where there is none, the violation stays.
 */
export function excuseRandomViolations(ledger: Ledger, { drawn, steady: own }: SeedDependence): void {
  const isByChance = ({ scenarios }: ViolatedRequirement) => [...scenarios].every((title) => drawn.has(title ?? ""));
  const steady = ledger.violated.filter((cause) => isRequired(cause) && !isByChance(cause));
  for (const cause of ledger.violated.filter(isByChance)) {
    const { requirement, surface } = cause.first;
    const { passes, inconclusive, missing } = ledger.entry(requirement, surface);
    const told = mostAkin(steady, cause, surface);
    if (told === undefined || passes > 0 || !own.has(`${surface} ${requirement}`)) continue;
    const why = inconclusive ?? missing?.reason ?? "its own scenario could not judge it";
    ledger.excuse(cause, `${why}; only random cases showed a violation: see ${told.first.requirement}`);
  }
}

function isRequired({ first }: ViolatedRequirement): boolean {
  return requirementOf(first.requirement).level === "must";
}

/** The finding of the same endpoint, else of another that the walk went through, else the first of the surface. */
function mostAkin(
  steady: readonly ViolatedRequirement[],
  cause: ViolatedRequirement,
  surface: Surface,
): ViolatedRequirement | undefined {
  const own = steady.filter(({ first }) => first.surface === surface);
  const shares = (endpoints: ReadonlySet<string>) =>
    own.find(({ endpoints: others }) => [...others].some((endpoint) => endpoints.has(endpoint)));
  return shares(cause.endpoints) ?? shares(new Set(cause.paths.flatMap((path) => [...path]))) ?? own[0];
}
