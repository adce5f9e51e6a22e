import { History, type JudgedTarget } from "../../harness/history/history.ts";
import type { Judged } from "../../harness/rules/judgement.ts";
import type { Rule } from "../../harness/rules/rule.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { UNTIMED } from "./an-exchange.ts";

const TARGET: JudgedTarget = { aliases: {}, keys: {} };

/**
 * Returns the judgements of a rule about some answers, which get consecutive numbers. One without times is sent after the answer
 * to the one before it.
 * @param movedS also as a function of the place of an exchange
 * @param repriced ids of items that a provider state gave another value
 */
export function judgedBy(
  rule: Rule,
  exchanges: readonly Exchange[],
  movedS: number | ((at: number) => number) = 0,
  target = TARGET,
  repriced: readonly string[] = [],
): readonly Judged[] {
  const history = new History(target);
  for (const id of repriced) history.repriced.set(id, 0);
  const atOnce = exchanges.flatMap((each, at): readonly Judged[] => {
    const exchange = { ...(isUntimed(each) ? { ...each, sentAtMs: 2 * at, doneAtMs: 2 * at + 1 } : each), n: at + 1 };
    history.add(exchange, typeof movedS === "number" ? movedS : movedS(at));
    return rule.when === "the run ends" ? [] : rule.judge(exchange, history).map((judgement) => [exchange, judgement]);
  });
  return rule.when === "the run ends" ? rule.judge(history) : atOnce;
}

function isUntimed({ sentAtMs, doneAtMs }: Exchange): boolean {
  return sentAtMs === UNTIMED.sentAtMs && doneAtMs === UNTIMED.doneAtMs;
}
