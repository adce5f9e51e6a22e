import { REQUIREMENTS } from "../contract/index.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";
import type { Scenario } from "../harness/arrange/scenario.ts";
import { ConfigFault } from "../harness/config/config-fault.ts";
import { isObservable } from "../harness/ledger/requirement-rows.ts";
import { isNamed } from "../harness/run/selection.ts";
import { nearest } from "./nearest.ts";

/**
 * Refuses a text of `-t` that matches nothing: such a run would pass without verifying anything.
 * @param scenarios all scenarios of a whole run, on every surface
 * @throws {ConfigFault} naming the surfaces on which it matches, or similar names
 */
export function refuseEmptyNarrowing(only: string, scenarios: readonly Scenario[], surfaces: readonly Surface[]): void {
  if (only.trim() === "")
    throw new ConfigFault("--only", "is empty", "give a part of a title, an area or a requirement");
  const matched = surfacesOf(only, scenarios);
  if (surfaces.some((surface) => matched.has(surface))) return;
  if (matched.size > 0) {
    const where = SURFACES.filter((surface) => matched.has(surface)).join(", ");
    throw new ConfigFault("--only", `${JSON.stringify(only)} is only on ${where}`, "name such a surface in SURFACES");
  }
  const meant = nearest(only, namesOf(scenarios));
  const remedy =
    meant.length === 0 ? "`packproof requirements` lists what there is" : `did you mean ${meant.join(", ")}?`;
  throw new ConfigFault("--only", `${JSON.stringify(only)} matches nothing`, remedy);
}

/** Surfaces on which a text matches a scenario, or a requirement that is checked in every answer. */
function surfacesOf(only: string, scenarios: readonly Scenario[]): ReadonlySet<Surface> {
  const named = scenarios.filter(({ title, area, verifies }) => isNamed(only, title, area, ...verifies));
  const shown = REQUIREMENTS.filter((each) => isObservable(each) && isNamed(only, each.id));
  return new Set([...named.map(({ surface }) => surface), ...shown.flatMap((each) => each.surfaces)]);
}

/** Names to suggest: areas, ids, and their parts. */
function namesOf(scenarios: readonly Scenario[]): readonly string[] {
  const names = [...scenarios.flatMap(({ area, verifies }) => [area, ...verifies])];
  const parts = names.flatMap((name) => name.split(/[^a-z0-9]+/i)).filter((part) => part.length > 2);
  return [...new Set([...names, ...parts])];
}
