import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { packsOfPulls, pullsOnce, pullTimesKept, pullTimesOfInventory } from "./pulls.ts";

describe("pulls of one feed", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 4, 6, 12, 0, second)).toISOString();
  const pull = (id: string, second: number) => ({ id, claw_id: "pack", created_at: at(second) });
  const judged = (json: readonly object[], surface: "partner" | "sandbox" = "partner") =>
    judgedBy(pullsOnce, [anExchange({ surface, endpoint: "recent-pulls", json })]).map(([, [, { length }]]) => length);

  /** Ten pulls of ten items, each of another second. */
  const TEN = Array.from({ length: 10 }, (_, nth) => pull(`item ${nth}`, nth));

  it("finds pulls that are listed twice, but accepts a few equal ones", () => {
    expect(judged(TEN.flatMap((each) => [each, each]))).toEqual([1]);
    expect(judged(TEN.flatMap((each, nth) => (nth < 4 ? [each, each] : [each])))).toEqual([1]);
    expect(judged(TEN.flatMap((each, nth) => (nth < 2 ? [each, each] : [each])))).toEqual([0]);
  });

  it("accepts pulls of few items within one second", () => {
    const ofThreeItems = Array.from({ length: 30 }, (_, nth) => pull(`item ${(nth * 7) % 3}`, Math.floor(nth / 4)));
    expect(judged(ofThreeItems)).toEqual([0]);
  });

  it("accepts pulls that share one time", () => {
    expect(judged(TEN.flatMap(({ id }) => [pull(id, 0), pull(id, 0)]))).toEqual([0]);
  });

  it("accepts a batch of one moment in which some items come twice, and others once", () => {
    const batch = Array.from({ length: 60 }, (_, nth) => pull(`listing ${nth % 47}`, 30));
    expect(judged([...batch, ...TEN])).toEqual([0]);
    expect(judged([...batch, ...TEN.flatMap((each) => [each, each])])).toEqual([1]);
    expect(judged([...batch, ...TEN].flatMap((each) => [each, each]))).toEqual([1]);
  });

  it("does not judge the sandbox, and no single pull", () => {
    expect(
      judged(
        TEN.flatMap((each) => [each, each]),
        "sandbox",
      ),
    ).toEqual([]);
    expect(judged(TEN.slice(0, 1))).toEqual([]);
  });
});

describe("times of pulls in successive feeds", () => {
  const NOON_MS = Date.parse("2026-05-06T12:00:00Z");

  type Pull = readonly [id: string, second: number];
  const AN_HOUR: readonly Pull[] = [9, 8, 7, 6, 5, 4].map((minute) => [`item-${minute}`, minute * 60]);
  const later = (seconds: number) => AN_HOUR.map(([id, second]) => [id, second + seconds] as const);

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(
    feeds: readonly (readonly Pull[])[],
    movesS: readonly number[] = [],
    apartMs = 1,
  ): number | undefined {
    const exchanges = feeds.map((feed, at) => {
      const json = feed.map(([id, second]) => ({
        id,
        claw_id: "a",
        created_at: new Date(NOON_MS + second * 1000).toISOString(),
      }));
      const atMs = at * apartMs;
      return anExchange({ surface: "partner", endpoint: "recent-pulls", json, sentAtMs: atMs, doneAtMs: atMs });
    });
    return judgedBy(pullTimesKept, exchanges, (at) => movesS[at] ?? 0)[0]?.[1][1].length;
  }

  it("requires shared pulls of successive feeds to keep their times", () => {
    expect(differencesOf([AN_HOUR, AN_HOUR])).toBe(0);
    expect(differencesOf([0, -5, -10, -15].map(later))).toBe(1);
  });

  it("does not judge times that moved once or twice, or by fractions of a second", () => {
    expect(differencesOf([0, -5, -10].map(later))).toBeUndefined();
    expect(differencesOf([0, 0.4, 0.8, 1.2].map(later))).toBe(0);
  });

  it("finds times that follow the clock, although each read is too close to the one before", () => {
    const seconds = Array.from({ length: 13 }, (_, second) => second);
    expect(differencesOf(seconds.map(later), [], 1_000)).toBe(1);
    expect(differencesOf(seconds.slice(0, 7).map(later), [], 1_000)).toBe(0);
  });

  it("does not judge items that are pulled again", () => {
    const again = AN_HOUR.map(([id], at) => [id, 3600 + at] as const);
    const feeds = [0, 1, 2, 3, 4].map((hours) => again.map(([id, second]) => [id, second + hours * 3600] as const));
    expect(differencesOf(feeds)).toBeUndefined();
  });

  it("does not compare feeds before and after a move of the clock", () => {
    expect(differencesOf([0, -60, -120, -180].map(later), [0, 60, 120, 180])).toBeUndefined();
  });
});

