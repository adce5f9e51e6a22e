import { isDeepStrictEqual } from "node:util";
import type { Place, Value } from "../../contract/difference.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { BareFinding } from "../../contract/report.ts";
import type { Role } from "../../contract/requirement.ts";
import { SURFACES } from "../../contract/surface.ts";
import { actualOf, expectationOf } from "../ledger/fingerprint.ts";
import { areOfOneClause, roleOf } from "../ledger/requirement-rows.ts";

/** What of a finding tells its cause. */
type Caused = Pick<BareFinding, "requirement" | "surface" | "endpoint" | "exchanges" | "differences">;

/**
 * Numbers the causes of findings and puts them in order: those of one cause stand together, the one that tells it best
 * first; causes follow the contract. Each finding stays what it is, for each is a requirement that is broken.
 */
export function withCauses<F extends BareFinding>(findings: readonly F[]): readonly F[] {
  const groups: F[][] = [];
  for (const finding of [...findings].sort(byTelling)) {
    const akin = groups.filter((group) => group.some((each) => isAkin(each, finding)));
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

/** A field or a plain request tells a cause best; what holds for any traffic and any input tells it last. */
function rank({ requirement }: Caused): number {
  return RANKS[roleOf(requirement)] ?? 2;
}

/** Whether two findings are taken to have one cause: rather too seldom than too often, for each cause is mended by itself. */
function isAkin(one: Caused, other: Caused): boolean {
  if (one.requirement === other.requirement) return one.endpoint === other.endpoint && isSameDifference(one, other);
  if (one.surface !== other.surface) return false;
  return (
    isAboutField(one, other) ||
    isAboutField(other, one) ||
    (one.endpoint === other.endpoint && (isSameAnswer(one, other) || isSameExchange(one, other))) ||
    isSameGate(one, other)
  );
}

/** The first thing that came, or had to: further ones are what it led to. */
function firstOf({ differences: [first] = [] }: Caused): { readonly had: string; readonly came: string } | undefined {
  return first && { had: expectationOf(first), came: actualOf(first.actual) };
}

function isSameDifference(one: Caused, other: Caused): boolean {
  return isDeepStrictEqual(firstOf(one), firstOf(other));
}

/** A wrong answer came in place of several right ones. A success says too little of itself: then what had to come counts as well. */
function isSameAnswer(one: Caused, other: Caused): boolean {
  const [came, had] = [firstOf(one)?.came, firstOf(one)?.had];
  if (came === undefined || came !== firstOf(other)?.came) return false;
  return isNoSuccess(one) || had === firstOf(other)?.had || areOfOneClause(one.requirement, other.requirement);
}

/** One exchange shows both, and it is no success at all: whatever is missing from it is missing for that. */
function isSameExchange(one: Caused, other: Caused): boolean {
  return one.exchanges.at(-1) === other.exchanges.at(-1) && (isNoSuccess(one) || isNoSuccess(other));
}

function isNoSuccess(finding: Caused): boolean {
  return (statusOf(finding) ?? 0) >= 300;
}

/** The status that came, where the first difference is about an answer as a whole. */
function statusOf({ differences: [first] = [] }: Caused): number | undefined {
  return first !== undefined && "status" in first.actual ? first.actual.status : undefined;
}

function isField({ requirement }: Caused): boolean {
  return RANKS[roleOf(requirement)] === 0;
}

/** A field that is wrong in its record, and something that is to be read from it. */
function isAboutField(field: Caused, other: Caused): boolean {
  const [wrong] = field.differences ?? [];
  if (!isField(field) || isField(other) || wrong === undefined) return false;
  const name = stepsOf(wrong.at).at(-1) ?? "";
  return (other.differences ?? []).some(
    ({ at, actual }) =>
      stepsOf(at).includes(name) &&
      ("absent" in actual || isNothing(actual) || actualOf(actual) === actualOf(wrong.actual)),
  );
}

/** What arithmetic makes of a value that is not there, and null. */
function isNothing(actual: Value): boolean {
  return ("json" in actual && actual.json === null) || ("text" in actual && actual.text === "NaN");
}

/** The steps of a place's path, by its name where it has one: `result.nfts` are two. */
function stepsOf({ name, pointer = "" }: Place): readonly string[] {
  return name === undefined ? pointer.split("/") : name.split(/[^\w]+/);
}

const GATE: readonly Role[] = ["credential", "public read"];

/** Keys are looked at in one place, which several endpoints stand behind. */
function isSameGate(one: Caused, other: Caused): boolean {
  if (![one, other].every(({ requirement }) => GATE.includes(roleOf(requirement)))) return false;
  const gate = gateOf(one);
  return firstOf(one)?.had === firstOf(other)?.had && gate !== undefined && gate === gateOf(other);
}

/** What became of a request at the gate; what an endpoint answers behind it is another matter. */
function gateOf(finding: Caused): string | undefined {
  const status = statusOf(finding);
  if (status === undefined) return undefined;
  return status === 401 || status >= 500 ? firstOf(finding)?.came : "let in";
}
