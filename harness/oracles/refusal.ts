import type { Exchange } from "../transport/exchange.ts";
import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE, shown } from "./difference.ts";

/** A documented refusal: its status and the exact text in `error` (or `message`, for authentication and limits of user keys). */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly member?: "error" | "message";
}

/**
 * The answer has to be one of the refusals that apply to the request: status and text of the same row.
 * @param accepted at least one; several where the documents leave the choice
 */
export function refusedBy(exchange: Exchange, ...accepted: readonly Refusal[]): readonly Difference[] {
  if (accepted.some((refusal) => isRefusal(exchange, refusal))) return NONE;
  return [{ expected: accepted.map(refusalText).join(" or "), actual: answerText(exchange) }];
}

/** The answer has to refuse with one of these statuses, whatever its text. */
export function refusedWithStatus(exchange: Exchange, ...statuses: readonly number[]): readonly Difference[] {
  if (statuses.includes(exchange.status)) return NONE;
  return [{ expected: `status ${statuses.join(" or ")}`, actual: answerText(exchange) }];
}

/** The answer has to be some 4xx. */
export function refusedSomehow(exchange: Exchange): readonly Difference[] {
  if (exchange.status >= 400 && exchange.status < 500) return NONE;
  return [{ expected: "a 4xx refusal", actual: answerText(exchange) }];
}

/** The answer has to be 200 with a JSON body. */
export function accepted(exchange: Exchange): readonly Difference[] {
  if (exchange.status === 200 && exchange.json !== undefined) return NONE;
  return [{ expected: "200 with a JSON body", actual: answerText(exchange) }];
}

export function isRefusal(exchange: Exchange, refusal: Refusal): boolean {
  return exchange.status === refusal.status && memberOf(exchange.json, refusal.member ?? "error") === refusal.text;
}

const LONGEST_SHOWN = 65_536;

/** Status and body of an answer in one line. */
export function answerText(exchange: Exchange): string {
  // Longer than anybody reads, and costly to write out for each who shows it.
  if (exchange.text.length > LONGEST_SHOWN) return `${exchange.status} ${shown(exchange.text.slice(0, 200))} and more`;
  const body = exchange.json === undefined ? shown(exchange.text.slice(0, 200)) : shown(exchange.json);
  return `${exchange.status} ${body}`;
}

function refusalText(refusal: Refusal): string {
  return `${refusal.status} ${JSON.stringify({ [refusal.member ?? "error"]: refusal.text })}`;
}
