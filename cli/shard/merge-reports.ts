import type { Finding, Report, RequirementResult, Verdict } from "../../contract/report.ts";
import { unverifiedOf } from "../../contract/unverified.ts";
import { mergeCoverage } from "../../harness/coverage/merge-coverage.ts";
import { withCauses } from "../../harness/run/causes.ts";
import { verdictOf } from "../../harness/run/outcome.ts";
import { tellingOf } from "../../harness/run/telling.ts";
import { toUnlock } from "../../harness/run/verdicts.ts";
import { inWords } from "../../reports/difference-text.ts";
import type { SuiteReport } from "../run-suite.ts";
import { mergeLatency } from "./merge-latency.ts";

/** What a requirement's verdict is when several parts have one; a part that saw nothing of it says nothing against it. */
const STRENGTH: readonly Verdict[] = ["fail", "pass", "inconclusive", "not exercised"];

/** The report that one whole run would have left, from those of all its shards. */
export function mergeReports(reports: readonly SuiteReport[]): Report {
  return inWords(merged(reports));
}

function merged(reports: readonly SuiteReport[]): Report {
  const [first] = reports;
  if (first === undefined) throw new TypeError("there is nothing to merge");
  const { shard: _, stopped: __, ...base } = first;
  const renumbered = withoutCollisions(reports);
  const requirements = first.requirements.map((row, at) =>
    strongest(reports.map((each) => each.requirements[at] ?? row)),
  );
  const stopped = reports.find((each) => each.stopped !== undefined)?.stopped;
  const totals = totalsOf(requirements);
  const isIncomplete = reports.some(({ exitStatus }) => exitStatus === 3) && unverifiedOf(requirements).length > 0;
  const startedMs = reports.map(({ startedAt }) => Date.parse(startedAt));
  const endedMs = reports.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const observations = mergeObservations(reports, requirements);
  const [coverage, ...coverages] = reports.flatMap((each) => (each.coverage === undefined ? [] : [each.coverage]));
  const whole = { requirements, observations, target: first.target };
  return {
    ...base,
    ...(coverage === undefined ? {} : { coverage: mergeCoverage([coverage, ...coverages], whole) }),
    startedAt: new Date(Math.min(...startedMs)).toISOString(),
    durationMs: Math.max(...endedMs) - Math.min(...startedMs),
    verdict: verdictOf(requirements, stopped),
    exitStatus: exitStatusOf(reports, totals.fail, stopped, isIncomplete),
    ...(stopped === undefined ? {} : { stopped }),
    totals,
    exchanges: sum(reports.map((each) => each.exchanges)),
    requirements,
    findings: withCauses(mergeFindings(renumbered.flatMap(({ findings }) => findings))),
    observations,
    unlock: toUnlock(requirements),
    stateLost: sum(reports.map((each) => each.stateLost)),
    evidence: renumbered.flatMap(({ evidence }) => evidence),
    scenarios: reports.flatMap(({ scenarios = [] }) => scenarios),
    latency: mergeLatency(reports.flatMap(({ latency }) => latency)),
  };
}

function strongest(rows: readonly RequirementResult[]): RequirementResult {
  const rank = ({ verdict, attempted }: RequirementResult) =>
    STRENGTH.indexOf(verdict) + (attempted === false ? 0.5 : 0);
  return rows.reduce((best, row) => (rank(row) < rank(best) ? row : best));
}

function totalsOf(rows: readonly RequirementResult[]): Report["totals"] {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  return {
    pass: count("pass"),
    fail: count("fail"),
    inconclusive: count("inconclusive"),
    notExercised: count("not exercised"),
  };
}

function exitStatusOf(
  reports: readonly SuiteReport[],
  failed: number,
  stopped: string | undefined,
  isIncomplete: boolean,
): Report["exitStatus"] {
  // An interrupted shard has exit status 2 whatever it found.
  if (reports.some((each) => each.exitStatus === 2 && each.totals.fail > 0)) return 2;
  if (failed > 0) return 1;
  if (stopped !== undefined) return 2;
  return isIncomplete ? 3 : 0;
}

/** Numbers of exchanges count up through all parts. */
function withoutCollisions(reports: readonly SuiteReport[]): readonly Pick<Report, "findings" | "evidence">[] {
  let before = 0;
  return reports.map(({ findings, evidence, exchanges }) => {
    const offset = before;
    before += exchanges;
    return {
      findings: findings.map((each) => ({ ...each, exchanges: each.exchanges.map((n) => n + offset) })),
      evidence: evidence.map((each) => ({ ...each, n: each.n + offset })),
    };
  });
}

/** What all traffic shows may have been found in several parts: still one finding. */
function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.surface} ${finding.requirement}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? finding : together(known, finding));
  }
  return [...merged.values()];
}

/** The one that tells more stands for both. */
function together(one: Finding, other: Finding): Finding {
  const [best, rest] = tellingOf(one) <= tellingOf(other) ? [one, other] : [other, one];
  const endpoints = new Set([...(best.also ?? []), rest.endpoint, ...(rest.also ?? [])]);
  endpoints.delete(best.endpoint);
  return { ...best, seen: one.seen + other.seen, ...(endpoints.size === 0 ? {} : { also: [...endpoints] }) };
}

/** Each thing once; a field that one part never saw and another did was not absent. */
function mergeObservations(
  reports: readonly SuiteReport[],
  rows: readonly RequirementResult[],
): Report["observations"] {
  const isSeen = (id: string, surface: string) =>
    rows.some((row) => row.id === id && row.surface === surface && row.verdict === "pass");
  const all = reports
    .flatMap(({ observations }) => observations)
    .map((each) => {
      if (each.requirements === undefined) return each;
      const requirements = each.requirements.filter((id) => !isSeen(id, each.surface));
      return { ...each, seen: requirements.join(", "), requirements };
    })
    .filter(({ seen }) => seen !== "");
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
