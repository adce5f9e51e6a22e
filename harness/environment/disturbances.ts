import type { Scenario } from "../arrange/scenario.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { perRun } from "../run-context/run-context.ts";
import type { OutsideEvent } from "./event.ts";

/** The events that disturbed a run. */
export const disturbancesOf = perRun(() => new Disturbances());

/** Collects which scenarios an event disturbed, and how often. */
export class Disturbances {
  readonly #met = new DefaultMap<OutsideEvent, Scenario[]>(() => []);

  add(event: OutsideEvent, scenario: Scenario): void {
    this.#met.of(event).push(scenario);
  }

  /** Returns how many attempts met the event. */
  count(event: OutsideEvent): number {
    return this.#met.of(event).length;
  }

  /** Returns whether other scenarios met the event too, so that a request of this one is hardly its cause. */
  haveOthersMet(event: OutsideEvent, scenario: Scenario): boolean {
    return this.#met.of(event).some((other) => other !== scenario);
  }
}
