import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import {
  answersList,
  areOfPlatform,
  countOwnTiers,
  countsSomething,
  haveNoTierCounts,
  haveTierCounts,
  isListedBetween,
} from "./pack-list.ts";

const list = (packs: unknown, status = 200) => anExchange({ json: packs, status });
const ids = (...names: string[]) => list(names.map((id) => ({ id })));

it("accepts only an array in a 200 as a list", () => {
  expect(answersList(list([]))).toEqual([]);
  expect(answersList(list({ packs: [] }))).toHaveLength(1);
  expect(answersList(list([], 206))).toHaveLength(1);
});

it("finds a pack of another platform", () => {
  expect(areOfPlatform(list([{ platform: "a" }, { platform: "a" }]), "a")).toEqual([]);
  expect(areOfPlatform(list([{ platform: "a" }, {}]), "a")).toHaveLength(1);
});

it("requires packs that are listed before and after and allows others to appear and disappear", () => {
  expect(isListedBetween([ids("a", "b"), ids("a", "b")], [ids("b", "a")])).toEqual([]);
  expect(isListedBetween([ids("a", "b"), ids("a")], [ids("a")])).toEqual([]);
  expect(isListedBetween([ids("a"), ids("a", "b")], [ids("a", "b")])).toEqual([]);
  expect(isListedBetween([ids("a", "b"), ids("a", "b")], [ids("a")])).toHaveLength(1);
  expect(isListedBetween([ids("a", "b"), ids("a", "b")], [ids("a"), ids("b")])).toEqual([]);
  expect(isListedBetween([ids("a", "b"), ids("a", "b")], [ids("a")], (id) => id === "b")).toEqual([]);
});

it("distinguishes packs with and without tier counts", () => {
  const counted = list([{ tier_counts: {} }, { tier_counts: { 1: 2 } }]);
  expect([haveTierCounts(counted), haveNoTierCounts(list([{}]))]).toEqual([[], []]);
  expect(haveTierCounts(list([{ tier_counts: { 1: 2 } }, {}]))).toHaveLength(1);
  expect(haveTierCounts(list([{ tier_counts: [] }]))).toHaveLength(1);
  expect(haveNoTierCounts(list([{}, { tier_counts: null }]))).toHaveLength(1);
});

it("finds counted items in any tier of a pack", () => {
  const packs = list([
    { id: "full", tier_counts: { 1: 0, 2: 5 } },
    { id: "empty", tier_counts: { 1: 0, 2: 0 } },
    { id: "left out", tier_counts: {} },
    { id: "uncounted" },
  ]);
  expect(countsSomething(packs, "full")).toEqual([]);
  expect(countsSomething(packs, "empty")).toHaveLength(1);
  expect(countsSomething(packs, "left out")).toBeUndefined();
  expect(countsSomething(packs, "uncounted")).toBeUndefined();
  expect(countsSomething(packs, "nowhere")).toBeUndefined();
});

it("knows a pack's own tiers", () => {
  const pack = (tier_counts: unknown) => list([{ rarity_distribution: [{ id: 1 }, { id: 2 }], tier_counts }]);
  expect(countOwnTiers(pack({ 2: 5 }))).toEqual([]);
  expect(countOwnTiers(pack({ 1: 5, 3: 5 }))).toHaveLength(1);
  expect(countOwnTiers(pack({ Rare: 5 }))).toHaveLength(1);
  expect(countOwnTiers(pack({}))).toBeUndefined();
  expect(countOwnTiers(pack(undefined))).toBeUndefined();
});
