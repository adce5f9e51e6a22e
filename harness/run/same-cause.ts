import { isDeepStrictEqual } from "node:util";
import type { Difference, Value, ValueLocation } from "../../contract/difference.ts";
import type { Role } from "../../contract/requirement.ts";
import { actualOf } from "../ledger/fingerprint.ts";
import { areOfOneClause, effectsOf, roleOf } from "../ledger/requirement-rows.ts";
import { type Caused, firstDifference, isNoSuccess, statusOf } from "./caused.ts";
import { mistypeOf, typeOf } from "./mistype.ts";
import { isSameUnchecked } from "./unchecked-part.ts";
import { isSameForm, isSameWrongForm } from "./wrong-form.ts";

/** Returns whether two findings have one cause. In doubt they have two, because each cause is fixed separately. */
export function haveSameCause(one: Caused, other: Caused): boolean {
  if (one.requirement === other.requirement) return one.endpoint === other.endpoint && isSameDifference(one, other);
  if (isSameRefusal(one, other)) return true;
  if (one.surface !== other.surface) return false;
  const isEither = (is: (one: Caused, other: Caused) => boolean) => is(one, other) || is(other, one);
  return (
    [isAboutField, isSameForm, isUncomputable, isUnreadable, isSameWrongForm].some(isEither) ||
    [isSameUnchecked, isSameKeyCheck, isSameMistype, isSameLimit, isSameEffect].some((is) => is(one, other)) ||
    (one.endpoint === other.endpoint && (isSameAnswer(one, other) || isSameExchange(one, other)))
  );
}

function isSameDifference(one: Caused, other: Caused): boolean {
  return isDeepStrictEqual(firstDifference(one), firstDifference(other));
}

/** One refusal came instead of one right answer: from one endpoint on two surfaces, or for one clause on two endpoints. */
function isSameRefusal(one: Caused, other: Caused): boolean {
  if (!isNoSuccess(one) || !isSameDifference(one, other)) return false;
  if (one.surface !== other.surface) return one.endpoint === other.endpoint;
  return areOfOneClause(one.requirement, other.requirement);
}

/** Requests beyond a rate limit were accepted, which two requirements of its clause show. */
function isSameLimit(one: Caused, other: Caused): boolean {
  if (one.endpoint !== other.endpoint || isNoSuccess(one) || isNoSuccess(other)) return false;
  return (
    [one, other].every(({ requirement }) => roleOf(requirement) === "limit") &&
    areOfOneClause(one.requirement, other.requirement)
  );
}

/** One wrong answer came instead of several right ones. For a successful answer, the expectations have to agree too, or the clause. */
function isSameAnswer(one: Caused, other: Caused): boolean {
  const [actual, expected] = [firstDifference(one)?.actual, firstDifference(one)?.expected];
  if (actual === undefined || actual !== firstDifference(other)?.actual) return false;
  return (
    isNoSuccess(one) ||
    expected === firstDifference(other)?.expected ||
    isSameNumber(one, other) ||
    areOfOneClause(one.requirement, other.requirement)
  );
}

/** Both expect another number at the same place, exactly or as a bound. */
function isSameNumber({ differences: [left] = [] }: Caused, { differences: [right] = [] }: Caused): boolean {
  if (left === undefined || right === undefined || !isDeepStrictEqual(left.at, right.at)) return false;
  return [left.actual, left.expected[0], right.expected[0]].every((value) => value && typeOf(value) === "number");
}

/** One exchange without success shows both findings. */
function isSameExchange(one: Caused, other: Caused): boolean {
  return one.exchanges.at(-1) === other.exchanges.at(-1) && (isNoSuccess(one) || isNoSuccess(other));
}

function isField({ requirement }: Caused): boolean {
  const role = roleOf(requirement);
  return role === "field" || role === "additional field";
}

/** A field is wrong, and the other finding reads that field. */
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

