import { isDeepStrictEqual } from "node:util";
import type { Difference, Place, Value } from "../../contract/difference.ts";
import type { BareFinding } from "../../contract/report.ts";
import type { Role } from "../../contract/requirement.ts";
import { actualOf, expectationOf } from "../ledger/fingerprint.ts";
import { areOfOneClause, effectsOf, roleOf } from "../ledger/requirement-rows.ts";
import { mistypeOf, typeOf } from "./mistype.ts";

/** What of a finding identifies its cause. */
export type Caused = Pick<BareFinding, "requirement" | "surface" | "endpoint" | "exchanges" | "differences">;

/** Whether two findings are taken to have one cause: rather too seldom than too often, for each cause is mended by itself. */
export function isAkin(one: Caused, other: Caused): boolean {
  if (one.requirement === other.requirement) return one.endpoint === other.endpoint && isSameDifference(one, other);
  if (one.surface !== other.surface) return false;
  return (
    isAboutField(one, other) ||
    isAboutField(other, one) ||
    (one.endpoint === other.endpoint && (isSameAnswer(one, other) || isSameExchange(one, other))) ||
    isSameGate(one, other) ||
    isSameMistype(one, other) ||
    isUnreadable(one, other) ||
    isUnreadable(other, one) ||
    isSameEffect(one, other) ||
    isSameMisform(one, other) ||
    isSameMisform(other, one)
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
  const role = roleOf(requirement);
  return role === "field" || role === "additional field";
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

/** Values written as another type by one serializer: of several fields, or of one field wherever it is used. */
function isSameMistype(one: Caused, other: Caused): boolean {
  const [left, right] = [one.differences?.[0], other.differences?.[0]];
  const mistype = left && mistypeOf(left);
  if (left === undefined || right === undefined || mistype === undefined || mistype !== mistypeOf(right)) return false;
  return (isAboutType(left) && isAboutType(right)) || stepsOf(left.at).at(-1) === stepsOf(right.at).at(-1);
}

function isAboutType({ relation }: Difference): boolean {
  return relation === "fits schema" || relation === "of type";
}

/** A plain request succeeded with a body of another form, and nothing was found where the other looked in such a body. */
function isUnreadable(answer: Caused, other: Caused): boolean {
  if (roleOf(answer.requirement) !== "answer" || answer.endpoint !== other.endpoint || isNoSuccess(answer))
    return false;
  const { differences: [missing] = [] } = answer;
  if (missing === undefined || !("status" in missing.actual)) return false;
  return (other.differences ?? []).every(
    ({ actual }) => ("status" in actual && actual.status < 300) || "absent" in actual || isEmpty(actual),
  );
}

/** What is read from a list that is not there: nothing, no elements, or a number of none. */
function isEmpty(actual: Value): boolean {
  if (isNothing(actual)) return true;
  if (!("json" in actual)) return false;
  const { json } = actual;
  return json === 0 || (Array.isArray(json) && json.every((each) => each === null || each === undefined));
}

/** The same effect of a purchase, a sale or an order failed to happen, whatever was asked before. */
function isSameEffect(one: Caused, other: Caused): boolean {
  if (one.endpoint !== other.endpoint || isNoSuccess(one) || isNoSuccess(other)) return false;
  const effects = effectsOf(other.requirement);
  return effectsOf(one.requirement).some((effect) => effects.includes(effect)) && isMissing(one) === isMissing(other);
}

/** Whether something is missing from a list; else there is too much in it. */
function isMissing({ differences: [first] = [] }: Caused): boolean {
  return first?.relation === "lists all";
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

/** Refusals of one wrong form, whatever each had to say: one place of a server makes the bodies of all. */
function isSameMisform(one: Caused, other: Caused): boolean {
  const form = misformOf(one);
  if (form === undefined) return false;
  const { differences: [first] = [] } = other;
  return form === misformOf(other) || (first?.relation === "claim" && form === refusalFormOf(first.actual));
}

/** The form of a refusal that came with its right status in a wrong form. */
function misformOf({ differences: [first] = [] }: Caused): string | undefined {
  if (first?.relation !== "refused with") return undefined;
  const form = refusalFormOf(first.actual);
  const isMeant = first.expected.some(
    (each) => "status" in each && "status" in first.actual && each.status === first.actual.status,
  );
  const isRight = first.expected.some((each) => "status" in each && each.member === form);
  return isMeant && !isRight ? form : undefined;
}

/** The member that holds the text of a refusal, or what its body is in the place of an object with one. */
function refusalFormOf(actual: Value): string | undefined {
  if (!("status" in actual) || actual.status < 400) return undefined;
  return actual.says === undefined ? `a body: ${actual.body && typeOf(actual.body)}` : actual.member;
}
