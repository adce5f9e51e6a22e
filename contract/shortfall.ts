import type { BareReport, RequirementResult } from "./report.ts";
import { isVerified, unverifiedOf } from "./unverified.ts";

/** The members of a report that say what had to be verified. */
export type Asked = Pick<BareReport, "requirements" | "findings" | "evidence" | "floors" | "certify">;

/** What had to be verified and was not, with the reason: exit status 3 if nothing is violated. */
export type Shortfall =
  | { readonly kind: "floor"; readonly floor: MinVerified }
  | { readonly kind: "baseline"; readonly lost: number }
  | { readonly kind: "unanswered"; readonly rows: readonly UnansweredResult[] }
  /** Not a single requirement was verified, as in a run that was narrowed to what it may not send. */
  | { readonly kind: "nothing" }
  /** A required clause of a certificate was not verified. */
  | { readonly kind: "uncertified" };

type Floors = NonNullable<BareReport["floors"]>;
type MinVerified = NonNullable<Floors["minVerified"]>;

/** Whether something that had to be verified was not. */
export function isShort(report: Asked): boolean {
  return shortfallsOf(report).length > 0;
}

/** The shortfalls that say most; the last two kinds only if there are no others. */
export function shortfallsOf(report: Asked): readonly Shortfall[] {
  const { minVerified: floor, baseline } = report.floors ?? {};
  const lost = baseline?.lost.length ?? 0;
  const rows = unansweredOf(report);
  const shortfalls: readonly Shortfall[] = [
    ...(floor !== undefined && floor.verified < floor.needed ? [{ kind: "floor", floor } as const] : []),
    ...(lost > 0 ? [{ kind: "baseline", lost } as const] : []),
    ...(rows.length > 0 ? [{ kind: "unanswered", rows } as const] : []),
  ];
  if (shortfalls.length > 0) return shortfalls;
  if (!report.requirements.some(isVerified)) return [{ kind: "nothing" }];
  const isUncertified = report.certify === true && unverifiedOf(report.requirements).length > 0;
  return isUncertified ? [{ kind: "uncertified" }] : [];
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
