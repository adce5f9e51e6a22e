import type { Finding, Report, Verdict } from "../../contract/report.ts";
import { rowOf } from "../../contract/row-of.ts";
import type { Surface } from "../../contract/surface.ts";
import { signatureOf } from "../signature.ts";
import { compareObservations, type ObservationChange } from "./observations.ts";

/** The verdicts on one requirement; undefined if that report does not have it. */
export interface VerdictChange {
  readonly requirement: string;
  readonly surface: Surface;
  readonly title: string;
  readonly before?: Verdict;
  readonly after?: Verdict;
  /** Why the later report did not verify it. */
  readonly reason?: string;
  readonly isWorse: boolean;
}

/** The differences between two reports. */
export interface ReportDifference {
  readonly before: Side;
  readonly after: Side;
  readonly verdicts: readonly VerdictChange[];
  /** Findings by what changed; `changed` fails the same requirement in another way. */
  readonly findings: {
    readonly new: readonly Finding[];
    readonly gone: readonly Finding[];
    readonly changed: readonly Finding[];
  };
  readonly observations: readonly ObservationChange[];
  readonly isWorse: boolean;
}

type Side = Pick<Report, "startedAt" | "verdict" | "exitStatus" | "suite"> & { readonly baseUrl: string };

/** Compares two reports: those of two days, or of two systems. */
export function compareReports(before: Report, after: Report): ReportDifference {
  const verdicts = verdictChanges(before, after);
  const found = findingChanges(before.findings, after.findings);
  return {
    before: sideOf(before),
    after: sideOf(after),
    verdicts,
    findings: found,
    observations: compareObservations(before.observations, after.observations),
    isWorse:
      verdicts.some((each) => each.isWorse) ||
      found.new.length + found.changed.length > 0 ||
      (after.stopped !== undefined && before.stopped === undefined),
  };
}

function sideOf({ target, startedAt, verdict, exitStatus, suite }: Report): Side {
  return { baseUrl: target.baseUrl, startedAt, verdict, exitStatus, suite };
}

function verdictChanges(before: Report, after: Report): readonly VerdictChange[] {
  const earlier = new Map(before.requirements.map((row) => [rowOf(row.surface, row.id), row]));
  const later = new Map(after.requirements.map((row) => [rowOf(row.surface, row.id), row]));
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [old, now] = [earlier.get(key), later.get(key)];
    const row = now ?? old;
    if (row === undefined || old?.verdict === now?.verdict) return [];
    const isLeftOut = now === undefined && !after.target.surfaces.includes(row.surface);
    const reason = isLeftOut ? `SURFACES does not name ${row.surface}` : now?.reason;
    return [
      {
        requirement: row.id,
        surface: row.surface,
        title: row.title,
        ...(old === undefined ? {} : { before: old.verdict }),
        ...(now === undefined ? {} : { after: now.verdict }),
        ...(reason === undefined ? {} : { reason }),
        isWorse: isWorse(old?.verdict, isLeftOut ? "not exercised" : now?.verdict),
      },
    ];
  });
}

/** A new failure is worse, and so is a requirement that no longer passes. A row that only one version of packproof has is neither. */
function isWorse(before: Verdict | undefined, after: Verdict | undefined): boolean {
  if (after === undefined || before === undefined) return after === "fail";
  return after === "fail" || before === "pass";
}

function findingChanges(before: readonly Finding[], after: readonly Finding[]): ReportDifference["findings"] {
  const at = (list: readonly Finding[], finding: Finding) =>
    list.find((each) => each.requirement === finding.requirement && each.surface === finding.surface);
  return {
    new: after.filter((each) => at(before, each) === undefined),
    gone: before.filter((each) => at(after, each) === undefined),
    changed: after.filter((each) => {
      const old = at(before, each);
      return old !== undefined && signatureOf(old) !== signatureOf(each);
    }),
  };
}
