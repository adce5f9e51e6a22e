import { median, wilcoxonRankSum } from "simple-statistics";
import type { Surface } from "../../contract/surface.ts";
import { changePoints, type Split } from "./change-points.ts";
import type { Night } from "./night.ts";

/** An endpoint whose median latency changed, in milliseconds. */
export interface Drift {
  readonly surface: Surface;
  readonly endpoint: string;
  /** ISO 8601: the first night after the change. */
  readonly since: string;
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** Smaller changes are not reported, because another CI machine causes them, too. */
const MIN_FACTOR = 1.25;
const MIN_MS = 1;

/** Endpoints whose nightly median changed, according to the rank-sum test of the nights before and after. */
export function latencyDrift(nights: readonly Night[], alpha: number): readonly Drift[] {
  const endpoints = new Map<string, { readonly night: Night; readonly row: Night["latency"][number] }[]>();
  for (const night of nights) {
    for (const row of night.latency) {
      const key = `${row.surface} ${row.endpoint}`;
      endpoints.set(key, [...(endpoints.get(key) ?? []), { night, row }]);
    }
  }
  return [...endpoints.values()].flatMap((series) => {
    const medians = series.map(({ row }) => row.p50);
    const points = changePoints(medians, clearestShift, alpha / endpoints.size);
    const at = points.at(-1);
    const first = at === undefined ? undefined : series[at];
    if (at === undefined || first === undefined) return [];
    const beforeMs = median(medians.slice(points.at(-2) ?? 0, at));
    const afterMs = median(medians.slice(at));
    const [low, high] = [Math.min(beforeMs, afterMs), Math.max(beforeMs, afterMs)];
    if (high < low * MIN_FACTOR || high - low < MIN_MS) return [];
    const { surface, endpoint } = first.row;
    return [{ surface, endpoint, since: first.night.startedAt, beforeMs, afterMs }];
  });
}

/**
 * The split with the most unequal ranks. The tail of the normal distribution is bounded by exp(-z²/2), so the p-value
 * is never too small, and does not depend on an approximation of the far tail.
 */
function clearestShift(series: readonly number[]): Split | undefined {
  let clearest: Split | undefined;
  for (let at = 1; at < series.length; at++) {
    const [before, after] = [series.slice(0, at), series.slice(at)];
    const expected = (before.length * (series.length + 1)) / 2;
    const deviation = Math.sqrt((before.length * after.length * (series.length + 1)) / 12);
    // Continuity correction of half a rank.
    const z = Math.max(0, Math.abs(wilcoxonRankSum(before, after) - expected) - 0.5) / deviation;
    const p = Math.exp(-(z ** 2) / 2) * (series.length - 1);
    if (clearest === undefined || p < clearest.p) clearest = { at, p };
  }
  return clearest;
}
