import { CoverageCounter } from "../coverage/coverage.ts";
import { FieldCounts } from "../coverage/field-counts.ts";
import { Judge } from "../ledger/judge.ts";
import { AdaptiveConcurrency } from "../schedule/adaptive-concurrency.ts";
import type { ExchangeObserver } from "../transport/http-transport.ts";
import { Latency } from "./latency.ts";
import type { Run } from "./run.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { WorkingEndpoints } from "./working-endpoints.ts";

/** What gets every exchange of a run. */
export interface Observers {
  readonly judge: Judge;
  readonly fields: FieldCounts;
  readonly coverage: CoverageCounter;
  readonly latency: Latency;
  readonly workingEndpoints: WorkingEndpoints;
}

/** Starts to observe the exchanges of a run, and adapts its concurrency to their latency unless it is fixed. */
export function observe(run: Run, { target, concurrency, onExchange, onTraffic }: VerifyOptions): Observers {
  const judge = new Judge(run.ledger, run.history, () => run.time.movedS);
  const fields = new FieldCounts(target);
  const coverage = new CoverageCounter(target.surfaces);
  const latency = new Latency();
  const workingEndpoints = new WorkingEndpoints();
  const adaptive = new AdaptiveConcurrency(run.scheduler, () => run.transport.noteSlowness());
  run.transport.observe((exchange) => latency.add(exchange));
  if (concurrency === undefined) run.transport.observe((exchange) => adaptive.add(exchange));
  if (onExchange !== undefined) run.transport.observe(onExchange);
  if (onTraffic !== undefined) {
    const record: ExchangeObserver = (exchange, { isJudged }) =>
      onTraffic({ exchange, isJudged, movedS: run.time.movedS }, run.redactor);
    run.transport.observe(record);
    run.transport.observeSilence(record);
  }
  run.transport.observe((exchange, outgoing) => judge.add(exchange, outgoing));
  run.transport.observeSilence((exchange) => run.history.addUnanswered(exchange));
  run.transport.observe((exchange, outgoing) => fields.add(exchange, outgoing));
  run.transport.observe((exchange) => coverage.add(exchange));
  run.transport.observe((exchange) => workingEndpoints.add(exchange));
  return { judge, fields, coverage, latency, workingEndpoints };
}
