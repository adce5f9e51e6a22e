import { areaOf } from "../contract/area.ts";
import type { Report, RequirementResult } from "../contract/report.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";
import { shownVerdict, type Word } from "./standing.ts";

/** The number of requirements per verdict in one area of a surface. */
export interface Area {
  readonly surface: Surface;
  readonly name: string;
  readonly counts: Readonly<Record<Word, number>>;
}

/** Counts verdicts per surface and area; surfaces in their fixed order, areas in the order of the report. */
export function areasOf(report: Report): Area[] {
  return SURFACES.flatMap((surface) => {
    const own = report.requirements.filter((each) => each.surface === surface);
    const names = new Set(own.map((each) => areaOf(each.id)));
    return [...names].map((name) => ({
      surface,
      name,
      counts: wordCounts(
        report,
        own.filter((r) => areaOf(r.id) === name),
      ),
    }));
  });
}

/** Counts requirements per verdict; every verdict has an entry, also with the value 0. */
export function wordCounts(report: Report, results: readonly RequirementResult[]): Record<Word, number> {
  const counts: Record<Word, number> = { pass: 0, fail: 0, known: 0, inconclusive: 0, "not exercised": 0 };
  for (const result of results) counts[shownVerdict(report, result).word] += 1;
  return counts;
}
