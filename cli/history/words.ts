import { REQUIREMENTS } from "../../contract/index.ts";
import type { UnexercisedRow } from "./analysis.ts";
import { FALSE_ALARM_RATE } from "./change-points.ts";
import type { Drift } from "./latency-drift.ts";
import type { Rate } from "./wilson.ts";

const TITLES = new Map<string, string>(REQUIREMENTS.map(({ id, title }) => [id, title]));

/** Undefined for a requirement that this version does not have; older nights may contain such ids. */
export function titleOf(requirement: string): string | undefined {
  return TITLES.get(requirement);
}

/** The day of an ISO 8601 timestamp, UTC: `2026-03-01`. */
export function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

/** `30 of 90 nights, 33 % (24 to 44)`: the rate with its 95 % interval. */
export function rateText({ failed, judged, share, from, to }: Rate): string {
  return `${failed} of ${judged} nights, ${percent(share)} % (${percent(from)} to ${percent(to)})`;
}

export function alarmsText(): string {
  return `at most 1 false alarm in ${(1 / FALSE_ALARM_RATE).toLocaleString("en")} histories`;
}

export function drifted({ surface, endpoint, since, beforeMs, afterMs }: Drift): string {
  return `${surface} ${endpoint}: a median of ${milliseconds(afterMs)} since ${dayOf(since)}, ${milliseconds(beforeMs)} before`;
}

/** Requirements grouped by what was missing, the largest group first. */
export function missedCauses(rows: readonly UnexercisedRow[]) {
  const groups = new Map<string, UnexercisedRow[]>();
  for (const row of rows) {
    const missing = row.missing === undefined ? "no setting missing" : `missing: ${row.missing}`;
    groups.set(missing, [...(groups.get(missing) ?? []), row]);
  }
  return [...groups].map(([missing, own]) => ({ missing, rows: own })).sort((a, b) => b.rows.length - a.rows.length);
}

function percent(share: number): string {
  const value = share * 100;
  return value > 0 && value < 1 ? value.toFixed(1) : String(Math.round(value));
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
