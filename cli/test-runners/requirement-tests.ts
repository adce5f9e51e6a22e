import { areaOf } from "../../contract/area.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { rowOf } from "../../contract/row-of.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import type { Target } from "../../harness/config/target.ts";
import { isObservable } from "../../harness/ledger/requirement-rows.ts";
import { isAbout, select } from "../../harness/run/selection.ts";
import { refuseEmptyNarrowing } from "../narrowing.ts";
import { ALL_SCENARIOS } from "../scenarios.ts";

/** A requirement on one surface as a test. */
export interface RequirementTest {
  readonly surface: Surface;
  readonly area: string;
  readonly id: string;
  /** Id and title. */
  readonly name: string;
  /** Surface and id, as in a narrowing. */
  readonly row: string;
}

/** The tests of one area of a surface. */
export interface TestGroup {
  readonly surface: Surface;
  readonly area: string;
  readonly tests: readonly RequirementTest[];
}

/**
 * One test per requirement that a run of the target may judge, grouped by surface and area in the order of the report.
 * @param only a text of `-t`
 * @throws {ConfigFault} if the text matches nothing
 */
export function requirementTests(
  { surfaces }: Pick<Target, "surfaces">,
  only: string | undefined,
): readonly TestGroup[] {
  if (only !== undefined) refuseEmptyNarrowing(only, ALL_SCENARIOS, surfaces);
  const isWanted = isAbout(select(ALL_SCENARIOS, { surfaces }, only), only);
  const groups = new Map<string, RequirementTest[]>();
  for (const surface of SURFACES.filter((each) => surfaces.includes(each))) {
    for (const { id, title } of offeredOn(surface).filter((each) => isWanted(surface, each.id))) {
      const test = { surface, area: areaOf(id), id, name: `${id}: ${title}`, row: rowOf(surface, id) };
      const key = rowOf(surface, test.area);
      groups.set(key, [...(groups.get(key) ?? []), test]);
    }
  }
  return [...groups.values()].flatMap((tests) => {
    const [first] = tests;
    return first === undefined ? [] : [{ surface: first.surface, area: first.area, tests }];
  });
}

function offeredOn(surface: Surface): readonly Requirement[] {
  return REQUIREMENTS.filter((each: Requirement) => isObservable(each) && each.surfaces.includes(surface));
}
