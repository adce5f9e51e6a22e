import { DefaultMap } from "../collections/default-map.ts";
import { inOrder } from "../history/fact.ts";
import type { FeedRead } from "../history/feed.ts";
import type { History } from "../history/history.ts";
import type { PackList } from "../history/packs.ts";
import { type JsonObject, textOf } from "../json/json-value.ts";
import { unless } from "../oracles/difference.ts";
import { dateMsOf, instantOf } from "../oracles/moment.ts";
import { atLeast } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { SEVERAL } from "./evidence.ts";
import type { RunRule } from "./rule.ts";

/** The two may read different stores. Milliseconds. */
const BEHIND_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** Age after which a pull counts: statistics may be a day old (A-STATISTICS). Milliseconds. */
const SETTLED_MS = 25 * HOUR_MS;

/**
 * `last_pull` of a pack, which is an additional field, follows production's feed. The sandbox may generate its feed, and after
 * a move of the clock the two may go by different clocks. A list that was read before the feed can agree with it; it can't be
 * behind a pull that may have come after it.
 */
export const lastPullOfFeed: RunRule = (history) => {
  const packs = listsWithPulls(history, 0, (ageMs) => ageMs >= SETTLED_MS).flat();
  const readings = packs.flatMap((each) =>
    each.pack.last_pull === undefined ? [] : [{ ...each, isLate: isLate(each) }],
  );
  const [shown] = lasting(
    readings.filter(({ isBefore }) => !isBefore),
    ({ isLate }) => isLate,
    ({ pack }) => pack.id,
  );
  const kept = readings.find(({ isLate }) => !isLate);
  if (shown === undefined) return kept === undefined ? [] : [[kept.exchange, ["available.last-pull-of-feed", []]]];
  const { exchange, pack, newestMs } = shown;
  const text = `last_pull ${textOf(pack.last_pull)} of pack ${textOf(pack.id)}, pulled ${new Date(newestMs).toISOString()}`;
  return [[exchange, ["available.last-pull-of-feed", unless(false, "last_pull as the feed has it", { text })]]];
};

function isLate({ pack: { last_pull }, newestMs }: PulledPack): boolean {
  return last_pull === null || newestMs - (instantOf(last_pull) ?? newestMs) > BEHIND_MS;
}

/** Age of the pulls that count: the end of the counter's seven days is not sharp. */
const AGE_MS = { from: SETTLED_MS, to: 5 * 24 * HOUR_MS } as const;
/** Maximum moves of the clock: after longer ones the pulls may be older than seven days. Seconds. */
const MAX_MOVED_S = 24 * 3600;

/**
 * `num_pulls_7d` counts pulls of production's feed. A counter may lack some pulls, but not every pull of every pack, and not
 * all of several pulls of one pack.
 */
export const pullsAreCounted: RunRule = (history) => {
  const lists = listsWithPulls(history, MAX_MOVED_S, (ageMs) => ageMs > AGE_MS.from && ageMs < AGE_MS.to);
  const counters = lists.flatMap((packs) => {
    const counted = packs.flatMap(({ pack: { id, num_pulls_7d: count }, exchange, pulls, isBefore }) => {
      const at = { name: "num_pulls_7d", of: textOf(id) };
      return isBefore || typeof count !== "number"
        ? []
        : [{ exchange, at, count, isEmpty: count === 0 && pulls >= SEVERAL }];
    });
    const [first] = counted;
    const count = Math.max(...counted.map((each) => each.count));
    const at = { name: "the highest num_pulls_7d of packs in the feed" };
    return first === undefined ? [] : [{ ...first, at, count, isEmpty: count === 0 }, ...counted];
  });
  const shown = lasting(
    counters,
    ({ isEmpty }) => isEmpty,
    ({ at }) => JSON.stringify(at),
  ).at(-1);
  const [judged] = shown === undefined ? counters.filter(({ count }) => count > 0) : [shown];
  if (judged === undefined) return [];
  return [[judged.exchange, ["available.num-pulls-of-feed", atLeast(judged.at, 1, judged.count)]]];
};

/** Returns the readings with which several consecutive ones of the same were wrong: a pack list may be cached, and count late. */
function lasting<T>(
  readings: readonly T[],
  isWrong: (reading: T) => boolean,
  of: (reading: T) => unknown,
): readonly T[] {
  const times = new DefaultMap<unknown, number>(() => 0);
  return readings.filter((reading) => {
    times.set(of(reading), isWrong(reading) ? times.of(of(reading)) + 1 : 0);
    return times.of(of(reading)) === SEVERAL;
  });
}

/** Pulls of a pack that the feed showed. */
interface Pulls {
  readonly texts: Set<string>;
  newestMs: number;
}

/** A pack as a list has it, with its pulls that the feed had shown by then. */
interface PulledPack {
  readonly exchange: Exchange;
  readonly pack: JsonObject;
  readonly pulls: number;
  readonly newestMs: number;
  /** Whether the list was read before the feed. */
  readonly isBefore: boolean;
}

/** Returns the packs of each list of production that the feed had shown by then; after each feed those of the list before it. */
function listsWithPulls(history: History, maxMovedS: number, isOfAge: (ageMs: number) => boolean) {
  const { packs, feed } = history.of("partner");
  const facts = inOrder<PackList | FeedRead>(packs.lists, feed.reads).filter(({ movedS }) => movedS <= maxMovedS);
  const shown = new DefaultMap<unknown, Pulls>(() => ({ texts: new Set(), newestMs: Number.NEGATIVE_INFINITY }));
  let list: PackList | undefined;
  return facts.map((fact): readonly PulledPack[] => {
    if ("packs" in fact) list = fact;
    else learn(shown, fact, isOfAge);
    return (list?.packs ?? []).flatMap(({ id, raw }) => {
      const { texts, newestMs } = shown.get(id) ?? {};
      if (texts === undefined || newestMs === undefined) return [];
      return [{ exchange: (list ?? fact).exchange, pack: raw, pulls: texts.size, newestMs, isBefore: list !== fact }];
    });
  });
}

function learn(shown: DefaultMap<unknown, Pulls>, read: FeedRead, isOfAge: (ageMs: number) => boolean): void {
  const nowMs = dateMsOf(read.exchange) ?? read.exchange.startedAt;
  for (const { id, claw_id, created_at } of read.pulls) {
    const ms = instantOf(created_at);
    if (ms === undefined || !isOfAge(nowMs - ms)) continue;
    const pulls = shown.of(claw_id);
    pulls.texts.add(`${textOf(id)} ${textOf(created_at)}`);
    pulls.newestMs = Math.max(pulls.newestMs, ms);
  }
}
