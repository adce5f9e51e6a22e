import type { Report, RequirementResult, Verdict } from "../contract/report.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";

/** How many requirements of one area of a surface came to which verdict. */
export interface Area {
  readonly surface: Surface;
  readonly name: string;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** The area of a requirement: the part of its id before the first dot. */
export function areaOf(id: string): string {
  const dot = id.indexOf(".");
  return dot === -1 ? id : id.slice(0, dot);
}

/** Counts verdicts per surface and area; surfaces in their fixed order, areas in the order of the report. */
export function areasOf(report: Report): Area[] {
  return SURFACES.flatMap((surface) => {
    const own = report.requirements.filter((each) => each.surface === surface);
    const names = new Set(own.map((each) => areaOf(each.id)));
    return [...names].map((name) => ({
      surface,
      name,
      counts: verdictCounts(own.filter((r) => areaOf(r.id) === name)),
    }));
  });
}

/** Counts verdicts; every verdict has an entry, zero among them. */
export function verdictCounts(results: readonly RequirementResult[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, inconclusive: 0, "not exercised": 0 };
  for (const result of results) counts[result.verdict] += 1;
  return counts;
}
