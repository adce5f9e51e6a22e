import { REQUIREMENTS } from "../../contract/index.ts";
import type { Finding } from "../../contract/report.ts";
import type { Role } from "../../contract/requirement.ts";
import { SURFACES } from "../../contract/surface.ts";
import { areOfOneClause, roleOf } from "./requirement-rows.ts";
import { steadyText } from "./steady-text.ts";

/**
 * Numbers the causes of findings and puts them in order: those of one cause stand together, the one that tells it best
 * first; causes follow the contract. Each finding stays what it is, for each is a requirement that is broken.
 */
export function withCauses(findings: readonly Finding[]): readonly Finding[] {
  const groups: Finding[][] = [];
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

function byPlace(one: Finding, other: Finding): number {
  return (
    SURFACES.indexOf(one.surface) - SURFACES.indexOf(other.surface) ||
    (PLACES.get(one.requirement) ?? 0) - (PLACES.get(other.requirement) ?? 0)
  );
}

function byTelling(one: Finding, other: Finding): number {
  return rank(one) - rank(other) || byPlace(one, other);
}

/** A field or a plain request tells a cause best; what holds for any traffic and any input tells it last. */
function rank({ requirement }: Finding): number {
  return RANKS[roleOf(requirement)] ?? 2;
}

/** Whether two findings are taken to have one cause: rather too seldom than too often, for each cause is mended by itself. */
function isAkin(one: Finding, other: Finding): boolean {
  if (one.requirement === other.requirement) return one.endpoint === other.endpoint && saysSame(one, other);
  if (one.surface !== other.surface) return false;
  return (
    isAboutField(one, other) ||
    isAboutField(other, one) ||
    (one.endpoint === other.endpoint && (isSameAnswer(one, other) || isSameExchange(one, other))) ||
    isSameGate(one, other)
  );
}

function saysSame(one: Finding, other: Finding): boolean {
  return first(one.actual) === first(other.actual) && first(one.expected) === first(other.expected);
}

/** The first thing that came, or had to: what follows a semicolon is what it led to. */
function first(text: string): string {
  return steadyText(text).split("; ")[0] ?? "";
}

/** A wrong answer came in place of several right ones. A success says too little of itself: then what had to come counts as well. */
function isSameAnswer(one: Finding, other: Finding): boolean {
  const came = first(one.actual);
  if (came !== first(other.actual) || came === "") return false;
  return (
    /^[3-5]\d\d /.test(came) ||
    first(one.expected) === first(other.expected) ||
    areOfOneClause(one.requirement, other.requirement)
  );
}

/** One exchange shows both, and it is no success at all: whatever is missing from it is missing for that. */
function isSameExchange(one: Finding, other: Finding): boolean {
  const isSame = one.exchanges.at(-1) === other.exchanges.at(-1);
  return isSame && [one, other].some(({ actual }) => /^[3-5]\d\d /.test(actual));
}

function isField({ requirement }: Finding): boolean {
  return RANKS[roleOf(requirement)] === 0;
}

/** A field that is wrong in its record, and something that is to be read from it. */
function isAboutField(field: Finding, other: Finding): boolean {
  if (!isField(field) || isField(other)) return false;
  const name = field.requirement.slice(field.requirement.indexOf(".") + 1).replaceAll("-", "_");
  const [wrong = ""] = field.actual.split(" at /");
  const isMissing = /absent|NaN|null|undefined/.test(other.actual) || other.actual.includes(wrong);
  return isMissing && new RegExp(`\\b${name}\\b`).test(steadyText(`${other.expected} ${other.actual}`));
}

const GATE: readonly Role[] = ["credential", "public read"];

/** Keys are looked at in one place, which several endpoints stand behind. */
function isSameGate(one: Finding, other: Finding): boolean {
  if (![one, other].every(({ requirement }) => GATE.includes(roleOf(requirement)))) return false;
  return first(one.expected) === first(other.expected) && gateOf(one) !== undefined && gateOf(one) === gateOf(other);
}

/** What became of a request at the gate; what an endpoint answers behind it is another matter. */
function gateOf({ actual }: Finding): string | undefined {
  const [status] = /^[1-5]\d\d(?= )/.exec(actual) ?? [];
  if (status === undefined) return undefined;
  return status === "401" || status.startsWith("5") ? first(actual) : "let in";
}
