import type { RequirementId } from "../../contract/index.ts";
import type { BareReport, PartialResults, Report } from "../../contract/report.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { isShort } from "../../contract/shortfall.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Plan } from "./1-plan.ts";
import { toFatalRequests } from "./fatal-requests.ts";
import { toFindings, withoutRepeats } from "./findings.ts";
import type { Observers } from "./observers.ts";
import { exitStatusOf, verdictOf } from "./outcome.ts";
import type { Run } from "./run.ts";
import { BAILED } from "./run-scenarios.ts";
import { isAbout } from "./selection.ts";
import { SUITE_FAULT } from "./suite-fault.ts";
import { toResults, toTotals, toUnlock } from "./verdicts.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** A report, with partial results if it is of a part of a run. */
export type PartReport = BareReport & { readonly partial?: PartialResults };

/** How a run went, besides what its ledger and its observers hold. */
interface Course {
  readonly startedAt: Date;
  /** By `performance.now()`. */
  readonly startedMs: number;
  /** Why it ended early, or could not be done. */
  readonly stopped: string | undefined;
  /** Why a run without findings counts as not done. */
  readonly doubt: string | undefined;
  readonly partial: PartialResults | undefined;
}

/** Makes the report of a run. Secrets are redacted. */
export function toReport(
  run: Run,
  { fields, coverage, latency }: Observers,
  { selected, progress }: Plan,
  options: VerifyOptions,
  { startedAt, startedMs, partial, ...course }: Course,
): PartReport {
  const { ledger, redactor, transport, target } = run;
  const isWanted = isAbout(selected, options.only);
  const isSelected = (requirement: Requirement, surface: Surface) =>
    isWanted(surface, requirement.id) || ledger.entry(requirement.id as RequirementId, surface).violated !== undefined;
  const results = toResults(ledger, target.surfaces, isSelected);
  const { findings, evidence } = toFindings(run, results);
  const undecided = results.filter(({ verdict }) => verdict === "inconclusive");
  const undecidedEvidence = undecided.flatMap(
    ({ id, surface }) => ledger.entry(id as RequirementId, surface).undecided?.evidence ?? [],
  );
  const fatal = toFatalRequests(transport.fatalRequests, redactor);
  const totals = toTotals(results);
  // The violation that ended the run may have an explanation since then, but unplayed scenarios must not count as passed.
  const bailed = options.isBailing === true && progress.unfinished.size > 0 ? BAILED : undefined;
  const { harnessFaults, scenariosWithoutVerdict } = ledger;
  const faults = options.requiresVerdicts === false ? harnessFaults : [...harnessFaults, ...scenariosWithoutVerdict];
  const doubt = course.doubt ?? bailed;
  const stopped = whyStopped(faults, totals, { stopped: course.stopped, doubt });
  const observations = redactor.within(ledger.observations);
  const isUndone = options.signal?.aborted === true || faults.length > 0;
  const shownEvidence = withoutRepeats([...evidence, ...undecidedEvidence, ...fatal.evidence]);
  const asked = target.certify ? { certify: true as const } : {};
  const isTooLittle = isShort({ requirements: results, findings, evidence: shownEvidence, ...asked });
  return {
    format: 1,
    suite: options.suite,
    target: {
      baseUrl: target.baseUrl,
      surfaces: target.surfaces,
      embedded: target.embedded,
      ...(target.proxy === undefined ? {} : { proxy: target.proxy }),
      ...(target.isTlsUnverified ? { tls: "not verified" } : {}),
    },
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - startedMs),
    seed: target.seed,
    verdict: verdictOf(results, stopped),
    exitStatus: isUndone ? 2 : exitStatusOf(totals.fail, stopped, isTooLittle),
    ...(stopped === undefined ? {} : { stopped: redactor.text(stopped) }),
    ...(stopped === undefined && doubt !== undefined ? { unfinished: redactor.text(doubt) } : {}),
    ...(fatal.fatalRequests === undefined ? {} : { fatalRequests: fatal.fatalRequests }),
    ...asked,
    totals,
    exchanges: transport.exchanges,
    requirements: results.map((row) =>
      row.reason === undefined ? row : { ...row, reason: redactor.text(row.reason) },
    ),
    findings,
    observations,
    unlock: toUnlock(results),
    stateLost: progress.stateLost,
    evidence: shownEvidence,
    ...(partial === undefined ? {} : { partial }),
    latency: latency.summary(),
    scenarios: progress.played,
    coverage: coverage.conclude({
      results,
      observations,
      fieldCount: (requirement, on) => fields.countOf(requirement, on),
      redact: (text) => redactor.text(text),
    }),
  };
}

/** A programming error of our own comes first, unless the run had ended for another reason. */
function whyStopped(
  [fault]: readonly string[],
  totals: Report["totals"],
  { stopped, doubt }: Pick<Course, "stopped" | "doubt">,
): string | undefined {
  const why = stopped ?? (totals.fail === 0 ? doubt : undefined);
  return fault !== undefined && (why === undefined || why === SUITE_FAULT) ? `${SUITE_FAULT}: ${fault}` : why;
}
