import { DefaultMap } from "../../collections/default-map.ts";
import type { FeedRead } from "../../history/feed.ts";
import type { History } from "../../history/history.ts";
import type { Start } from "../../history/purchases.ts";
import { textOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { listsEachOnce } from "../../oracles/doubled-pulls.ts";
import { CLOCKS_DIFFER_S, dateMsOf, instantOf, TOO_EARLY_S } from "../../oracles/moment.ts";
import { isTimeKept, pullsOfBoth } from "../../oracles/pulls.ts";
import { isOneOf } from "../../oracles/value.ts";
import { repeated, several } from "../repeated.ts";
import { atEnd, onSuccess } from "../rule.ts";

/**
 * A feed of production lists each pull once: the same item at the same time. The sandbox reserves nothing, so that two pulls
 * of one moment may be of the same listing.
 */
export const pullsOnce = onSuccess((answer) =>
  answer.surface === "partner" &&
  answer.endpoint === "recent-pulls" &&
  Array.isArray(answer.json) &&
  answer.json.length > 1
    ? [["recent-pulls.pulls-once", listsEachOnce(answer)]]
    : [],
);

/**
 * Times by which two compared reads are apart, at least: a feed may have other times at each read, or follow the time of the
 * reading, which shows after seconds. Milliseconds.
 */
const APART_MS = [0, 3_000];

/**
 * Pulls keep their times in later feeds of production. The sandbox may generate its feed. A provider may move its clock by
 * making its records older, so feeds before and after a move are not compared.
 */
export const pullTimesKept = atEnd((history) => {
  const { reads } = history.of("partner").feed;
  const compared = APART_MS.map((apartMs) => readsApart(reads, apartMs).flatMap(comparedTimes));
  const [moved] = compared.flatMap((pairs) => several(pairs.filter(({ isMoved }) => isMoved)));
  const shown = moved ?? compared.flat().find(({ isMoved }) => !isMoved);
  if (shown === undefined) return [];
  const { exchange, isMoved, pull } = shown;
  const [was, is] = [pull.beforeMs, pull.ms].map((ms) => new Date(ms).toISOString());
  const at = { name: "created_at", of: pull.key };
  return [[exchange, ["recent-pulls.created-at-kept", related(!isMoved, at, "equals", [was], is)]]];
});

/** Returns pairs of reads of which the later one was sent at least so long after the answer to the earlier one. */
function readsApart(
  [first, ...others]: readonly FeedRead[],
  apartMs: number,
): readonly (readonly [before: FeedRead, now: FeedRead])[] {
  let before = first;
  return others.flatMap((now) => {
    if (before === undefined || now.exchange.sentAtMs < before.exchange.doneAtMs + apartMs) return [];
    const pair = [before, now] as const;
    before = now;
    return [pair];
  });
}

/** @returns none if both show few pulls, or if some moved and some stayed, which shows nothing */
function comparedTimes([before, now]: readonly [before: FeedRead, now: FeedRead]) {
  const pulls = before.movedS === now.movedS ? several(pullsOfBoth(before.pulls, now.pulls)) : [];
  const isMoved = !pulls.some(isTimeKept);
  const [pull] = isMoved || pulls.every(isTimeKept) ? pulls : [];
  return pull === undefined ? [] : [{ exchange: now.exchange, isMoved, pull }];
}

/** Maximum difference between the shifts of two pulls in a feed of another time zone. Milliseconds. */
const SAME_SHIFT_MS = 60_000;

/**
 * Pulls in production's feed have the times of the inventory. The sandbox may generate its feed, and gives the same listing to
 * several users. A feed may record pulls late, and may have one time for all. An item that is sold back may be pulled again:
 * earlier pulls of the same items are late by different times, a wrong time zone by one.
 */
export const pullTimesOfInventory = atEnd((history) => {
  const own = several(ownPulls(history));
  const last = history.of("partner").feed.reads.at(-1);
  const [first] = own;
  if (last === undefined || first === undefined) return [];
  const isOff = (aheadMs: number) => aheadMs > 1000 * CLOCKS_DIFFER_S || aheadMs < -1000 * TOO_EARLY_S;
  const isShifted =
    new Set(own.map(({ created }) => created)).size > 1 &&
    own.every(({ aheadMs }) => isOff(aheadMs) && Math.abs(aheadMs - first.aheadMs) <= SAME_SHIFT_MS);
  const at = { name: "created_at", of: first.id };
  const differences = related(!isShifted, at, "equals", [first.purchased], first.created);
  return [[last.exchange, ["recent-pulls.created-at-of-pull", differences]]];
});

/** Returns the items of inventories that the feed shows, each with the nearest time and by how much it is later. Milliseconds. */
function ownPulls(history: History) {
  const { feed, holdings } = history.of("partner");
  const times = new DefaultMap<unknown, string[]>(() => []);
  for (const { id, created_at } of feed.pulls) times.of(textOf(id)).push(textOf(created_at));
  const purchased = new Map<string, string>();
  for (const { id, purchased_at } of holdings.inventories.flatMap(({ items }) => items))
    if (typeof id === "string" && typeof purchased_at === "string") purchased.set(id, purchased_at);
  return [...purchased].flatMap(([id, at]) =>
    (times.get(id) ?? [])
      .map((created) => ({ id, created, purchased: at, aheadMs: msOf(created) - msOf(at) }))
      .toSorted((one, other) => Math.abs(one.aheadMs) - Math.abs(other.aheadMs))
      .slice(0, 1),
  );
}

const msOf = (time: unknown) => instantOf(time) ?? Number.NaN;

/** A pull may be recorded earlier or later than the purchase is answered. Milliseconds. */
const NEAR_MS = 5_000;

/**
 * Production's feed lists a pull under the pack from which this run bought the item. A card that was sold back may be pulled
 * again from any pack, so only pulls at the time of the purchase count; and somebody else may have pulled a single card a
 * moment before.
 */
export const packsOfPulls = atEnd((history) => {
  const bought = startsByItem(history);
  const pulls = history
    .of("partner")
    .feed.reads.flatMap(({ exchange, pulls }) =>
      pulls.map(({ id, claw_id: pack, created_at }) => ({ id, pack, createdMs: msOf(created_at), exchange })),
    );
  const latest = new Map(
    pulls.map((pull) => [`${textOf(pull.id)} of ${textOf(pull.pack)} at ${pull.createdMs}`, pull]),
  );
  const compared = [...latest.values()].flatMap((pull) => {
    const starts = [...(bought.get(pull.id) ?? [])].filter((start) => isNear(pull.createdMs, start));
    const packs = [...new Set(starts.map(({ packId }) => textOf(packId)))];
    return packs.length === 0 ? [] : [{ ...pull, packs, isRight: packs.some((pack) => pack === pull.pack) }];
  });
  const rightPacks = new Set(compared.flatMap(({ isRight, packs }) => (isRight ? packs : [])));
  const wrong = compared.filter(({ isRight, packs }) => !isRight && !packs.some((pack) => rightPacks.has(pack)));
  const [shown] = repeated(wrong, ({ id }) => id);
  const [decisive] = shown === undefined ? compared : [shown];
  if (decisive === undefined) return [];
  const at = { name: "claw_id", of: textOf(decisive.id) };
  const differences = shown === undefined ? [] : isOneOf(at, shown.packs, shown.pack);
  return [[decisive.exchange, ["recent-pulls.claw-id-of-pull", differences]]];
});

/** Returns the purchases of production that gave each item. */
function startsByItem(history: History): ReadonlyMap<unknown, ReadonlySet<Start>> {
  const { purchases } = history.of("partner");
  const byItem = new DefaultMap<unknown, Set<Start>>(() => new Set());
  for (const answer of [...purchases.starts, ...purchases.results]) {
    const start = purchases.startOf(answer);
    if (start !== undefined) for (const { id } of answer.items) byItem.of(id).add(start);
  }
  return byItem;
}

/** Returns whether a purchase was requested then by the provider's clock, with or without what the run has moved it. */
function isNear(ms: number, { exchange, movedS }: Start): boolean {
  const dateMs = dateMsOf(exchange) ?? Number.NaN;
  return [dateMs, dateMs + movedS * 1000].some((fromMs) => Math.abs(ms - fromMs) <= NEAR_MS);
}
