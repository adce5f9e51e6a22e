import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { effectiveLimit, judgeLimit } from "./feed-limits.ts";

const feed = (query: string, pulls: number) => {
  const exchange = anExchange({ endpoint: "recent-pulls", json: Array.from({ length: pulls }, () => ({})) });
  return { ...exchange, request: { ...exchange.request, url: `http://sut.example/api/v1/vm/recent-pulls${query}` } };
};
const violatedBy = (query: string, pulls: number) =>
  judgeLimit(feed(query, pulls)).flatMap(([id, { length }]) => (length > 0 ? [id] : []));

it.each([
  ["", 21, "recent-pulls.limit-default-not-exceeded"],
  ["?limit=1", 2, "recent-pulls.limit-lowest"],
  ["?limit=7&claw_ids=a", 8, "recent-pulls.limit-not-exceeded"],
  ["?limit=0", 2, "recent-pulls.limit-zero"],
  ["?limit=-3", 2, "recent-pulls.limit-negative"],
  ["?limit=500", 101, "recent-pulls.limit-above-highest"],
  ["?limit=many", 21, "recent-pulls.limit-non-numeric"],
])("a feed for %j has fewer pulls than %i", (query, pulls, requirement) => {
  expect(violatedBy(query, pulls)).toEqual([requirement]);
  expect(violatedBy(query, pulls - 1)).toEqual([]);
});

it("judges no limit whose meaning is open", () => {
  for (const limit of ["", "NaN", "Infinity", "5.5", "10abc", "1e2", "٣", "007", "-0"])
    expect(effectiveLimit(limit)).toBeUndefined();
  expect(judgeLimit(feed("?limit=5&limit=7", 100))).toEqual([]);
});

it("judges a refusal of a request that has only a limit", () => {
  const refused = (query: string) => ({ ...feed(query, 0), status: 400, json: { error: "limit" } });
  expect(judgeLimit(refused("?limit=abc"))).toMatchObject([["recent-pulls.limit-non-numeric", [{}]]]);
  expect(judgeLimit(refused("?limit=abc&claw_ids=a"))).toEqual([]);
  expect(judgeLimit(feed("?limit=abc", 0))).toEqual([]);
});
