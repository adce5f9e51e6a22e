import { BOUNDARIES } from "../../contract/boundaries.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { LimitCoverage, LimitSide, Verdict } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { type VerdictLookup, worstVerdict } from "./verdict-lookup.ts";

/** Returns every limit of the surfaces with the verdicts below its bound, on it and above it. */
export function toLimits(surfaces: readonly Surface[], verdictOf: VerdictLookup): readonly LimitCoverage[] {
  return surfaces.flatMap((surface) =>
    BOUNDARIES.filter(({ surfaces: on }) => on.includes(surface)).map(({ limit, bound, below, on, above, open }) => {
      const sides = { below: sideOf(below, surface), on: sideOf(on, surface), above: sideOf(above, surface) };
      const judged = Object.entries(sides).filter(([, side]) => side !== undefined);
      return { surface, limit, bound, ...Object.fromEntries(judged), ...(open === undefined ? {} : { open }) };
    }),
  );

  function sideOf(ids: readonly RequirementId[] | undefined, surface: Surface): LimitSide | undefined {
    const judged = (ids ?? []).flatMap((id): readonly (readonly [RequirementId, Verdict])[] => {
      const verdict = verdictOf(id, surface);
      return verdict === undefined ? [] : [[id, verdict]];
    });
    if (judged.length === 0) return undefined;
    return { requirements: judged.map(([id]) => id), verdict: worstVerdict(judged.map(([, verdict]) => verdict)) };
  }
}
