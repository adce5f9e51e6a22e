import type { Verdict } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { changePoints, clearestRateChange, FALSE_ALARM_RATE } from "./change-points.ts";
import { type Drift, latencyDrift } from "./latency-drift.ts";
import type { Night } from "./night.ts";
import { verdictsByRow } from "./verdicts-by-row.ts";
import { failureRate, type Rate } from "./wilson.ts";

/** What the nights of one target say, oldest night first everywhere. */
export interface HistoryAnalysis {
  readonly baseUrl: string;
  readonly nights: readonly NightMark[];
  /** Violated when they were judged last, the longest failing first. */
  readonly failing: readonly FailingRow[];
  /** Rows whose failure rate changed. */
  readonly changed: readonly ChangedRow[];
  /** Rows that fail and pass again without a change of their rate. */
  readonly flaky: readonly FlakyRow[];
  /** Not exercised in any of the last `WINDOW` nights that were done; empty while there are fewer. */
  readonly neverExercised: readonly UnexercisedRow[];
  /** Exercised, but inconclusive in each of these nights. */
  readonly neverJudged: readonly Row[];
  readonly latency: readonly Drift[];
  /** Rows of all surfaces that any night had. */
  readonly rows: number;
}

/** One night on the strip. */
export interface NightMark {
  readonly startedAt: string;
  readonly outcome: "pass" | "fail" | "inconclusive" | "not done";
  readonly failed: number;
  readonly stopped?: string;
}

export interface Row {
  readonly surface: Surface;
  readonly requirement: string;
  /** Of each night; undefined where the night did not have the row. */
  readonly verdicts: readonly (Verdict | undefined)[];
}

interface FailingRow extends Row {
  /** First night of the present series of failures; nights that did not judge it don't end a series. */
  readonly since: string;
  /** Nights of that series that judged it. */
  readonly nights: number;
  /** The last night that passed; undefined where none did. */
  readonly lastPass?: string;
  readonly rate: Rate;
  /** Listed as a known failure on the last night. */
  readonly isExcused: boolean;
}

interface ChangedRow extends Row {
  /** Oldest first. */
  readonly changes: readonly { readonly since: string; readonly before: Rate; readonly after: Rate }[];
}

interface FlakyRow extends Row {
  /** Since the last change of the rate. */
  readonly rate: Rate;
  readonly lastFailure: string;
}

export interface UnexercisedRow extends Row {
  /** What was missing on the last night, where that is known. */
  readonly missing?: string;
}

/** Nights without being exercised after which a requirement is listed. */
export const WINDOW = 30;

/**
 * Reads the nights of one target.
 * @param nights oldest first, at least one
 */
export function analyse(baseUrl: string, nights: readonly Night[]): HistoryAnalysis {
  const rows = verdictsByRow(nights);
  const mixed = rows.filter(({ verdicts }) => verdicts.includes("fail") && verdicts.includes("pass"));
  // Half of the false alarms for rates, half for latency; every row that could show a change has its part.
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
  const outcome = exitStatus === 2 ? "not done" : verdict;
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

/** One change from pass to fail, or back, makes nothing flaky; a failure among passes does, or a pass among failures. */
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
      // What no late night has was taken out of the contract; what it has only now says nothing yet.
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
