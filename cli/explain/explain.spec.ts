import { expect, test } from "vitest";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { nearest } from "../nearest.ts";
import { explanationOf } from "./explanation.ts";
import { explanationText } from "./explanation-text.ts";

const rowOf = (id: string): Requirement => {
  const row = REQUIREMENTS.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no requirement ${id}`);
  return row;
};

test("an explanation has sentence, source, scenarios, mutants, refusals and what to do", () => {
  const explanation = explanationOf(rowOf("buyback.expired"));
  expect(explanation.scenarios.length).toBeGreaterThan(0);
  expect(explanation.mutants).toContain("items never expire");
  expect(explanation.needs.join()).toContain("time has passed");
  const text = explanationText(explanation);
  for (const part of [
    "partner-api.md, Errors",
    "Item has expired",
    "A-CLOCK",
    "packproof run --only buyback.expired",
  ]) {
    expect(text).toContain(part);
  }
});

test.each([
  ["filters.answers", "npx packproof run --only filters.answers --surfaces user"],
  ["buyback.expired", "npx packproof run --only buyback.expired"],
])("the command of %s names the surfaces that a run would not verify", (id, again) => {
  expect(explanationOf(rowOf(id)).again).toBe(again);
});

test("a field requirement names the mutants generated from the schemas", () => {
  expect(explanationOf(rowOf("pack.mint-price")).mutants).toContain("pack.mint-price is missing");
});

test("every requirement can be explained, in lines that fit", () => {
  for (const row of REQUIREMENTS) {
    const text = explanationText(explanationOf(row));
    expect(text).toContain(row.id);
    expect(text).not.toMatch(/undefined|\[object/);
  }
}, 300_000);

test.each([
  ["buyback.expird", "buyback.expired"],
  ["BUYBACK.EXPIRED", "buyback.expired"],
  ["pack.mint_price", "pack.mint-price"],
  ["pack.mintprice", "pack.mint-price"],
  ["expired buyback", "buyback.expired"],
])("%s suggests %s", (misspelt, meant) => {
  expect(nearest(misspelt)).toContain(meant);
});

test("a nonsense id gets no suggestion", () => {
  expect(nearest("zzzzqqqq")).toEqual([]);
});
