import { History, type JudgedTarget } from "../../harness/history/history.ts";
import type { Judged } from "../../harness/rules/judgement.ts";
import type { AnswerRule, RunRule } from "../../harness/rules/rule.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const TARGET: JudgedTarget = { aliases: {}, keys: {} };

/** Returns the judgements of a rule about each of some answers when it arrives. The answers get consecutive numbers. */
export function judgedAtOnce(
  rule: AnswerRule,
  exchanges: readonly Exchange[],
  movedS = 0,
  target = TARGET,
): readonly Judged[] {
  const history = new History(target);
  return exchanges.flatMap((each, at) => {
    const exchange = { ...each, n: at + 1 };
    history.add(exchange, movedS);
    return rule(exchange, history).map((judgement) => [exchange, judgement] as const);
  });
}

/**
 * Returns the judgements of a rule about a whole run.
 * @param movedS also as a function of the place of an exchange
 * @param repriced ids of items that a provider state gave another value
 */
export function judgedAtEnd(
  rule: RunRule,
  exchanges: readonly Exchange[],
  movedS: number | ((at: number) => number) = 0,
  target = TARGET,
  repriced: readonly string[] = [],
): readonly Judged[] {
  const history = new History(target);
  for (const id of repriced) history.repriced.set(id, 0);
  for (const [at, exchange] of exchanges.entries())
    history.add({ ...exchange, n: at + 1 }, typeof movedS === "number" ? movedS : movedS(at));
  return rule(history);
}
