import type { Report } from "../contract/report.ts";
import { clip, oneLine } from "../reports/printable.ts";
import { SUITE } from "./suite.ts";

const REASON_KEPT = 1000;

/** The report of a run that was not even begun, so that whoever reads reports learns of it. */
export function notDone(why: string, target: Report["target"]): Report {
  return {
    format: 1,
    suite: SUITE,
    target,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    seed: 0,
    verdict: "inconclusive",
    exitStatus: 2,
    stopped: oneLine(clip(why, REASON_KEPT)),
    totals: { pass: 0, fail: 0, inconclusive: 0, notExercised: 0 },
    exchanges: 0,
    requirements: [],
    findings: [],
    observations: [],
    unlock: [],
    stateLost: 0,
    evidence: [],
    latency: [],
  };
}
