import { toCurl } from "../commands/curl.ts";
import type { Attempt } from "../context/attempt.ts";
import { type Inconclusive, NotExercised, SeenTooRarely, type TargetGone } from "../exits/early-exits.ts";
import type { SentRequest } from "../transport/exchange.ts";
import { EndpointUnanswered } from "../transport/no-answer.ts";
import type { Run } from "./run.ts";

/** How a scenario ended. */
export interface ScenarioOutcome {
  readonly attempt: Attempt;
  /** Why requirements are unjudged. */
  readonly stop?: NotExercised | Inconclusive | TargetGone | undefined;
  /** The last request of its scenario; undefined if it sent none. */
  readonly last?: SentRequest | undefined;
  /** Number of restarts of the scenario after lost state. */
  readonly stateLost: number;
}

/** Writes the outcome of a scenario into the ledger. */
export function settle(run: Run, { attempt, stop, last }: ScenarioOutcome): void {
  const { surface, exercises } = attempt.scenario;
  attempt.commit(run.ledger);
  if (stop === undefined) return;
  const { cause } = stop;
  const undecided = {
    unanswered:
      cause instanceof EndpointUnanswered ? { endpoint: cause.outgoing.endpoint, how: cause.kind } : undefined,
    curl: last === undefined ? undefined : toCurl(last, run.redactor),
  };
  for (const id of [...attempt.unjudged, ...exercises]) {
    // What the scenario could not decide is no doubt about what a rule decided.
    if (stop instanceof SeenTooRarely && !exercises.includes(id)) run.ledger.doubt(id, surface, stop.message);
    else if (stop instanceof NotExercised) run.ledger.notExercised(id, surface, stop.missing, stop.message);
    else run.ledger.inconclusive(id, surface, stop.message, undecided);
  }
}
