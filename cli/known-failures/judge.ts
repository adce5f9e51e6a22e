import type { KnownFailureResult, Report, Standing } from "../../contract/report.ts";
import { isShort } from "../../contract/shortfall.ts";
import { signatureOf } from "../signature.ts";
import type { JudgedReport, KnownFailure } from "./known-failure.ts";

/**
 * Computes a run's exit status without known failures that have not expired. Entries of surfaces that were not verified
 * are ignored.
 * @param today YYYY-MM-DD, UTC
 */
export function judgeKnownFailures(
  report: Report,
  list: readonly KnownFailure[],
  today = new Date().toISOString().slice(0, 10),
): JudgedReport {
  const applying = list.filter(({ surface }) => report.target.surfaces.includes(surface));
  const knownFailures = [
    ...applying.flatMap((entry) => standingOf(entry, report, today)),
    ...report.findings
      .filter((finding) => !applying.some((entry) => isAbout(entry, finding)))
      .map(
        (finding): KnownFailureResult => ({
          requirement: finding.requirement,
          surface: finding.surface,
          standing: "not listed",
          signature: signatureOf(finding),
        }),
      ),
  ];
  return { ...report, exitStatus: exitStatusOf(report, knownFailures), knownFailures };
}

function standingOf(entry: KnownFailure, report: Report, today: string): readonly KnownFailureResult[] {
  const { requirement, surface, reason, owner, until, signatures } = entry;
  const row = { requirement, surface, reason, owner, until };
  const finding = report.findings.find((each) => isAbout(entry, each));
  const isExpired = until < today;
  if (finding !== undefined) {
    const signature = signatureOf(finding);
    if (!signatures.includes(signature)) return [{ ...row, standing: "another failure", signature }];
    return [{ ...row, standing: isExpired ? "expired" : "excused", signature }];
  }
  const verdict = report.requirements.find((row) => row.id === requirement && row.surface === surface)?.verdict;
  if (verdict === "pass") return [{ ...row, standing: "passes again" }];
  return [{ ...row, standing: isExpired ? "expired" : "not seen" }];
}

function isAbout(entry: KnownFailure, finding: { readonly requirement: string; readonly surface: string }): boolean {
  return entry.requirement === finding.requirement && entry.surface === finding.surface;
}

/** A list of known failures does not change the exit status of a run that could not be done, and excuses none that is not whole. */
function exitStatusOf(report: Report, results: readonly KnownFailureResult[]): JudgedReport["exitStatus"] {
  if (report.exitStatus === 2) return 2;
  if (results.some(({ standing }) => !isHarmless(standing))) return 1;
  if (report.stopped !== undefined || report.unfinished !== undefined) return 2;
  return isShort(report) ? 3 : 0;
}

function isHarmless(standing: Standing): boolean {
  return standing === "excused" || standing === "not seen";
}
