import { exchangesOf, renumbered, renumberedSequence } from "../../contract/finding-exchanges.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { BareFinding, PartialResults, Report, RequirementResult } from "../../contract/report.ts";
import { isShort } from "../../contract/shortfall.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { mergeCoverage } from "../../harness/coverage/merge-coverage.ts";
import type { ViolatedRequirement } from "../../harness/ledger/ledger.ts";
import { withCauses } from "../../harness/run/causes.ts";
import { withoutRepeats } from "../../harness/run/findings.ts";
import { exitStatusOf, verdictOf } from "../../harness/run/outcome.ts";
import { mergePartialResults } from "../../harness/run/partial-results.ts";
import { LEFT_OUT, toResults, toTotals, toUnlock } from "../../harness/run/verdicts.ts";
import { inWords } from "../../reports/difference-text.ts";
import type { SuiteReport } from "../run-suite.ts";
import { mergeLatency } from "./merge-latency.ts";
import { partialResultsFrom } from "./partial-results-from.ts";

/** Merges the reports of all shards into the report that one whole run would have produced. */
export function mergeReports(reports: readonly SuiteReport[]): Report {
  const [first] = reports;
  if (first === undefined) throw new TypeError("there is nothing to merge");
  const { shard: _, stopped: __, unfinished: _____, partial: ___, fatalRequests: ____, ...base } = first;
  const parts = withoutCollisions(reports);
  const { ledger, findings } = mergePartialResults(parts);
  const selected = selectedIn(reports);
  const requirements = toResults(
    ledger,
    first.target.surfaces,
    ({ id }, surface) =>
      selected.has(`${surface} ${id}`) || ledger.entry(id as RequirementId, surface).violated !== undefined,
  );
  const shownFindings = ledger.violated.flatMap((cause) => findingOf(cause, findings.get(cause.first), requirements));
  const stopped = reports.find((each) => each.stopped !== undefined)?.stopped;
  const unfinished = reports.find((each) => each.unfinished !== undefined)?.unfinished;
  const fatal = mergeFatalRequests(reports);
  const totals = toTotals(requirements);
  const startedMs = reports.map(({ startedAt }) => Date.parse(startedAt));
  const endedMs = reports.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const observations = mergeObservations(reports, requirements);
  const [coverage, ...coverages] = reports.flatMap((each) => (each.coverage === undefined ? [] : [each.coverage]));
  const whole = { requirements, observations, target: first.target };
  const shown = new Set([
    ...shownFindings.flatMap(exchangesOf),
    ...requirements.flatMap(({ sequence = [] }) => sequence),
  ]);
  const evidence = withoutRepeats([
    ...parts.flatMap(({ evidence: own }) => own.filter(({ n }) => shown.has(n))),
    ...(fatal?.evidence ?? []),
  ]);
  const asked = reports.some(({ certify }) => certify === true) ? { certify: true as const } : {};
  const isTooLittle = isShort({ requirements, findings: shownFindings, evidence, ...asked });
  // An interrupted shard has exit status 2, whatever it found.
  const isInterrupted = reports.some((each) => each.exitStatus === 2 && each.totals.fail > 0);
  return inWords({
    ...base,
    ...asked,
    ...(coverage === undefined ? {} : { coverage: mergeCoverage([coverage, ...coverages], whole) }),
    startedAt: new Date(Math.min(...startedMs)).toISOString(),
    durationMs: Math.max(...endedMs) - Math.min(...startedMs),
    verdict: verdictOf(requirements, stopped),
    exitStatus: isInterrupted ? 2 : exitStatusOf(totals.fail, stopped, isTooLittle),
    ...(stopped === undefined ? {} : { stopped }),
    ...(unfinished === undefined ? {} : { unfinished }),
    ...(fatal === undefined ? {} : { fatalRequests: fatal.fatalRequests }),
    totals,
    exchanges: sumOf(reports.map((each) => each.exchanges)),
    requirements,
    findings: withCauses(shownFindings),
    observations,
    unlock: toUnlock(requirements),
    stateLost: sumOf(reports.map((each) => each.stateLost)),
    evidence,
    scenarios: reports.flatMap(({ scenarios = [] }) => scenarios),
    latency: mergeLatency(reports.flatMap(({ latency }) => latency)),
  });
}

/** Requirements that some shard selected; a narrowed run leaves the others out. */
function selectedIn(reports: readonly SuiteReport[]): ReadonlySet<string> {
  const rows = reports.flatMap(({ requirements }) => requirements).filter(({ reason }) => reason !== LEFT_OUT);
  return new Set(rows.map(({ surface, id }) => `${surface} ${id}`));
}

/** The finding of a cause with the violations of all shards; none if its requirement does not fail because of it. */
function findingOf(
  cause: ViolatedRequirement,
  finding: BareFinding | undefined,
  rows: readonly RequirementResult[],
): BareFinding[] {
  const { requirement, surface } = cause.first;
  const row = rows.find((each) => each.id === requirement && each.surface === surface);
  if (finding === undefined || row?.verdict !== "fail") return [];
  const { also: _, ...own } = finding;
  const also = [...cause.endpoints].filter((endpoint) => endpoint !== finding.endpoint);
  return [{ ...own, seen: cause.seen, ...(also.length === 0 ? {} : { also }) }];
}

/** Number of exchanges in all preceding reports, to number exchanges consecutively. */
function offsetsOf(reports: readonly SuiteReport[]): readonly number[] {
  return reports.map((_, nth) => sumOf(reports.slice(0, nth).map(({ exchanges }) => exchanges)));
}

/** The possible fatal requests of the first shard that has some, with their exchanges. */
function mergeFatalRequests(reports: readonly SuiteReport[]) {
  const nth = reports.findIndex((each) => each.fatalRequests !== undefined);
  const { fatalRequests, evidence = [] } = reports[nth] ?? {};
  if (fatalRequests === undefined) return undefined;
  const offset = offsetsOf(reports)[nth] ?? 0;
  const own = new Set(fatalRequests.requests.flatMap(({ exchanges }) => exchanges));
  const requests = fatalRequests.requests.map((each) => ({
    ...each,
    exchanges: each.exchanges.map((n) => n + offset),
  }));
  return {
    fatalRequests: { ...fatalRequests, requests },
    evidence: evidence.filter(({ n }) => own.has(n)).map((each) => ({ ...each, n: each.n + offset })),
  };
}

/** The partial results of each shard, with consecutively numbered exchanges. */
function withoutCollisions(reports: readonly SuiteReport[]): readonly PartialResults[] {
  const offsets = offsetsOf(reports);
  return reports.map((report, nth) => {
    const part = report.partial ?? partialResultsFrom(report);
    const offset = offsets[nth] ?? 0;
    return {
      ...part,
      entries: part.entries.map((entry) => ({ ...entry, ...renumberedSequence(entry, offset) })),
      causes: part.causes.map((cause) => ({ ...cause, finding: renumbered(cause.finding, offset) })),
      evidence: part.evidence.map((each) => ({ ...each, n: each.n + offset })),
    };
  });
}

/** Removes duplicates. A field that one shard never observed but another did is not absent. */
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
