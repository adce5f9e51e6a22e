import { errorRow, errorsOf } from "../../contract/errors.ts";
import { isObject, isText, memberOf } from "../json/json-value.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { answered, answerOf, expectedOf, isRefusal, type Refusal, refusedBy } from "./refusal.ts";

/** The refusals of every endpoint that requires a credential. */
export const BAD_KEY: Refusal = errorRow("buy/crypto", "Invalid or missing credentials");
export const NO_TOKEN: Refusal = errorRow("buy/crypto", "No token provided");
export const BAD_TOKEN: Refusal = errorRow("buy/crypto", "Invalid token");
export const LIMITED: Refusal = errorRow("buy/crypto", "Rate limit exceeded");

/**
 * Requires one of these refusals: status and text of the same row. Other requirements (user-errors.*) judge which
 * member has the text.
 */
export function refusedAs(exchange: Exchange, ...accepted: readonly [Refusal, ...Refusal[]]): readonly Difference[] {
  const isAccepted = accepted.some((refusal) =>
    MEMBERS.some((member) => isRefusal(exchange, { status: refusal.status, text: refusal.text, member })),
  );
  return isAccepted ? NONE : refusedBy(exchange, ...accepted);
}

const MEMBERS = ["message", "error"] as const;
/** Statuses that frameworks use with bodies of their own, so that no member is required in them. */
const OPEN_STATUSES: readonly number[] = [404, 405, 406, 408, 411, 413, 414, 415, 417, 421, 426, 431];

/** Requires a 4xx with a text in `error` that is about neither the caller nor a limit. */
export function refusedWithErrorText(exchange: Exchange): readonly Difference[] {
  const isRefused = exchange.status >= 400 && exchange.status < 500;
  const text =
    memberOf(exchange.json, "error") ??
    (OPEN_STATUSES.includes(exchange.status) ? undefined : memberOf(exchange.json, "message"));
  const isTold = isText(text) && exchange.status !== 401 && exchange.status !== 429;
  return answered(isRefused && isTold, "refused", [], exchange, { pointer: "/error" });
}

/** Returns whether a 4xx with a text that the endpoint's table does not have may say that an id has not the form of issued ones. */
export function isAboutForm(exchange: Exchange): boolean {
  const text = messageOf(exchange);
  const isListed = errorsOf(exchange.surface, exchange.endpoint).some((row) => row.text === text);
  return refusedWithErrorText(exchange).length === 0 && !isListed;
}

/** Requires that the answer is none of these refusals. */
export function notRefusedAs(exchange: Exchange, ...refusals: readonly Refusal[]): readonly Difference[] {
  const isOneOfThem = refusals.some((refusal) => refusedAs(exchange, refusal).length === 0);
  return answered(!isOneOfThem, "not answered with", refusals.map(expectedOf), exchange);
}

/** Requires that the answer is not about a limit. */
export function notLimited(exchange: Exchange): readonly Difference[] {
  return answered(!isAboutLimit(exchange), "not answered with", [expectedOf(LIMITED)], exchange);
}

/** Returns whether the answer is about a limit, in the documented form or in a wrong one. */
export function isAboutLimit(exchange: Exchange): boolean {
  if (exchange.status === 429) return true;
  return MEMBERS.some((member) => isRefusal(exchange, { status: exchange.status, text: LIMITED.text, member }));
}

/** Requires status and text of one of the answers to an unknown key. */
export function refusesLike(actual: Exchange, ...unknown: readonly [Exchange, ...Exchange[]]): readonly Difference[] {
  const isAlike = unknown.some((each) => each.status === actual.status && messageOf(each) === messageOf(actual));
  return answered(isAlike, "answered with", unknown.map(answerOf), actual);
}

/**
 * Requires the members, and the words in them and in the challenge, that two refusals of different unknown keys have in
 * common, sent before and after. A member without words may name an instance, or be drawn, and so be the same in two.
 */
export function repeatsRefusal(actual: Exchange, before: Exchange, after: Exchange): readonly Difference[] {
  const [own, one, other] = [actual, before, after].map(partsOf);
  const isAlike = Object.keys({ ...one, ...own }).every((name) => {
    const [is, was, again] = [own, one, other].map((parts) => memberOf(parts, name));
    if ((was === undefined) !== (again === undefined)) return true;
    if ((is === undefined) !== (was === undefined)) return false;
    return !hasWords(was) || was !== again || is === was;
  });
  return answered(isAlike, "answered with", [answerOf(before)], actual);
}

/** Whether a value is a text of several words: `key_expired`, or a sentence. */
function hasWords(value: unknown): boolean {
  return typeof value === "string" && /[a-z][\s_][a-z]/i.test(value);
}

function partsOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  const challenge = headerOf(exchange, "www-authenticate");
  return { ...(isObject(exchange.json) ? exchange.json : {}), ...(challenge === undefined ? {} : { challenge }) };
}

function messageOf(exchange: Exchange): unknown {
  return memberOf(exchange.json, "message") ?? memberOf(exchange.json, "error");
}
