import type { Verdict } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { changePoints, clearestRateChange, FALSE_ALARM_RATE } from "./change-points.ts";
import { type Drift, latencyDrift } from "./latency-drift.ts";
import type { Night } from "./night.ts";
import { verdictsByRow } from "./verdicts-by-row.ts";
import { failureRate, type Rate } from "./wilson.ts";

/** The analysis of the nights of one target. All lists of nights begin with the oldest. */
export interface HistoryAnalysis {
  readonly baseUrl: string;
  readonly nights: readonly NightMark[];
  /** Requirements that were violated when they were last judged, the longest failing first. */
  readonly failing: readonly FailingRow[];
  /** Requirements whose failure rate changed. */
  readonly changed: readonly ChangedRow[];
  /** Requirements that fail intermittently, without a change of their rate. */
  readonly flaky: readonly FlakyRow[];
  /** Requirements that were not exercised in any of the last `WINDOW` completed nights; empty if there are fewer. */
  readonly neverExercised: readonly UnexercisedRow[];
  /** Requirements that were exercised, but inconclusive, in each of these nights. */
  readonly neverJudged: readonly Row[];
  readonly latency: readonly Drift[];
  /** Number of requirements on all surfaces that occur in any night. */
  readonly rows: number;
}

/** One night in the strip. */
export interface NightMark {
  readonly startedAt: string;
  readonly outcome: "pass" | "fail" | "inconclusive" | "not done";
  readonly failed: number;
  readonly stopped?: string;
}

export interface Row {
  readonly surface: Surface;
  readonly requirement: string;
  /** One verdict per night; undefined if the night did not have the requirement. */
  readonly verdicts: readonly (Verdict | undefined)[];
}

interface FailingRow extends Row {
  /** First night of the current series of failures; nights that did not judge the requirement do not end a series. */
  readonly since: string;
  /** Nights of that series that judged it. */
  readonly nights: number;
  /** The last night in which it passed; undefined if there is none. */
  readonly lastPass?: string;
  readonly rate: Rate;
  /** Whether it was listed as a known failure on the last night. */
  readonly isExcused: boolean;
}

interface ChangedRow extends Row {
  /** Oldest first. */
  readonly changes: readonly { readonly since: string; readonly before: Rate; readonly after: Rate }[];
}

interface FlakyRow extends Row {
  /** The rate since its last change. */
  readonly rate: Rate;
  readonly lastFailure: string;
}

export interface UnexercisedRow extends Row {
  /** What was missing on the last night, if known. */
  readonly missing?: string;
}

/** Number of nights without being exercised after which a requirement is listed. */
export const WINDOW = 30;

/**
 * Analyses the nights of one target.
 * @param nights oldest first, at least one
 */
export function analyse(baseUrl: string, nights: readonly Night[]): HistoryAnalysis {
  const rows = verdictsByRow(nights);
  const mixed = rows.filter(({ verdicts }) => verdicts.includes("fail") && verdicts.includes("pass"));
  // Half of the false-alarm rate is for failure rates, half for latency; it is divided among the rows that could show a
  // change.
  const alpha = FALSE_ALARM_RATE / 2;
  const read = rows.map((row) => readRow(row, nights, alpha / Math.max(1, mixed.length)));
  return {
    baseUrl,
    nights: nights.map(markOf),
    failing: read.flatMap(({ failing }) => failing ?? []).sort((a, b) => Date.parse(a.since) - Date.parse(b.since)),
    changed: read.flatMap(({ changed }) => changed ?? []),
    flaky: read.flatMap(({ flaky }) => flaky ?? []).sort((a, b) => b.rate.share - a.rate.share),
    ...unverified(rows, nights),
    latency: latencyDrift(nights, alpha),
    rows: rows.length,
  };
}

function markOf({ startedAt, exitStatus, verdict, rows, stopped }: Night): NightMark {
  const failed = Object.values(rows).reduce((sum, each) => sum + (each.fail?.length ?? 0), 0);
  // Exit status 3: what had to be verified was not, whatever passed.
  const judged = exitStatus === 3 && verdict === "pass" ? "inconclusive" : verdict;
  const outcome = exitStatus === 2 ? "not done" : judged;
  return { startedAt, outcome, failed, ...(stopped === undefined ? {} : { stopped }) };
}

