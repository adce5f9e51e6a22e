import { REQUIREMENTS } from "../../contract/index.ts";
import type { BareFinding } from "../../contract/report.ts";
import type { Role } from "../../contract/requirement.ts";
import { SURFACES } from "../../contract/surface.ts";
import { effectsOf, roleOf } from "../ledger/requirement-rows.ts";
import type { Caused } from "./caused.ts";
import { haveSameCause } from "./same-cause.ts";

/**
 * Numbers the causes of findings and sorts the findings by cause, the most specific first. Causes are in the contract's
 * order. A finding stays one finding per requirement.
 */
export function withCauses<F extends BareFinding>(findings: readonly F[]): readonly F[] {
  const groups: F[][] = [];
  for (const finding of [...findings].sort(bySpecificity)) {
    const found = groups.filter((group) => group.some((each) => haveSameCause(each, finding)));
    // A finding that needs several effects joins the first group only, and does not merge groups.
    const related = effectsOf(finding.requirement).length > 1 ? found.slice(0, 1) : found;
    for (const other of related.slice(1)) groups.splice(groups.indexOf(other), 1);
    const [group] = related;
    if (group === undefined) groups.push([finding]);
    else group.push(...related.slice(1).flat(), finding);
  }
  return groups
    .map((group) => group.sort(bySpecificity))
    .sort(([one], [other]) => (one === undefined || other === undefined ? 0 : byPlace(one, other)))
    .flatMap((group, at) => group.map((finding) => ({ ...finding, cause: at + 1 })));
}

const PLACES = new Map<string, number>(REQUIREMENTS.map(({ id }, at) => [id, at]));
const RANKS: Partial<Record<Role, number>> = {
  field: 0,
  "additional field": 0,
  decoding: 0,
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

function bySpecificity(one: Caused, other: Caused): number {
  return rank(one) - rank(other) || byPlace(one, other);
}

/**
 * Returns the rank of a finding: fields and decoding show a cause best, then plain requests. Requirements for all traffic, generated
 * input or several effects come last.
 */
function rank({ requirement }: Caused): number {
  return effectsOf(requirement).length > 1 ? 3 : (RANKS[roleOf(requirement)] ?? 2);
}
