import { lackingScope } from "../arrange/lacking-scope.ts";
import { missedCase } from "../run-context/replayed-case.ts";
import { INITIAL_CONCURRENCY } from "../schedule/adaptive-concurrency.ts";
import { BOUNDS } from "../transport/bounds.ts";
import { planRun } from "./1-plan.ts";
import { type Preflight, preflight } from "./2-preflight.ts";
import { playPlan } from "./3-play.ts";
import { conclude } from "./4-conclude.ts";
import { type PartReport, toReport } from "./5-report.ts";
import { limitRun } from "./limit-run.ts";
import { newRun } from "./new-run.ts";
import { observe } from "./observers.ts";
import type { VerifyOptions } from "./verify-options.ts";

/**
 * Verifies a system under test: plan, preflight, concurrent scenarios, confirmation of findings, verdicts. Always
 * resolves with a report, whatever the system answers.
 */
export async function verify(options: VerifyOptions): Promise<PartReport> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const bounds = { ...BOUNDS, ...options.bounds };
  const run = newRun(options.target, bounds, options.concurrency ?? INITIAL_CONCURRENCY);
  const observers = observe(run, options);
  const plan = planRun(run, options);
  const endLimits = limitRun(run, options.signal, bounds);
  let looked: Preflight;
  try {
    looked = await preflight(run, plan, options);
    if (looked.obstacle === undefined) await playPlan(run, plan, options);
  } finally {
    endLimits();
    await Promise.all([run.transport.close(), run.states.close()]);
  }
  const stopped = run.transport.goneBecause ?? looked.obstacle;
  const isStopped = stopped !== undefined;
  const partial = conclude(run, observers, plan, { isPart: options.isPart === true, isStopped });
  const doubt = looked.refused ?? lackingScope(run) ?? missedCase(run);
  return toReport(run, observers, plan, options, { startedAt, startedMs, stopped, doubt, partial });
}
