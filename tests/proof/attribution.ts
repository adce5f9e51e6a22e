import { AsyncLocalStorage } from "node:async_hooks";
import type { Finding } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

/** Identifies a scenario between processes and runs. */
export function keyOf({ surface, title }: Pick<Scenario, "surface" | "title">): string {
  return `${surface} ${title}`;
}

/** The key of the scenario that is played. One for all runs: Node keeps each that was used, and asks it at every promise. */
const playing = new AsyncLocalStorage<string>();

/** Remembers in which scenario each exchange of a run was sent. */
export class Attribution {
  readonly #sentIn = new Map<number, string>();

  /** The same scenarios, each of which is known while it is played. */
  following(scenarios: readonly Scenario[]): readonly Scenario[] {
    return scenarios.map((scenario): Scenario => {
      const play = scenario.play as (context: unknown) => Promise<void>;
      return { ...scenario, play: (context: unknown) => playing.run(keyOf(scenario), () => play(context)) };
    });
  }

  /** To be called with each exchange. */
  note({ n }: Pick<Exchange, "n">): void {
    const scenario = playing.getStore();
    if (scenario !== undefined) this.#sentIn.set(n, scenario);
  }

  /** Keys of the scenarios that sent the exchanges of a finding, without duplicates. */
  of({ exchanges }: Pick<Finding, "exchanges">): readonly string[] {
    return [...new Set(exchanges.flatMap((n) => this.#sentIn.get(n) ?? []))];
  }
}
