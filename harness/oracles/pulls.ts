import { parseIso8601 } from "../../schemas/iso-8601.ts";
import { countsOf } from "../collections/counts.ts";
import { memberOf, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isNoAccident } from "./chance.ts";
import { type Difference, NONE, related } from "./difference.ts";
import { listsAll, listsOnly } from "./item-list.ts";
import { ROUNDING_MS } from "./moment.ts";
import { answersList, elementsOf } from "./pack-list.ts";
import { atMost, equals } from "./value.ts";

/** The feed has to have no more pulls than this. */
export function noMoreThan(most: number, exchange: Exchange): readonly Difference[] {
  return lengthOf(exchange, (count) => atMost(PULLS, most, count));
}

/** The feed has to have exactly this number of pulls. */
export function exactly(count: number, exchange: Exchange): readonly Difference[] {
  return lengthOf(exchange, (each) => equals(PULLS, count, each));
}

const PULLS = "number of pulls";

function lengthOf(exchange: Exchange, judge: (count: number) => readonly Difference[]): readonly Difference[] {
  const noList = answersList(exchange);
  return noList.length > 0 ? noList : judge(elementsOf(exchange).length);
}

/** Instances that record pulls, or one before and after it sets its clock, may disagree by so much. Milliseconds. */
const CLOCKS_APART_MS = 1000;

/**
 * Requires no pull to be later than one before it in the list, unless clocks explain it; undefined with fewer than two
 * readable times.
 */
export function newestFirst(exchange: Exchange): readonly Difference[] | undefined {
  const times: readonly CreatedAt[] = elementsOf(exchange).map((pull) => ({
    text: memberOf(pull, "created_at"),
    ms: createdAtMs(pull),
  }));
  if (new Set(times.map(({ ms }) => ms)).size < 2 || times.some(({ ms }) => Number.isNaN(ms))) return undefined;
  let earliest = times[0];
  for (const [at, time] of times.entries()) {
    if (earliest === undefined || time.ms < earliest.ms) earliest = time;
    const cutMs = Number.isInteger(earliest.ms / 1000) ? ROUNDING_MS : 0;
    if (time.ms - earliest.ms > CLOCKS_APART_MS + cutMs)
      return related(false, { pointer: `/${at}/created_at` }, "not after", [earliest.text], time.text);
  }
  return newestFirstWithinSeconds(times);
}

/** Minimum distance of their times: a purchase records its pulls one after another. Milliseconds. */
const MIN_DISTANCE_MS = 10;

/**
 * Requires that not each pull is later than the one before it in the list, of those recorded in the same second. Clocks of
 * instances may put neighbours in either order.
 */
function newestFirstWithinSeconds(times: readonly CreatedAt[]): readonly Difference[] {
  const neighbours = times.slice(1).flatMap((time, nth) => {
    const before = times[nth];
    const isClose =
      before !== undefined &&
      Math.floor(before.ms / 1000) === Math.floor(time.ms / 1000) &&
      Math.abs(time.ms - before.ms) >= MIN_DISTANCE_MS;
    return isClose ? [{ time, before, at: nth + 1 }] : [];
  });
  const [first] = neighbours;
  if (first === undefined || !isNoAccident(0.5 ** neighbours.length)) return NONE;
  const isReversed = neighbours.every(({ time, before }) => time.ms > before.ms);
  return related(
    !isReversed,
    { pointer: `/${first.at}/created_at` },
    "not after",
    [first.before.text],
    first.time.text,
  );
}

interface CreatedAt {
  readonly text: unknown;
  readonly ms: number;
}

/**
 * Requires the pull of a page of one to be newer than the last one of an earlier page, so that a cache of some seconds
 * is legal. A short page, or one with a single time, is not judged.
 */
export function isNotTheOldest(alone: Exchange, page: Exchange): readonly Difference[] {
  const [pull] = elementsOf(alone);
  const times = elementsOf(page).map(createdAtMs);
  const [oldestMs, newestMs] = [Math.min(...times), Math.max(...times)];
  const isConclusive = times.length >= MIN_OF_PAGE && Number.isFinite(oldestMs) && oldestMs < newestMs;
  if (pull === undefined || !isConclusive) return NONE;
  // Another requirement judges an unreadable time.
  const isOldest = createdAtMs(pull) <= oldestMs && newestMs - createdAtMs(pull) > MAX_CACHE_MS;
  const oldest = new Date(oldestMs).toISOString();
  return related(!isOldest, { pointer: "/0/created_at" }, "after", [oldest], memberOf(pull, "created_at"));
}

/** Minimum length of the page: more pulls than are usually added between two reads. */
const MIN_OF_PAGE = 20;
/** Maximum age of a cached page, which may be older than a whole page of new pulls. Milliseconds. */
const MAX_CACHE_MS = 60_000;

/** Every pull has to be of one of these packs. */
export function areOfPacks(packIds: readonly string[], exchange: Exchange): readonly Difference[] {
  return listsOnly("packs of the pulls", packIds, [...new Set(packIdsIn(exchange).map(String))]);
}

/** Each of these packs has to have a pull in the feed. */
export function showEach(packIds: readonly string[], exchange: Exchange): readonly Difference[] {
  return listsAll("packs of the pulls", packIds, packIdsIn(exchange).map(String));
}

/** The packs of the pulls, in the feed's order. */
export function packIdsIn(exchange: Exchange): readonly unknown[] {
  return elementsOf(exchange).map((pull) => memberOf(pull, "claw_id"));
}

/** Returns when a pull was recorded, in milliseconds since 1970; NaN if unreadable. */
export function createdAtMs(pull: unknown): number {
  const text = memberOf(pull, "created_at");
  return (typeof text === "string" ? parseIso8601(text)?.ms : undefined) ?? Number.NaN;
}

/** Returns `created_at` in milliseconds since 1970, by item and pack, in the feed's order; without items that it lists twice. */
export function timesOfSinglePulls(feed: readonly unknown[]): ReadonlyMap<string, number> {
  const pulls = feed.map((pull) => {
    const key = `${textOf(memberOf(pull, "id"))} of ${textOf(memberOf(pull, "claw_id"))}`;
    return { key, ms: createdAtMs(pull) };
  });
  const counts = countsOf(pulls.map(({ key }) => key));
  const single = pulls.filter(({ key, ms }) => counts.get(key) === 1 && !Number.isNaN(ms));
  return new Map(single.map(({ key, ms }) => [key, ms]));
}

/** A pull that two reads of a feed show once each, with its time in both. Milliseconds since 1970. */
interface PullOfBoth {
  readonly key: string;
  readonly ms: number;
  readonly beforeMs: number;
}

/** Returns the pulls that two reads of a feed show once each. */
export function pullsOfBoth(before: readonly unknown[], now: readonly unknown[]): readonly PullOfBoth[] {
  const times = timesOfSinglePulls(before);
  const newestMs = Math.max(...before.map(createdAtMs).filter((ms) => !Number.isNaN(ms)));
  return [...timesOfSinglePulls(now)].flatMap(([key, ms]) => {
    const beforeMs = times.get(key);
    // An item that was sold back may be pulled again, after everything that the earlier feed lists.
    return beforeMs === undefined || ms >= newestMs ? [] : [{ key, ms, beforeMs }];
  });
}

/** Differences below are due to rounding, replication or clocks of instances. Milliseconds. */
export const SAME_MS = 2_000;

export function isTimeKept({ ms, beforeMs }: PullOfBoth): boolean {
  return Math.abs(ms - beforeMs) <= SAME_MS;
}
