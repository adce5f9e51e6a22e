import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import { answerText } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * A text that a state returned.
 * @throws {NotExercised} naming the state when it is none
 */
export function textOf(value: unknown, state: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new NotExercised(`provider state "${state}"`, `provider state "${state}" returned no usable value`);
}

/** What an arrangement answered when it came to nothing. */
export function arrangementFailed(what: string, exchange: Exchange): Inconclusive {
  return new Inconclusive(`no ${what} was made: ${exchange.endpoint} answered ${answerText(exchange)}`);
}
