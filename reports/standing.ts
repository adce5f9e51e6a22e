import type { Finding, KnownFailureResult, Report, RequirementResult, Verdict } from "../contract/report.ts";

/** The verdict of a requirement for readers: `known` is a violation that the list of known failures excuses. */
export type Word = Verdict | "known";

/** All words, the gravest first. */
export const WORDS: readonly Word[] = ["fail", "known", "inconclusive", "not exercised", "pass"];

export interface ShownVerdict {
  readonly word: Word;
  /** The entry of the list of known failures, if there is one. */
  readonly note?: string;
}

/** The verdict of a requirement, taking the list of known failures into account; an entry that no longer applies fails. */
export function shownVerdict(report: Report, { id, surface, verdict }: RequirementResult): ShownVerdict {
  const entry = report.knownFailures?.find((each) => each.requirement === id && each.surface === surface);
  if (entry === undefined || entry.standing === "not listed") return { word: verdict };
  const note = noteOf(entry);
  if (entry.standing === "not seen") return { word: verdict, note };
  return { word: entry.standing === "excused" ? "known" : "fail", note };
}

/** Whether the list of known failures excuses a finding. */
export function isKnown(report: Report, { requirement, surface }: Finding): boolean {
  return (
    report.knownFailures?.some(
      (each) => each.standing === "excused" && each.requirement === requirement && each.surface === surface,
    ) === true
  );
}

/** An entry as half a sentence: its result, last day, owner and reason. */
export function noteOf({ standing, signature, until, owner, reason }: KnownFailureResult): string {
  const why = owner === undefined && reason === undefined ? "" : ` (${[owner, reason].filter(Boolean).join(": ")})`;
  switch (standing) {
    case "excused":
      return `known failure until ${until}${why}`;
    case "expired":
      return `known failure, excused until ${until} only${why}`;
    case "another failure":
      return `listed as a known failure, but it fails in another way, signature ${signature}${why}`;
    case "passes again":
      return `listed as a known failure, but it passes again: remove the entry${why}`;
    case "not seen":
      return `listed as a known failure; nothing was verified in this run${why}`;
    case "not listed":
      return `not listed as a known failure; its signature is ${signature}`;
  }
}

/** The number of requirements per verdict. */
export interface VerdictCounts {
  readonly pass: number;
  readonly fail: number;
  /** Those among `fail` that pass, but whose entry in the list of known failures is wrong. */
  readonly stale: number;
  readonly known: number;
  readonly inconclusive: number;
  readonly notExercised: number;
  /** Inconclusive and not exercised together. */
  readonly open: number;
}

/** The totals of a report, taking the list of known failures into account. */
export function verdictCounts(report: Report): VerdictCounts {
  const counts = { ...report.totals, known: 0, stale: 0 };
  for (const row of report.knownFailures === undefined ? [] : report.requirements) {
    const { word } = shownVerdict(report, row);
    if (word === row.verdict) continue;
    counts[keyOf(row.verdict)]--;
    counts[keyOf(word)]++;
    if (word === "fail") counts.stale++;
  }
  return { ...counts, open: counts.inconclusive + counts.notExercised };
}

function keyOf(word: Word): Exclude<keyof VerdictCounts, "open" | "stale"> {
  return word === "not exercised" ? "notExercised" : word;
}
