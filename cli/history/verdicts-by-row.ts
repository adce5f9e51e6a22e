import type { Verdict } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Night } from "./night.ts";

/** The verdicts of each requirement on each surface, one per night; undefined if a night did not have the requirement. */
export function verdictsByRow(nights: readonly Night[]) {
  const rows = new Map<string, { surface: Surface; requirement: string; verdicts: (Verdict | undefined)[] }>();
  for (const [at, night] of nights.entries()) {
    for (const [surface, words] of Object.entries(night.rows) as [Surface, Night["rows"][Surface]][]) {
      for (const [verdict, ids] of Object.entries(words ?? {}) as [Verdict, readonly string[]][]) {
        for (const requirement of ids) {
          const key = `${surface} ${requirement}`;
          const row = rows.get(key) ?? { surface, requirement, verdicts: new Array(nights.length).fill(undefined) };
          row.verdicts[at] = verdict;
          rows.set(key, row);
        }
      }
    }
  }
  return [...rows.values()];
}
