import type { Coverage, DrawCoverage, Report } from "../../contract/report.ts";
import { sumOf } from "../collections/sum.ts";
import { toLimits } from "./limits.ts";
import { toMachines } from "./machines.ts";
import { toQuestions } from "./questions.ts";
import { toVerdictLookup } from "./verdict-lookup.ts";

/**
 * Merges the coverage of the parts of a run.
 * @param parts of the same suite on the same surfaces; at least one
 * @param whole the merged report, for its verdicts and observations
 */
export function mergeCoverage(
  parts: readonly [Coverage, ...Coverage[]],
  whole: Pick<Report, "requirements" | "observations"> & { readonly target: Pick<Report["target"], "surfaces"> },
): Coverage {
  const [first] = parts;
  const verdictOf = toVerdictLookup(whole.requirements);
  const sum = (of: (part: Coverage) => number | undefined) => sumOf(parts.map((part) => of(part) ?? 0));
  return {
    errors: first.errors.map((row, at) => ({ ...row, seen: sum(({ errors }) => errors[at]?.seen) })),
    machines: toMachines(whole.target.surfaces, verdictOf),
    limits: toLimits(whole.target.surfaces, verdictOf),
    fields: first.fields.map((row, at) => ({
      ...row,
      present: sum(({ fields }) => fields[at]?.present),
      null: sum(({ fields }) => fields[at]?.null),
      absent: sum(({ fields }) => fields[at]?.absent),
    })),
    draw: mergeDraws(parts.flatMap(({ draw }) => draw)),
    questions: toQuestions(whole.observations),
  };
}

/** Adds up draws of the same packs. The first part that mentions a pack decides which tiers were stocked. */
function mergeDraws(rows: readonly DrawCoverage[]): readonly DrawCoverage[] {
  const merged = new Map<string, DrawCoverage>();
  for (const row of rows) {
    const key = `${row.surface} ${row.pack}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? row : added(known, row));
  }
  return [...merged.values()];
}

function added(one: DrawCoverage, other: DrawCoverage): DrawCoverage {
  const observedOf = (name: string) => other.tiers.find((tier) => tier.name === name)?.observed ?? 0;
  return {
    ...one,
    pulls: one.pulls + other.pulls,
    unclear: one.unclear + other.unclear,
    tiers: one.tiers.map((tier) => ({ ...tier, observed: tier.observed + observedOf(tier.name) })),
  };
}
