import { Counts } from "../../collections/counts.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { History } from "../../history/history.ts";
import { type JsonObject, textOf } from "../../json/json-value.ts";
import { unless } from "../../oracles/difference.ts";
import { dateMsOf, instantOf } from "../../oracles/moment.ts";
import { atLeast } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { SEVERAL } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/** The two may read different stores. Milliseconds. */
const BEHIND_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** Age after which a pull counts: statistics may be a day old (A-STATISTICS). Milliseconds. */
const SETTLED_MS = 25 * HOUR_MS;

/**
 * `last_pull` of a pack, which is an additional field, follows production's feed. The sandbox may generate its feed, and after
 * a move of the clock the two may go by different clocks.
 */
export const lastPullOfFeed = atEnd((history) => {
  const packs = listsWithPulls(history, 0, (ageMs) => ageMs >= SETTLED_MS).flat();
  const readings = packs.flatMap((each) =>
    each.pack.last_pull === undefined ? [] : [{ ...each, isLate: isLate(each) }],
  );
  const [shown] = lasting(
    readings,
    ({ isLate }) => isLate,
    ({ pack }) => pack.id,
  );
  const kept = readings.find(({ isLate }) => !isLate);
  if (shown === undefined) return kept === undefined ? [] : [[kept.exchange, ["available.last-pull-of-feed", []]]];
  const { exchange, pack, newestMs } = shown;
  const text = `last_pull ${textOf(pack.last_pull)} of pack ${textOf(pack.id)}, pulled ${new Date(newestMs).toISOString()}`;
  return [[exchange, ["available.last-pull-of-feed", unless(false, "last_pull as the feed has it", { text })]]];
});

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
export const pullsAreCounted = atEnd((history) => {
  const lists = listsWithPulls(history, MAX_MOVED_S, (ageMs) => ageMs > AGE_MS.from && ageMs < AGE_MS.to);
  const counters = lists.flatMap((packs) => {
    const counted = packs.flatMap(({ pack: { id, num_pulls_7d: count }, exchange, pulls }) => {
      const at = { name: "num_pulls_7d", of: textOf(id) };
      return typeof count !== "number" ? [] : [{ exchange, at, count, isEmpty: count === 0 && pulls >= SEVERAL }];
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
});

/** Returns the readings with which several consecutive ones of the same were wrong: a pack list may be cached, and count late. */
function lasting<T>(
  readings: readonly T[],
  isWrong: (reading: T) => boolean,
  of: (reading: T) => unknown,
): readonly T[] {
  const times = new Counts<unknown>();
  return readings.filter((reading) => {
    times.set(of(reading), isWrong(reading) ? times.of(of(reading)) + 1 : 0);
    return times.of(of(reading)) === SEVERAL;
  });
}

/** A pack as a list has it, with its pulls in the feed. */
interface PulledPack {
  readonly exchange: Exchange;
  readonly pack: JsonObject;
  readonly pulls: number;
  readonly newestMs: number;
}

/**
 * Returns the packs of each list of production that have pulls in the feed, which may be read later. A move of the clock may make
 * pulls older, so only feeds are taken that were read at the same move.
 * @param isOfAge whether pulls count that had this age when the list was read
 */
function listsWithPulls(history: History, maxMovedS: number, isOfAge: (ageMs: number) => boolean) {
  const { packs, feed } = history.of("partner");
  const pulls = groupedBy(
    feed.reads.flatMap(({ movedS, pulls }) =>
      pulls.map((pull) => ({ ...timed(pull), of: `${movedS} ${textOf(pull.claw_id)}` })),
    ),
    ({ of }) => of,
  );
  const lists = packs.lists.filter(({ movedS }) => movedS <= maxMovedS);
  return lists.map(({ exchange, movedS, packs }) => {
    const nowMs = dateMsOf(exchange) ?? exchange.startedAt;
    return packs.flatMap(({ id, raw }): readonly PulledPack[] => {
      const aged = (pulls.get(`${movedS} ${id}`) ?? []).filter(({ ms }) => isOfAge(nowMs - ms));
      const newestMs = Math.max(...aged.map(({ ms }) => ms));
      return aged.length === 0
        ? []
        : [{ exchange, pack: raw, pulls: new Set(aged.map(({ text }) => text)).size, newestMs }];
    });
  });
}

/** @returns the time of a pull, NaN if it is unreadable, and a text that no other pull has */
function timed({ id, created_at }: JsonObject) {
  return { ms: instantOf(created_at) ?? Number.NaN, text: `${textOf(id)} ${textOf(created_at)}` };
}
