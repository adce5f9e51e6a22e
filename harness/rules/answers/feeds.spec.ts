import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { listsPullsOfPacks, ordersPulls } from "./feeds.ts";

const feed = (query: string, ...pulls: object[]) => {
  const exchange = anExchange({ endpoint: "recent-pulls", json: pulls });
  return { ...exchange, request: { ...exchange.request, url: `http://sut.example/api/v1/vm/recent-pulls${query}` } };
};
const of = (pack: string, minute = 0) => ({ claw_id: pack, created_at: `2026-05-06T10:0${minute}:00Z` });
const all = feed("", of("a"), of("b"), of("c"));

const violatedBy = (rule: typeof ordersPulls, ...exchanges: Parameters<typeof judgedBy>[1]) =>
  judgedBy(rule, exchanges).map(([, [id, { length }]]) => (length > 0 ? id : "passed"));

it("requires the newest pull first", () => {
  expect(violatedBy(ordersPulls, feed("", of("a", 2), of("b", 1)))).toEqual(["passed"]);
  expect(violatedBy(ordersPulls, feed("", of("a", 1), of("b", 2)))).toEqual(["recent-pulls.newest-first"]);
  expect(violatedBy(ordersPulls, all)).toEqual([]);
});

it("requires pulls of the packs that were asked for", () => {
  expect(violatedBy(listsPullsOfPacks, all, feed("?claw_ids=a", of("a")))).toEqual(["passed"]);
  expect(violatedBy(listsPullsOfPacks, all, feed("?claw_ids=a", of("a"), of("b")))).toEqual([
    "recent-pulls.claw-ids-single",
  ]);
  expect(violatedBy(listsPullsOfPacks, all, feed("?claw_ids=a&claw_ids=b", of("a"), of("c")))).toEqual([
    "recent-pulls.claw-ids-repeated",
  ]);
});

it.each([
  ["shows no pull of its pack", "?claw_ids=a"],
  ["names no pack", ""],
  ["names a pack twice", "?claw_ids=b&claw_ids=b"],
  ["names an unknown pack", "?claw_ids=b&claw_ids=x"],
])("judges no feed that %s", (_, query) => {
  expect(violatedBy(listsPullsOfPacks, all, feed(query, of("b"), of("c")))).toEqual([]);
});
