import type { Report } from "../../contract/report.ts";

type Row = Report["latency"][number];

/**
 * Merges the latencies of several runs. Medians and percentiles are weighted means, because single durations are not
 * stored.
 */
export function mergeLatency(rows: readonly Row[]): readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.surface} ${row.endpoint}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const exchanges = group.reduce((total, row) => total + row.exchanges, 0);
    const mean = (of: "p50" | "p95") => {
      const weighted = group.reduce((total, row) => total + row[of] * row.exchanges, 0);
      return Math.round((weighted / Math.max(1, exchanges)) * 10) / 10;
    };
    return [{ ...first, exchanges, p50: mean("p50"), p95: mean("p95"), max: Math.max(...group.map(({ max }) => max)) }];
  });
}
