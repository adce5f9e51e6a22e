import { LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import { countsOf } from "../../harness/collections/counts.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import { type Difference, NONE, related } from "../../harness/oracles/difference.ts";
import { elementsOf } from "../../harness/oracles/pack-list.ts";
import { createdAtMs, packIdsIn } from "../../harness/oracles/pulls.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

/** Two answers may round a time differently. Milliseconds. */
const ROUNDED_MS = 1000;

/** Returns whether a page holds the first pull of another one. */
export function holdsNewest(alone: Exchange, page: Exchange): boolean {
  const [pull] = elementsOf(alone);
  const isSame = (each: unknown) =>
    memberOf(each, "id") === memberOf(pull, "id") && !(Math.abs(createdAtMs(each) - createdAtMs(pull)) > ROUNDED_MS);
  return elementsOf(page).some(isSame);
}

/** Returns whether a page begins with an older pull than another one. A page with newer pulls shows that the other one is old. */
export function beginsEarlier(page: Exchange, alone: Exchange): boolean {
  const [first, newest] = [elementsOf(page)[0], elementsOf(alone)[0]];
  return !(createdAtMs(first) >= createdAtMs(newest));
}

/** Returns the difference of a page that begins with another pull than the newest. */
export function lacksNewest(alone: Exchange, page: Exchange): readonly Difference[] {
  const [first] = elementsOf(page);
  return related(
    false,
    { pointer: "/0/created_at" },
    "equals",
    [memberOf(elementsOf(alone)[0], "created_at")],
    memberOf(first, "created_at"),
  );
}

/**
 * Returns whether a full page with newer pulls of one pack explains why another pack's are missing. A pull recorded
 * between the oldest and the newest of the page would have to be in it.
 * @param singles feeds of each pack alone, read before and after
 */
export function mayBeCrowdedOut(packIds: readonly string[], union: Exchange, singles: readonly Exchange[]): boolean {
  const pulls = elementsOf(union);
  const [oldestMs, newestMs] = [Math.min(...pulls.map(createdAtMs)), Math.max(...pulls.map(createdAtMs))];
  const missing = packIds.filter((id) => !packIdsIn(union).includes(id));
  const theirsMs = singles
    .flatMap((single) => elementsOf(single))
    .filter((pull) => missing.includes(textOf(memberOf(pull, "claw_id"))))
    .map(createdAtMs);
  const isBetween = (ms: number) => ms > oldestMs && ms < newestMs;
  return missing.length > 0 && pulls.length >= LARGEST_PAGE && !theirsMs.some(isBetween);
}

/**
 * Requires the feed of all packs to show more than one pack. If it shows one, that proves nothing if the others' pulls
 * are older than its last one.
 * @param newest the newest pulls of each of several packs
 */
export function showsMoreThanOnePack(everything: Exchange, newest: readonly Exchange[]): readonly Difference[] {
  const shownPacks = new Set(packIdsIn(everything));
  if (shownPacks.size > 1) return NONE;
  const pulls = elementsOf(everything);
  const oldestMs = Math.min(...pulls.map(createdAtMs));
  const missing = newest
    .flatMap((feed) => elementsOf(feed))
    .filter((pull) => !shownPacks.has(memberOf(pull, "claw_id")))
    .find((pull) => pulls.length < LARGEST_PAGE || createdAtMs(pull) > oldestMs);
  if (missing === undefined) throw new Inconclusive("the feed does not show pulls of several packs");
  return related(
    false,
    "packs of the pulls",
    "lists all",
    [[memberOf(missing, "claw_id")]],
    [memberOf(missing, "claw_id")],
  );
}

/** Minimum pulls of a pack that a page leaves out: one may have been recorded late. */
const MIN_LEFT_OUT = 5;

/**
 * Requires a page of all packs to show each pack that has several pulls between its oldest and its newest one.
 * @param feeds the pulls of each of several packs, read before
 */
export function leavesOutNoPack(everything: Exchange, feeds: readonly Exchange[]): readonly Difference[] {
  const shown = packIdsIn(everything);
  const times = elementsOf(everything).map(createdAtMs);
  const [oldestMs, newestMs] = [Math.min(...times), Math.max(...times)];
  const isBetween = (pull: unknown) => createdAtMs(pull) > oldestMs && createdAtMs(pull) < newestMs;
  const packIds = feeds.flatMap((feed) => elementsOf(feed).filter(isBetween)).map((pull) => memberOf(pull, "claw_id"));
  const leftOut = countsOf(packIds.filter((id) => !shown.includes(id)));
  const [missing] = [...leftOut].flatMap(([id, pulls]) => (pulls >= MIN_LEFT_OUT ? [id] : []));
  return missing === undefined ? NONE : related(false, "packs of the pulls", "lists all", [[missing]], [missing]);
}

/** Returns whether a page shows several pulls of a pack. */
export function holdsSeveralPulls(page: Exchange, packId: string): boolean {
  return packIdsIn(page).filter((id) => id === packId).length >= MIN_LEFT_OUT;
}

/** Minimum age of a pull, relative to the newest: a feed that was read earlier in the run may come from a cache. */
const OLD_MS = 10 * 60_000;

/** Returns whether a page shows several pulls of a pack that are too old to be missing in the feed of the pack. */
export function holdsOldPulls(page: Exchange, packId: string): boolean {
  const pulls = elementsOf(page);
  const newestMs = Math.max(...pulls.map(createdAtMs));
  const old = pulls.filter((each) => memberOf(each, "claw_id") === packId && newestMs - createdAtMs(each) >= OLD_MS);
  return old.length >= MIN_LEFT_OUT;
}
