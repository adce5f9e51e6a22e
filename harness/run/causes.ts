import { REQUIREMENTS } from "../../contract/index.ts";
import type { BareFinding } from "../../contract/report.ts";
import type { Role } from "../../contract/requirement.ts";
import { SURFACES } from "../../contract/surface.ts";
import { effectsOf, roleOf } from "../ledger/requirement-rows.ts";
import { type Caused, isAkin } from "./same-cause.ts";

/**
 * Numbers the causes of findings and puts them in order: those of one cause stand together, the most specific
 * first; causes follow the contract. Each finding stays what it is, for each is a requirement that is broken.
 */
export function withCauses<F extends BareFinding>(findings: readonly F[]): readonly F[] {
  const groups: F[][] = [];
  for (const finding of [...findings].sort(byTelling)) {
    const found = groups.filter((group) => group.some((each) => isAkin(each, finding)));
    // What rests on several effects joins the first that fails, and says nothing of the others being one cause.
    const akin = effectsOf(finding.requirement).length > 1 ? found.slice(0, 1) : found;
    for (const other of akin.slice(1)) groups.splice(groups.indexOf(other), 1);
    const [home] = akin;
    if (home === undefined) groups.push([finding]);
    else home.push(...akin.slice(1).flat(), finding);
  }
  return groups
    .map((group) => group.sort(byTelling))
    .sort(([one], [other]) => (one === undefined || other === undefined ? 0 : byPlace(one, other)))
    .flatMap((group, at) => group.map((finding) => ({ ...finding, cause: at + 1 })));
}

const PLACES = new Map<string, number>(REQUIREMENTS.map(({ id }, at) => [id, at]));
const RANKS: Partial<Record<Role, number>> = {
  field: 0,
  "additional field": 0,
  answer: 1,
  "documented error": 3,
  general: 3,
};

function byPlace(one: Caused, other: Caused): number {
  return (
    SURFACES.indexOf(one.surface) - SURFACES.indexOf(other.surface) ||
    (PLACES.get(one.requirement) ?? 0) - (PLACES.get(other.requirement) ?? 0)
  );
}

function byTelling(one: Caused, other: Caused): number {
  return rank(one) - rank(other) || byPlace(one, other);
}

/** A field or a plain request shows a cause best; what holds for any traffic, any input or several effects comes last. */
function rank({ requirement }: Caused): number {
  return effectsOf(requirement).length > 1 ? 3 : (RANKS[roleOf(requirement)] ?? 2);
}
