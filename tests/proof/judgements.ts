import type { Scenario } from "../../harness/context/scenario.ts";
import { keyOf } from "./attribution.ts";
import { definedIn } from "./defined-in.ts";
import { isProperty } from "./steps.ts";
import { ALL_MUTANTS } from "./subjects.ts";

/** What the scenarios of one module judge: one requirement, or all those of a property, which judges them in the same cases. */
export interface Judgement {
  /** Path in the project. */
  readonly module: string;
  /** Ids that have mutants. */
  readonly requirements: readonly string[];
  /** Keys of the scenarios that judge them; see `keyOf`. */
  readonly scenarios: readonly string[];
}

/** Requirements about parts of a second of real time: on a busy machine, a scenario that judges them can't always tell. */
const OF_REAL_TIME: readonly string[] = ["rate-limit.claw-finish.window-length"];

const FAILING: ReadonlySet<string> = new Set(
  ALL_MUTANTS.map(({ violates }) => violates).filter((id) => !OF_REAL_TIME.includes(id)),
);

/** The module that defines each scenario, by the scenario's key. */
export async function scenarioModules(): Promise<ReadonlyMap<string, string>> {
  const keyOfScenario = ({ surface, title, verifies }: Partial<Scenario>) =>
    surface !== undefined && title !== undefined && verifies !== undefined ? keyOf({ surface, title }) : undefined;
  return new Map([...(await definedIn("suites/", keyOfScenario)), ...(await definedIn("properties/", keyOfScenario))]);
}

/** Whether a scenario judges a requirement itself, and its verdict does not depend on parts of a second of real time. */
export function isJudging({ verifies, exercises }: Scenario, requirement: string): boolean {
  const named = (ids: readonly string[]) => ids.includes(requirement);
  return named(verifies) && !named(exercises) && FAILING.has(requirement);
}

/** What modules of scenarios judge. */
export function judgementsOf(
  scenarios: readonly Scenario[],
  moduleOf: ReadonlyMap<string, string>,
): readonly Judgement[] {
  const found = new Map<string, Judgement>();
  for (const scenario of scenarios) {
    const module = moduleOf.get(keyOf(scenario)) ?? "";
    for (const id of scenario.verifies.filter((each) => isJudging(scenario, each))) {
      const key = isProperty(scenario) ? module : `${module} ${id}`;
      const before = found.get(key) ?? { requirements: [], scenarios: [] };
      const requirements = [...new Set([...before.requirements, id])];
      found.set(key, { module, requirements, scenarios: [...new Set([...before.scenarios, keyOf(scenario)])] });
    }
  }
  return [...found.values()];
}
