import type { Answer, Relation, Value, ValueLocation } from "../../contract/difference.ts";
import { valueText } from "../../contract/value-text.ts";
import { memberOf, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type Difference, NONE, toValue } from "./difference.ts";

/** A documented refusal: its status and the exact text in `error` (or `message`, for authentication and limits of user keys). */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly member?: "error" | "message";
}

/**
 * Returns a difference of a whole answer unless the condition holds.
 * @param at the place in the answer that shows it
 */
export function answered(
  holds: boolean,
  relation: Relation,
  expected: readonly Value[],
  exchange: Exchange,
  at: ValueLocation = {},
): readonly Difference[] {
  return holds ? NONE : [{ at, relation, expected, actual: answerOf(exchange) }];
}

/**
 * Requires one of the refusals that apply to the request: status and text of the same row.
 * @param accepted at least one; several if the documents leave the choice
 */
export function refusedBy(exchange: Exchange, ...accepted: readonly Refusal[]): readonly Difference[] {
  return answered(isRefusal(exchange, ...accepted), "refused with", accepted.map(expectedOf), exchange);
}

/** Converts a documented refusal to an expected answer. */
export function expectedOf({ status, text, member = "error" }: Refusal): Answer {
  return { status, says: text, member };
}

/** The answer has to be some 4xx. */
export function refusedSomehow(exchange: Exchange): readonly Difference[] {
  return answered(exchange.status >= 400 && exchange.status < 500, "refused", [], exchange);
}

/** The answer has to be 200 with a JSON body. */
export function accepted(exchange: Exchange): readonly Difference[] {
  return answered(exchange.status === 200 && exchange.json !== undefined, "accepted", [{ status: 200 }], exchange);
}

/** The answer has to be 200 with such a value at that place of its body. */
export function acceptedWith(exchange: Exchange, holds: boolean, type: string, pointer: string): readonly Difference[] {
  return answered(exchange.status === 200 && holds, "of type", [{ text: type }], exchange, { pointer });
}

/** The answer has to have one of these statuses, whatever its body. */
export function answeredWith(exchange: Exchange, ...statuses: readonly number[]): readonly Difference[] {
  const expected = statuses.map((status) => ({ status }));
  return answered(statuses.includes(exchange.status), "answered with", expected, exchange);
}

/** The answer may have any status but these. */
export function notAnsweredWith(exchange: Exchange, ...statuses: readonly number[]): readonly Difference[] {
  const expected = statuses.map((status) => ({ status }));
  return answered(!statuses.includes(exchange.status), "not answered with", expected, exchange);
}

/** Returns whether an answer is one of these refusals: status and text of the same row. */
export function isRefusal({ status, json }: Exchange, ...refusals: readonly Refusal[]): boolean {
  return refusals.some((row) => status === row.status && memberOf(json, row.member ?? "error") === row.text);
}

const MAX_SHOWN_LENGTH = 65_536;
/** Maximum length of a refusal's text, and of a body that is not JSON or too long. Characters. */
const BEGINNING = 200;

/** Returns status and body of an answer, as a finding keeps it. */
export function answerOf({ status, text, json }: Exchange): Answer {
  const beginning = text.slice(0, BEGINNING);
  if (text.length > MAX_SHOWN_LENGTH) {
    const type = Array.isArray(json) ? "list" : json === undefined ? "text" : "object";
    return { status, body: { beginning: JSON.stringify(beginning), type, length: text.length, unit: "characters" } };
  }
  const member = (["error", "message"] as const).find((name) => typeof memberOf(json, name) === "string");
  const body = toValue(json === undefined ? beginning : json);
  if (json === undefined) return { status, body, isJson: false };
  if (member === undefined) return { status, body };
  const says = textOf(memberOf(json, member));
  return { status, says: says.length > BEGINNING ? `${says.slice(0, BEGINNING)}…` : says, member, body };
}

/** Returns status and body of an answer in one line, for reasons, steps and observations. */
export function answerText(exchange: Exchange): string {
  return valueText(answerOf(exchange));
}
