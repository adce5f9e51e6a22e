import type { Step } from "../commands/step-ids.ts";
import { type Inconclusive, NotExercised, SeenTooRarely, type TargetGone } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import type { Undecided } from "../ledger/ledger.ts";
import type { Exchange } from "../transport/exchange.ts";
import { EndpointUnanswered } from "../transport/no-answer.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import type { Run } from "./run.ts";
import { undecidedBy } from "./undecided-by.ts";

/** How a scenario ended. */
export interface ScenarioOutcome {
  readonly attempt: Attempt;
  /** Why requirements are unjudged. */
  readonly stop?: NotExercised | Inconclusive | TargetGone | undefined;
  /** The last requests of its scenario, in order. */
  readonly requests?: readonly Exchange[];
  /** Number of restarts of the scenario after lost state. */
  readonly stateLost: number;
}

/** Writes the outcome of a scenario into the ledger. */
export function settle(run: Run, { attempt, stop, requests = [] }: ScenarioOutcome): void {
  const { surface, exercises } = attempt.scenario;
  attempt.commit(run.ledger);
  if (stop === undefined) return;
  const { cause } = stop;
  const undecided = stop instanceof NotExercised ? undefined : undecidedAfter(requests, cause, run.redactor);
  for (const id of [...attempt.unjudged, ...exercises]) {
    // What the scenario could not decide is no doubt about what a rule decided.
    if (stop instanceof SeenTooRarely && !exercises.includes(id)) run.ledger.doubt(id, surface, stop.message);
    else if (stop instanceof NotExercised) run.ledger.notExercised(id, surface, stop.missing, stop.message);
    else run.ledger.inconclusive(id, surface, stop.message, undecided);
  }
}

/** The request without an answer decided, also where it was not sent again. */
function undecidedAfter(requests: readonly Exchange[], cause: unknown, redactor: Redactor): Undecided {
  if (!(cause instanceof EndpointUnanswered)) return undecidedBy(requests, redactor, undefined);
  const { outgoing, request, kind, reason } = cause;
  const { endpoint } = outgoing;
  const nowMs = performance.now();
  const notSent: Step = {
    endpoint,
    request,
    status: 0,
    fault: reason,
    json: undefined,
    sentAtMs: nowMs,
    doneAtMs: nowMs,
  };
  const steps = requests.at(-1)?.request === request ? requests : [...requests, notSent];
  return undecidedBy(steps, redactor, { endpoint, how: kind });
}
