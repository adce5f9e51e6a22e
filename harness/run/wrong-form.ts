import type { Relation, Value } from "../../contract/difference.ts";
import type { Caused } from "./caused.ts";
import { typeOf } from "./mistype.ts";

/** A text has a wrong form, and another that contains it by its documented form has one too. */
export function isSameForm(part: Caused, whole: Caused): boolean {
  const [form, wholeForm] = [formOf(part), formOf(whole)];
  if (form === undefined || wholeForm === undefined || part.endpoint !== whole.endpoint) return false;
  return wholeForm.includes(form.replace(/\$$/, ""));
}

/** Returns the pattern of a text, from its first `^` on. */
function formOf({ differences: [first] = [] }: Caused): string | undefined {
  const [expected] = first?.expected ?? [];
  if (expected === undefined || !("text" in expected)) return undefined;
  return /\^.+/.exec(expected.text)?.[0];
}

/** Relations for which refusals of several texts are right. Once the status is right, their form is the fault. */
const SEVERAL_REFUSALS: ReadonlySet<Relation> = new Set(["claim", "refused", "one of"]);

/** Both refusals have the same wrong form, which one serializer may make for all endpoints. */
export function isSameWrongForm(one: Caused, other: Caused): boolean {
  const form = wrongFormOf(one);
  if (form === undefined) return false;
  const { differences: [first] = [] } = other;
  if (form === wrongFormOf(other)) return true;
  return first !== undefined && SEVERAL_REFUSALS.has(first.relation) && form === refusalFormOf(first.actual);
}

/** Returns the form of a refusal with the right status and a wrong form. */
function wrongFormOf({ differences: [first] = [] }: Caused): string | undefined {
  if (first?.relation !== "refused with") return undefined;
  const form = refusalFormOf(first.actual);
  const hasRightStatus = first.expected.some(
    (each) => "status" in each && "status" in first.actual && each.status === first.actual.status,
  );
  const isRight = first.expected.some((each) => "status" in each && each.member === form);
  return hasRightStatus && !isRight ? form : undefined;
}

/** Returns the member that holds the text of a refusal, or the type of its body if no member does. */
function refusalFormOf(actual: Value): string | undefined {
  if (!("status" in actual) || actual.status < 400) return undefined;
  return actual.says === undefined ? `a body: ${actual.body && typeOf(actual.body)}` : actual.member;
}