describe("times of pulls and of the inventory", () => {
  const IDS = ["a", "b", "c"];
  const surface = "partner";
  const at = (hour: number, second = 0) => `2026-05-06T${hour}:00:${String(second).padStart(2, "0")}Z`;
  const inventory: ExchangeParts = {
    surface,
    endpoint: "inventory",
    json: { items: IDS.map((id, second) => ({ id, purchased_at: at(12, second) })) },
  };
  const feedOf = (pulls: readonly (readonly [string, number])[]): ExchangeParts => ({
    surface,
    endpoint: "recent-pulls",
    json: pulls.map(([id, hour]) => ({ id, created_at: at(hour, IDS.indexOf(id)) })),
  });
  const feed = (hour: number, ids = IDS) => feedOf(ids.map((id) => [id, hour] as const));

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(exchanges: readonly ExchangeParts[]): number | undefined {
    return judgedBy(pullTimesOfInventory, exchanges.map(anExchange))[0]?.[1][1].length;
  }

  it("reports a feed whose times are all the same number of hours from those of the inventory", () => {
    expect(differencesOf([inventory, feed(12)])).toBe(0);
    expect(differencesOf([inventory, feed(17)])).toBe(1);
  });

  it("reports a feed whose times are minutes earlier, and accepts one that records pulls minutes later", () => {
    const shifted = (minute: string) => ({
      ...feed(12),
      json: IDS.map((id, second) => ({ id, created_at: `2026-05-06T${minute}:0${second}Z` })),
    });
    expect(differencesOf([inventory, shifted("11:50")])).toBe(1);
    expect(differencesOf([inventory, shifted("11:57")])).toBe(0);
    expect(differencesOf([inventory, shifted("12:10")])).toBe(0);
  });

  it("accepts a feed that is generated for each request", () => {
    expect(differencesOf([inventory, feed(12), feed(13), feed(14)])).toBe(0);
  });

  it("accepts a feed that gives all pulls one time", () => {
    const json = IDS.map((id) => ({ id, created_at: at(17) }));
    expect(differencesOf([inventory, { surface, endpoint: "recent-pulls", json }])).toBe(0);
  });

  it("judges nothing with few pulls", () => {
    expect(differencesOf([inventory, feed(17, ["a", "b"])])).toBeUndefined();
  });

  it("accepts items that were pulled before, and are pulled again", () => {
    const before = feedOf([
      ["a", 10],
      ["b", 11],
      ["c", 10],
    ]);
    const after = feedOf([
      ["a", 15],
      ["b", 14],
      ["c", 13],
      ["a", 10],
      ["b", 11],
    ]);
    expect(differencesOf([before, before, after, inventory])).toBe(0);
    expect(differencesOf([inventory, before, feed(12)])).toBe(0);
  });
});

describe("packs of pulls", () => {
  const DATE = "Thu, 26 Nov 2026 08:00:00 GMT";
  const NOW = "2026-11-26T08:00:01Z";

  const bought = (pack: string, ...ids: readonly string[]): ExchangeParts => ({
    surface: "partner",
    endpoint: "buy/init",
    headers: [["date", DATE]],
    sentBody: { id: pack, user_id: "u" },
    json: { session_id: `of ${pack}`, nfts: ids.map((id) => ({ id })) },
  });
  const feed = (...pulls: readonly (readonly [id: string, pack: string, at?: string])[]): ExchangeParts => ({
    surface: "partner",
    endpoint: "recent-pulls",
    json: pulls.map(([id, claw_id, created_at = NOW]) => ({ id, claw_id, created_at })),
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(...exchanges: readonly ExchangeParts[]): number | undefined {
    return judgedBy(packsOfPulls, exchanges.map(anExchange))[0]?.[1][1].length;
  }

  it("finds pulls of a pack that are listed under another one", () => {
    expect(differencesOf(bought("p", "a", "b"), feed(["a", "q"], ["b", "q"]))).toBe(1);
    expect(differencesOf(bought("p", "a", "b"), feed(["a", "p"], ["b", "p"]))).toBe(0);
  });

  it("accepts a single one, another one of the pack that is right, and cards that were pulled at another time", () => {
    expect(differencesOf(bought("p", "a", "b"), feed(["a", "q"]))).toBe(0);
    expect(differencesOf(bought("p", "a", "b", "c"), feed(["a", "q"], ["b", "q"], ["c", "p"]))).toBe(0);
    const before = "2026-11-26T07:58:00Z";
    expect(differencesOf(bought("p", "a", "b"), feed(["a", "q", before], ["b", "q", before]))).toBeUndefined();
    expect(differencesOf(bought("p", "a", "b"), feed(["c", "q"], ["d", "q"]))).toBeUndefined();
  });

  it("knows the items that only buy/status shows", () => {
    const status: ExchangeParts = {
      surface: "partner",
      endpoint: "buy/status",
      sentBody: { session_id: "of p" },
      json: { result: { session_id: "of p", nfts: [{ id: "a" }, { id: "b" }] } },
    };
    expect(differencesOf(bought("p"), status, feed(["a", "q"], ["b", "q"]))).toBe(1);
  });
});
