import { REQUIREMENTS } from "../../contract/index.ts";
import { cellOf } from "../../contract/matrix.ts";
import type { PassEvidence, Report, RequirementResult, Verdict } from "../../contract/report.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { countsOf } from "../collections/counts.ts";
import type { Entry, Ledger } from "../ledger/ledger.ts";
import { isObservable, sourceText } from "../ledger/requirement-rows.ts";
import { shownParts } from "./undecided-by.ts";

/** Reason for requirements that a narrowed run leaves out. */
export const LEFT_OUT = "left out of a narrowed run";

/**
 * Returns a row per requirement and surface. Without any result a requirement is `not exercised`, never a pass.
 * @param isSelected false for requirements that a narrowed run left out
 */
export function toResults(
  ledger: Ledger,
  surfaces: readonly Surface[],
  isSelected: (requirement: Requirement, surface: Surface) => boolean,
): readonly RequirementResult[] {
  return REQUIREMENTS.filter(isObservable).flatMap((requirement) =>
    requirement.surfaces
      .filter((surface) => surfaces.includes(surface))
      .map((surface) => {
        const outcome = isSelected(requirement, surface)
          ? outcomeOf(ledger.entry(requirement.id, surface), requirement)
          : ({ verdict: "not exercised", reason: LEFT_OUT } as const);
        return {
          id: requirement.id,
          surface,
          title: requirement.title,
          source: sourceText(requirement.source),
          level: requirement.level,
          ...cellOf(requirement, surface),
          ...outcome,
        };
      }),
  );
}

function outcomeOf(
  entry: Entry,
  requirement: Requirement,
): Pick<
  RequirementResult,
  | "verdict"
  | "reason"
  | "curl"
  | "script"
  | "sequence"
  | "unanswered"
  | "missing"
  | "applies"
  | "attempted"
  | "evidence"
> {
  if (entry.violated !== undefined && requirement.level === "must") return { verdict: "fail" };
  if (entry.doubt !== undefined) return { verdict: "inconclusive", reason: entry.doubt };
  if (entry.passes > 0) return { verdict: "pass", evidence: evidenceOf(entry) };
  if (entry.inconclusive !== undefined) {
    return { verdict: "inconclusive", reason: entry.inconclusive, ...shownParts(entry.undecided ?? {}) };
  }
  if (entry.missing !== undefined) {
    const { unlock, reason } = entry.missing;
    return { verdict: "not exercised", reason, ...(unlock === undefined ? { applies: false } : { missing: unlock }) };
  }
  // A deviation from a recommendation is reported but fails no run.
  if (entry.violated !== undefined)
    return { verdict: "not exercised", reason: "the system deviates from a recommendation, which is permitted" };
  return { verdict: "not exercised", reason: "no exchange of this run showed it", attempted: false };
}

function evidenceOf({ exchanges, keptBy }: Entry): PassEvidence {
  return { exchanges, kinds: [...keptBy].map((each) => (each === "any" ? "traffic" : each)).sort() };
}

/** Returns the number of requirements that were not exercised, by what was missing, in descending order. */
export function toUnlock(results: readonly RequirementResult[]): Report["unlock"] {
  return [...countsOf(results.flatMap(({ missing }) => missing ?? []))]
    .map(([missing, requirements]) => ({ missing, requirements }))
    .sort((a, b) => b.requirements - a.requirements || a.missing.localeCompare(b.missing));
}

/** Returns the number of requirements per verdict. */
export function toTotals(results: readonly RequirementResult[]): Report["totals"] {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return {
    pass: count("pass"),
    fail: count("fail"),
    inconclusive: count("inconclusive"),
    notExercised: count("not exercised"),
  };
}
