import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { areOfPacks, exactly, newestFirst, noMoreThan, showEach, timesOfSinglePulls } from "./pulls.ts";

const feed = (pulls: unknown, parts: ExchangeParts = {}) =>
  anExchange({ endpoint: "recent-pulls", json: pulls, ...parts });
const pulled = (minute: number) => ({ created_at: `2026-05-06T10:${String(minute).padStart(2, "0")}:00Z` });

it("counts pulls of a list only", () => {
  expect(noMoreThan(2, feed([1, 2]))).toEqual([]);
  expect(noMoreThan(2, feed([1, 2, 3]))).toHaveLength(1);
  expect(noMoreThan(2, feed({ pulls: [] }))).toHaveLength(1);
  expect(noMoreThan(2, feed([], { status: 400 }))).toHaveLength(1);
  expect(exactly(2, feed([1, 2]))).toEqual([]);
  expect(exactly(2, feed([1]))).toHaveLength(1);
});

it("orders by the instant, not by the text", () => {
  expect(newestFirst(feed([pulled(9), pulled(8), pulled(8), pulled(1)]))).toEqual([]);
  expect(
    newestFirst(feed([{ created_at: "2026-05-06T09:30:00Z" }, { created_at: "2026-05-06T11:00:00+02:00" }])),
  ).toEqual([]);
  expect(newestFirst(feed([pulled(9), pulled(7), pulled(8)]))).toMatchObject([
    { at: { pointer: "/2/created_at" }, relation: "not after", actual: { json: "2026-05-06T10:08:00Z" } },
  ]);
});

it("allows for clocks that are a second apart, and for times in whole seconds", () => {
  const pulls = (...times: string[]) => feed(times.map((time) => ({ created_at: `2026-05-06T10:00:${time}Z` })));
  expect(newestFirst(pulls("06", "06.219"))).toEqual([]);
  expect(newestFirst(pulls("06.218", "07.217"))).toEqual([]);
  expect(newestFirst(pulls("06", "07.219"))).toEqual([]);
  expect(newestFirst(pulls("06", "08.219"))).toHaveLength(1);
  expect(newestFirst(pulls("06.1", "06.7", "07.2"))).toHaveLength(1);
});

it.each([[[]], [[pulled(1)]], [[pulled(1), pulled(1)]], [[pulled(1), { created_at: 7 }]]])(
  "is told no order by %j",
  (pulls) => expect(newestFirst(feed(pulls))).toBeUndefined(),
);

it("compares the packs in the feed with the requested ones", () => {
  const pulls = feed([{ claw_id: "a" }, { claw_id: "b" }]);
  expect(areOfPacks(["a", "b"], pulls)).toEqual([]);
  expect(areOfPacks(["a"], pulls)).toHaveLength(1);
  expect(showEach(["a", "b"], pulls)).toEqual([]);
  expect(showEach(["a", "c"], pulls)).toHaveLength(1);
});

it("finds pulls of each second listed oldest first, unless they are few or recorded together", () => {
  const reversed = (count: number, distanceMs: number) =>
    feed(
      Array.from({ length: count }, (_, nth) => ({
        created_at: new Date(1_000_000 - 1000 * Math.floor(nth / 5) + distanceMs * (nth % 5)).toISOString(),
      })),
    );
  expect(newestFirst(reversed(25, 20))).toHaveLength(1);
  expect(newestFirst(reversed(20, 20))).toEqual([]);
  expect(newestFirst(reversed(40, 2))).toEqual([]);
});

it("returns the times of items that the feed lists once, in its order", () => {
  const at = (id: string, second: number) => ({ id, claw_id: "p", ...pulled(second) });
  const times = timesOfSinglePulls([at("b", 3), at("a", 2), at("c", 1), at("a", 0), { id: "d", claw_id: "p" }]);
  expect([...times.keys()]).toEqual(["b of p", "c of p"]);
});
