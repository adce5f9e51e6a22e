import { errorRow } from "../../contract/errors.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { answered, answerOf, expectedOf, isRefusal, type Refusal, refusedBy } from "./refusal.ts";

/** What every endpoint that asks for a credential answers: the same texts with the same statuses. */
export const BAD_KEY: Refusal = errorRow("buy/crypto", "Invalid or missing credentials");
export const NO_TOKEN: Refusal = errorRow("buy/crypto", "No token provided");
export const BAD_TOKEN: Refusal = errorRow("buy/crypto", "Invalid token");
export const LIMITED: Refusal = errorRow("buy/crypto", "Rate limit exceeded");

/**
 * The answer has to be one of these refusals: status and text of the same row. In which member the text lies is judged
 * once for all answers (user-errors.*), and not again wherever a text is expected.
 */
export function refusedAs(exchange: Exchange, ...accepted: readonly [Refusal, ...Refusal[]]): readonly Difference[] {
  const isAccepted = accepted.some((refusal) =>
    MEMBERS.some((member) => isRefusal(exchange, { status: refusal.status, text: refusal.text, member })),
  );
  return isAccepted ? NONE : refusedBy(exchange, ...accepted);
}

const MEMBERS = ["message", "error"] as const;
/** Statuses that frameworks answer in words of their own, so that no check of all answers looks for a member in them. */
const OPEN_STATUSES: readonly number[] = [404, 405, 406, 408, 411, 413, 414, 415, 417, 421, 426, 431];

/** The answer has to refuse what was asked for, with some text in `error`: neither the caller nor a limit is to blame. */
export function refusedWithErrorText(exchange: Exchange): readonly Difference[] {
  const isRefused = exchange.status >= 400 && exchange.status < 500;
  const text =
    memberOf(exchange.json, "error") ??
    (OPEN_STATUSES.includes(exchange.status) ? undefined : memberOf(exchange.json, "message"));
  const isTold = typeof text === "string" && text !== "" && exchange.status !== 401 && exchange.status !== 429;
  return answered(isRefused && isTold, "refused", [], exchange, { pointer: "/error" });
}

/** The answer must not say that there were too many requests. */
export function notLimited(exchange: Exchange): readonly Difference[] {
  return answered(!isAboutLimit(exchange), "not answered with", [expectedOf(LIMITED)], exchange);
}

/** Whether the answer is about a limit, in the documented form or in a wrong one. */
export function isAboutLimit(exchange: Exchange): boolean {
  if (exchange.status === 429) return true;
  return MEMBERS.some((member) => isRefusal(exchange, { status: exchange.status, text: LIMITED.text, member }));
}

/** The answer has to refuse like one of those to an unknown key: the same status and the same text. */
export function refusesLike(actual: Exchange, ...unknown: readonly [Exchange, ...Exchange[]]): readonly Difference[] {
  const isAlike = unknown.some((each) => each.status === actual.status && textOf(each) === textOf(actual));
  return answered(isAlike, "answered with", unknown.map(answerOf), actual);
}

function textOf(exchange: Exchange): unknown {
  return memberOf(exchange.json, "message") ?? memberOf(exchange.json, "error");
}
