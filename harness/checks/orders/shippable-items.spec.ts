import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { ShippableItems } from "./shippable-items.ts";

function quote(check: ShippableItems, ids: readonly string[], isRefused: boolean): void {
  const answer = isRefused
    ? { status: 400, json: { error: "No shippable items in request" } }
    : { json: { quotes: [{ id: `rate of ${ids.join()}` }] } };
  check.note(anExchange({ endpoint: "ship/quote", sentBody: { item_ids: ids }, ...answer }));
}

/** Returns the number of findings after these refusals, with other requests before them. */
function findings(refused: readonly (readonly string[])[], others = (_: ShippableItems) => {}): number {
  const check = new ShippableItems();
  for (const id of ["one", "two"]) quote(check, [id], false);
  others(check);
  for (const ids of refused) quote(check, ids, true);
  return check.conclude().length;
}

it("finds refusals of several items that were quoted alone", () => {
  expect(
    findings([
      ["one", "two"],
      ["two", "one"],
      ["one", "two"],
    ]),
  ).toBe(1);
});

it("leaves few refusals, single items, and sets with an item that was never quoted alone", () => {
  expect(
    findings([
      ["one", "two"],
      ["two", "one"],
    ]),
  ).toBe(0);
  expect(findings([["one"], ["one"], ["one", "one"]])).toBe(0);
  expect(
    findings([
      ["one", "three"],
      ["two", "three"],
      ["one", "two", "three"],
    ]),
  ).toBe(0);
});

it("leaves sets with an item that was ordered, or pulled twice", () => {
  const sets = [
    ["one", "two"],
    ["two", "one"],
    ["one", "two"],
  ];
  expect(
    findings(sets, (check) => {
      check.note(anExchange({ endpoint: "ship/request", sentBody: { quote_id: "rate of one" }, json: {} }));
    }),
  ).toBe(0);
  const pull = anExchange({ endpoint: "buy/init", json: { nfts: [{ id: "two" }] } });
  expect(findings(sets, (check) => check.note(pull))).toBe(1);
  expect(
    findings(sets, (check) => {
      check.note(pull);
      check.note(pull);
    }),
  ).toBe(0);
});
