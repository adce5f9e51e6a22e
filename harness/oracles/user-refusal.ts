import { type Exchange, memberOf } from "../transport/exchange.ts";
import { type Difference, unless } from "./difference.ts";
import { answerText, isRefusal, type Refusal } from "./refusal.ts";

/** What a limit answers. */
export const LIMITED: Refusal = { status: 429, text: "Rate limit exceeded", member: "message" };

/** The answer has to refuse what was asked for, with some text in `error`: neither the caller nor a limit is to blame. */
export function refusedWithErrorText(exchange: Exchange): readonly Difference[] {
  const isRefused = exchange.status >= 400 && exchange.status < 500;
  const text = memberOf(exchange.json, "error");
  const isTold = typeof text === "string" && text !== "" && exchange.status !== 401 && exchange.status !== 429;
  return unless(isRefused && isTold, "a 4xx refusal with a text in `error`", answerText(exchange));
}

/** The answer must not say that there were too many requests. */
export function notLimited(exchange: Exchange): readonly Difference[] {
  return unless(!isAboutLimit(exchange), "no 429", answerText(exchange));
}

/** Whether the answer is about a limit, in the documented form or in a wrong one. */
export function isAboutLimit(exchange: Exchange): boolean {
  if (exchange.status === 429) return true;
  const refusals = ["message", "error"] as const;
  return refusals.some((member) => isRefusal(exchange, { status: exchange.status, text: LIMITED.text, member }));
}

/** Both answers have to refuse alike: the same status and the same text. */
export function refusesAlike(expected: Exchange, actual: Exchange): readonly Difference[] {
  const isAlike = expected.status === actual.status && messageOf(expected) === messageOf(actual);
  return unless(isAlike, `the answer to an unknown key: ${answerText(expected)}`, answerText(actual));
}

function messageOf(exchange: Exchange): unknown {
  return memberOf(exchange.json, "message");
}
