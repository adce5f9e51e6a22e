import { areaOf } from "../contract/area.ts";
import type { Report, RequirementResult } from "../contract/report.ts";
import { messageOf } from "./causes.ts";
import { fatalRows } from "./fatal-text.ts";
import { findingRows, findingsOf } from "./finding-text.ts";
import { safeJson } from "./json.ts";
import { requirementTimes } from "./requirement-times.ts";
import { shownVerdict, verdictCounts, type Word } from "./standing.ts";
import { verdictText } from "./verdict-text.ts";

/**
 * The Common Test Report Format: one test per requirement. Not exercised and known failures are `skipped`; inconclusive
 * is `other`, because something did run. `rawStatus` has the exact verdict.
 */
export function toCtrf(report: Report): string {
  const { suite, target, seed, exchanges, startedAt, durationMs } = report;
  const { pass, fail, known, inconclusive, notExercised } = verdictCounts(report);
  const ofTheRun = runTests(report);
  const timeOf = requirementTimes(report);
  const start = Date.parse(startedAt) || 0;
  return safeJson({
    reportFormat: "CTRF",
    specVersion: "1.0.0",
    generatedBy: suite.name,
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: report.requirements.length + ofTheRun.length,
        passed: pass,
        failed: fail + ofTheRun.length,
        skipped: notExercised + known,
        pending: 0,
        other: inconclusive,
        suites: new Set(report.requirements.map((each) => each.surface)).size,
        start,
        stop: start + Math.round(durationMs),
        duration: Math.round(durationMs),
      },
      tests: [...ofTheRun, ...report.requirements.map((each) => test(report, each, timeOf(each)))],
      extra: { baseUrl: target.baseUrl, seed, exchanges, verdict: report.verdict },
    },
  });
}

const STATUS: Record<Word, string> = {
  pass: "passed",
  fail: "failed",
  inconclusive: "other",
  "not exercised": "skipped",
  known: "skipped",
};

function test(report: Report, result: RequirementResult, timeMs: number): object {
  const { id, title, surface, level, source, reason } = result;
  const { word, note } = shownVerdict(report, result);
  const findings = findingsOf(report, result);
  const texts = findings.length > 0 ? findings.map((each) => messageOf(report, each)) : [reason];
  const message = [note, ...texts].filter((each) => each !== undefined).join("\n") || undefined;
  return {
    name: `${id}: ${title}`,
    status: STATUS[word],
    rawStatus: word === "known" ? "known failure" : word,
    duration: Math.round(timeMs),
    suite: [surface, areaOf(id)],
    ...(message === undefined ? {} : { message }),
    ...traceOf(...findings.map((each) => findingRows(each))),
    tags: [surface, level],
    extra: { requirement: id, source, level },
  };
}

/** A run that could not be done, or that verified too little, must not look like a passing file. */
function runTests(report: Report): object[] {
  if (report.exitStatus === 2 || report.stopped !== undefined) {
    const message = report.stopped ?? "the run could not be done";
    return [{ ...runTest("the run could be done", message), ...traceOf(fatalRows(report)) }];
  }
  return report.exitStatus === 3 ? [runTest("enough was verified", verdictText(report))] : [];
}

/** Labelled rows as the trace of a test; nothing if there are none. */
function traceOf(...blocks: readonly (readonly (readonly [string, string])[])[]): { readonly trace?: string } {
  const texts = blocks.map((rows) => rows.map(([label, text]) => `${label}: ${text}`).join("\n"));
  const trace = texts.join("\n\n");
  return trace === "" ? {} : { trace };
}

function runTest(name: string, message: string): object {
  return { name, status: "failed", duration: 0, suite: ["run"], message };
}
