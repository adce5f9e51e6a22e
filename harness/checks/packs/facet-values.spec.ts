import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { FacetValues } from "./facet-values.ts";

const ATTRIBUTES = [
  { trait_type: "Grader", value: "PSA" },
  { trait_type: "Grader", value: "BGS" },
  { trait_type: "Grade", value: "9" },
  { trait_type: "Grade", value: "10" },
];
const card: ExchangeParts = { endpoint: "card", json: { metadata: { attributes: ATTRIBUTES } } };
const purchase: ExchangeParts = {
  endpoint: "buy/init",
  json: { nfts: [{ content: { metadata: { attributes: ATTRIBUTES } } }] },
};

const facets = (traits: Readonly<Record<string, readonly string[]>>): ExchangeParts => {
  const metadata = Object.entries(traits).map(([trait, values]) => [trait, values.map((value) => ({ value }))]);
  return { surface: "user", endpoint: "filters", json: { filters: { metadata: Object.fromEntries(metadata) } } };
};

/** Returns the number of differences of each judged facet. */
function differencesOf(...exchanges: readonly ExchangeParts[]) {
  const checks = new FacetValues();
  for (const parts of exchanges) checks.add(anExchange(parts));
  return checks.conclude().map(([, [, differences]]) => differences.length);
}

it.each([card, purchase])("finds facets that have changed places", (cards) => {
  expect(differencesOf(cards, facets({ Grader: ["PSA", "BGS", "CGC"], Grade: ["9", "10"] }))).toEqual([0, 0]);
  expect(differencesOf(cards, facets({ Grader: ["9", "10"], Grade: ["PSA", "BGS"] }))).toEqual([2, 2]);
});

it("does not judge values that cards do not show, or a single one", () => {
  expect(differencesOf(card, facets({ Grader: ["CGC", "SGC"], Set: ["9"] }))).toEqual([]);
  expect(differencesOf(card, facets({ Grader: ["9", "10"] }))).toEqual([]);
  expect(differencesOf(card, facets({ "Set Release Date": ["9", "10"], Grade: ["9.5"] }))).toEqual([]);
  expect(differencesOf(facets({ Grader: ["9", "10"] }))).toEqual([]);
});
