import { History, type JudgedTarget } from "../history/history.ts";
import { Judge } from "../ledger/judge.ts";
import { Ledger } from "../ledger/ledger.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";

/** What the rules say about some traffic, without the scenarios that caused it and without any excuse of a run. */
export class TrafficVerdicts {
  readonly #ledger = new Ledger();
  readonly #judge: Judge;
  #movedS = 0;

  constructor(target: JudgedTarget) {
    this.#judge = new Judge(this.#ledger, new History(target), () => this.#movedS);
  }

  /** Call it in the order of the answers. */
  add({ exchange, isJudged, movedS }: RecordedExchange): void {
    this.#movedS = movedS;
    if (exchange.fault === undefined) this.#judge.add(exchange, { isJudged });
    else this.#judge.history.addUnanswered(exchange);
  }

  /** Returns the violated requirements, each as surface and id, sorted: `sandbox order.answers`. */
  conclude(): readonly string[] {
    this.#judge.conclude();
    return this.#ledger.violated.map(({ first }) => `${first.surface} ${first.requirement}`).sort();
  }
}
