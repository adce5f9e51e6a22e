import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { ShippableItems } from "./shippable-items.ts";

function quote(check: ShippableItems, ids: readonly string[], isRefused: boolean): void {
  const answer = isRefused ? { status: 400, json: { error: "No shippable items in request" } } : { json: {} };
  check.note(anExchange({ endpoint: "ship/quote", sentBody: { item_ids: ids }, ...answer }));
}

/** Returns the number of findings after these refusals. */
function findings(refused: readonly (readonly string[])[]): number {
  const check = new ShippableItems();
  quote(check, ["one"], false);
  for (const ids of refused) quote(check, ids, true);
  return check.conclude().length;
}

it("finds refusals of several items of which one was quoted alone", () => {
  expect(
    findings([
      ["one", "two"],
      ["two", "one"],
      ["one", "three"],
    ]),
  ).toBe(1);
});

it("leaves few refusals, single items, and items that were never quoted alone", () => {
  expect(
    findings([
      ["one", "two"],
      ["one", "three"],
    ]),
  ).toBe(0);
  expect(findings([["one"], ["one"], ["one", "one"]])).toBe(0);
  expect(
    findings([
      ["two", "three"],
      ["two", "three"],
      ["two", "three"],
    ]),
  ).toBe(0);
});