function readRow(row: Row, nights: readonly Night[], alpha: number) {
  const judged = row.verdicts.flatMap((verdict, at) => {
    const startedAt = nights[at]?.startedAt;
    return startedAt !== undefined && (verdict === "pass" || verdict === "fail")
      ? [{ startedAt, isFailure: verdict === "fail" }]
      : [];
  });
  const failures = judged.map(({ isFailure }) => isFailure);
  const points = changePoints(failures, clearestRateChange, alpha);
  const rateOf = (from: number, to: number) => {
    const part = failures.slice(from, to);
    return failureRate(part.filter(Boolean).length, part.length);
  };
  const dateOf = (at: number) => judged[at]?.startedAt ?? "";
  const changes = points.map((at, i) => ({
    since: dateOf(at),
    before: rateOf(points[i - 1] ?? 0, at),
    after: rateOf(at, points[i + 1] ?? failures.length),
  }));
  return {
    failing: failures.at(-1) === true ? failingOf(row, judged, nights) : undefined,
    changed: changes.length === 0 ? undefined : { ...row, changes },
    flaky: flakyOf(row, judged, points.at(-1) ?? 0),
  };
}

type Judged = readonly { readonly startedAt: string; readonly isFailure: boolean }[];

function failingOf(row: Row, judged: Judged, nights: readonly Night[]): FailingRow {
  const lastPass = judged.findLastIndex(({ isFailure }) => !isFailure);
  const passedAt = judged[lastPass]?.startedAt;
  return {
    ...row,
    since: judged[lastPass + 1]?.startedAt ?? "",
    nights: judged.length - lastPass - 1,
    ...(passedAt === undefined ? {} : { lastPass: passedAt }),
    rate: failureRate(judged.filter(({ isFailure }) => isFailure).length, judged.length),
    isExcused: nights.at(-1)?.excused.includes(`${row.surface} ${row.requirement}`) === true,
  };
}

/** One change from pass to fail or back is not intermittent; a failure between passes is, or a pass between failures. */
function flakyOf(row: Row, judged: Judged, from: number): FlakyRow | undefined {
  const part = judged.slice(from);
  const turns = part.filter(({ isFailure }, at) => at > 0 && isFailure !== part[at - 1]?.isFailure).length;
  if (turns < 2) return undefined;
  const failed = part.filter(({ isFailure }) => isFailure);
  return { ...row, rate: failureRate(failed.length, part.length), lastFailure: failed.at(-1)?.startedAt ?? "" };
}

function unverified(rows: readonly Row[], nights: readonly Night[]) {
  const done = [...nights.keys()].filter((at) => nights[at]?.exitStatus !== 2).slice(-WINDOW);
  if (done.length < WINDOW) return { neverExercised: [], neverJudged: [] };
  const last = nights[done.at(-1) ?? 0];
  const missing = new Map(
    Object.entries(last?.missing ?? {}).flatMap(([what, keys]) => keys.map((key) => [key, what])),
  );
  const seen = rows.map((row) => ({ row, words: new Set(done.map((at) => row.verdicts[at])) }));
  return {
    neverExercised: seen
      // A requirement without recent nights is no longer in the contract; one with recent nights only says nothing yet.
      .filter(({ row, words }) => words.size === 1 && words.has("not exercised") && !isInapplicable(row, last))
      .map(({ row }): UnexercisedRow => {
        const what = missing.get(`${row.surface} ${row.requirement}`);
        return { ...row, ...(what === undefined ? {} : { missing: what }) };
      }),
    neverJudged: seen.filter(({ words }) => words.size === 1 && words.has("inconclusive")).map(({ row }) => row),
  };
}

function isInapplicable({ surface, requirement }: Row, night: Night | undefined): boolean {
  return night?.inapplicable.includes(`${surface} ${requirement}`) === true;
}
