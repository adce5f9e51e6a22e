import { History, type JudgedTarget } from "../history/history.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { clockShiftMs } from "../rules/clock.ts";
import type { Judged, Judgement } from "../rules/judgement.ts";
import { ANSWER_RULES, EVERY_ANSWER_RULES, RUN_RULES } from "../rules/rules.ts";
import type { Exchange } from "../transport/exchange.ts";
import { timestampCheck, timestampsIn } from "./timestamps.ts";

const RULES_OF_SUCCESS = [...ANSWER_RULES, ...EVERY_ANSWER_RULES];

/** Judges answers by the rules, with the history of the traffic that ends with them. */
export class ConsistencyChecks {
  readonly #ledger: Pick<Ledger, "observe">;
  readonly #movedS: () => number;
  readonly #history: History;

  /** @param movedS seconds by which the run has moved the provider's clock so far */
  constructor(ledger: Pick<Ledger, "observe">, target: JudgedTarget, movedS: () => number) {
    this.#history = new History(target);
    this.#ledger = ledger;
    this.#movedS = movedS;
  }

  /** Notes every exchange, also those that are not judged. */
  note(exchange: Exchange, isJudged = true): void {
    this.#history.add(exchange, this.#movedS(), isJudged);
  }

  judge(exchange: Exchange): readonly Judgement[] {
    const rules = exchange.status === 200 ? RULES_OF_SUCCESS : EVERY_ANSWER_RULES;
    return [
      ...rules.flatMap((rule) => rule(exchange, this.#history)),
      ...timestampCheck(timestampsIn(exchange), (text) =>
        this.#ledger.observe("timestamp-form", exchange.surface, `no zone: ${formOf(text)}`),
      ),
    ];
  }

  /** By how much the provider's clock is ahead of its Date headers if that is another clock. Milliseconds; else zero. */
  get clockShiftMs(): number {
    return clockShiftMs(this.#history);
  }

  /** Returns the judgements that need all exchanges of the run. */
  conclude(): readonly Judged[] {
    return RUN_RULES.flatMap((rule) => rule(this.#history));
  }
}

/** Replaces digits, so that timestamps of one form make one observation. */
function formOf(text: string): string {
  return text.replace(/\d/g, "9");
}