/** Null, or the NaN that arithmetic with an absent value gives. */
function isNothing(value: Value): boolean {
  return ("json" in value && value.json === null) || isNotANumber(value);
}

/** The result of arithmetic with a value that is no number. */
function isNotANumber(value: Value): boolean {
  return "text" in value && value.text === "NaN";
}

/** A field has a wrong type, and the other finding could not compute its expectation, perhaps from that field. */
function isUncomputable(field: Caused, other: Caused): boolean {
  const [wrong] = field.differences ?? [];
  if (!isField(field) || wrong === undefined || mistypeOf(wrong) === undefined) return false;
  return field.endpoint === other.endpoint && (other.differences?.[0]?.expected ?? []).some(isNotANumber);
}

/** Both values have the same wrong type: two fields, or one field at two places. */
function isSameMistype(one: Caused, other: Caused): boolean {
  const [left, right] = [one.differences?.[0], other.differences?.[0]];
  const mistype = left && mistypeOf(left);
  if (left === undefined || right === undefined || mistype === undefined || mistype !== mistypeOf(right)) return false;
  return (isAboutType(left) && isAboutType(right)) || stepsOf(left.at).at(-1) === stepsOf(right.at).at(-1);
}

function isAboutType({ relation }: Difference): boolean {
  return relation === "fits schema" || relation === "of type";
}

/** A plain request got a success with a body of another form, and the other finding missed a value in such a body. */
function isUnreadable(answer: Caused, other: Caused): boolean {
  if (roleOf(answer.requirement) !== "answer" || answer.endpoint !== other.endpoint || isNoSuccess(answer))
    return false;
  const { differences: [missing] = [] } = answer;
  if (missing === undefined || !("status" in missing.actual || "absent" in missing.actual)) return false;
  return (other.differences ?? []).every(
    ({ actual }) => ("status" in actual && actual.status < 300) || "absent" in actual || isEmpty(actual),
  );
}

/** The value that an absent list yields: nothing, no elements, or the number 0. */
function isEmpty(actual: Value): boolean {
  if (isNothing(actual)) return true;
  if (!("json" in actual)) return false;
  const { json } = actual;
  return json === 0 || (Array.isArray(json) && json.every((each) => each === null || each === undefined));
}

/** The same effect of a purchase, a sale or an order is missing, whatever was requested before. */
function isSameEffect(one: Caused, other: Caused): boolean {
  if (one.endpoint !== other.endpoint || isNoSuccess(one) || isNoSuccess(other)) return false;
  const effects = effectsOf(other.requirement);
  return effectsOf(one.requirement).some((effect) => effects.includes(effect)) && isMissing(one) === isMissing(other);
}

/** Whether elements are missing from a list; otherwise it has too many. */
function isMissing({ differences: [first] = [] }: Caused): boolean {
  return first?.relation === "lists all";
}

/** Splits a place into its steps: `result.nfts` has two. */
function stepsOf({ name, pointer = "" }: ValueLocation): readonly string[] {
  return name === undefined ? pointer.split("/") : name.split(/[^\w]+/);
}

const KEY_CHECK_ROLES: readonly Role[] = ["credential", "public read"];

/** Both findings are about the key check, which all endpoints share. */
function isSameKeyCheck(one: Caused, other: Caused): boolean {
  if (![one, other].every(({ requirement }) => KEY_CHECK_ROLES.includes(roleOf(requirement)))) return false;
  const outcome = keyCheckOf(one);
  return (
    firstDifference(one)?.expected === firstDifference(other)?.expected &&
    outcome !== undefined &&
    outcome === keyCheckOf(other)
  );
}

/** Returns the outcome of the key check. What the endpoint answers after it doesn't count. */
function keyCheckOf(finding: Caused): string | undefined {
  const status = statusOf(finding);
  if (status === undefined) return undefined;
  return status === 401 || status >= 500 ? firstDifference(finding)?.actual : "let in";
}
