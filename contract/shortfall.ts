import type { BareReport, RequirementResult } from "./report.ts";
import { isVerified, unverifiedOf } from "./unverified.ts";

/** The members of a report that say what had to be verified. */
export type Asked = Pick<BareReport, "requirements" | "findings" | "evidence" | "floors" | "certify">;

/** Whether something that had to be verified was not: exit status 3 if nothing is violated. */
export function isShort(report: Asked): boolean {
  const isUncertified = report.certify === true && unverifiedOf(report.requirements).length > 0;
  return isUncertified || isNothingVerified(report) || isBelowFloor(report) || unansweredOf(report).length > 0;
}

/** Whether not a single requirement was verified, as in a run that was narrowed to what it may not send. */
export function isNothingVerified({ requirements }: Pick<Asked, "requirements">): boolean {
  return !requirements.some(isVerified);
}

/** A row that stayed undecided because a request got no usable answer. */
export type UnansweredResult = RequirementResult & Required<Pick<RequirementResult, "unanswered">>;

/** Rows that are undecided because a request got no usable answer, unless a finding reports that its endpoint gives none. */
export function unansweredOf({ requirements, findings, evidence }: Asked): readonly UnansweredResult[] {
  const silent = new Set(evidence.filter(({ response }) => response === undefined).map(({ n }) => n));
  const reported = findings.filter(({ exchanges }) => silent.has(exchanges.at(-1) ?? -1));
  return requirements.filter((row): row is UnansweredResult => {
    const { level, surface, unanswered } = row;
    if (level !== "must" || unanswered === undefined) return false;
    return !reported.some((each) => each.surface === surface && each.endpoint === unanswered.endpoint);
  });
}

function isBelowFloor({ floors }: Asked): boolean {
  const { minVerified, baseline } = floors ?? {};
  return (minVerified !== undefined && minVerified.verified < minVerified.needed) || (baseline?.lost.length ?? 0) > 0;
}
