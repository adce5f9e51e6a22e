import { describe, expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { quotesSeveralItems } from "./several-items.ts";

describe("several items that were quoted alone", () => {
  function quote(ids: readonly string[], isRefused = false): Exchange {
    const answer = isRefused
      ? { status: 400, json: { error: "No shippable items in request" } }
      : { json: { quotes: [{ id: `rate of ${ids.join()}` }] } };
    return anExchange({ endpoint: "ship/quote", sentBody: { item_ids: ids }, ...answer });
  }

  /** Returns the number of findings after these refusals, with other requests before them. */
  function findings(refused: readonly (readonly string[])[], ...others: readonly Exchange[]): number {
    const alone = ["one", "two"].map((id) => quote([id]));
    return judgedBy(quotesSeveralItems, [...alone, ...others, ...refused.map((ids) => quote(ids, true))]).length;
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
    const order = anExchange({ endpoint: "ship/request", sentBody: { quote_id: "rate of one" }, json: {} });
    expect(findings(sets, order)).toBe(0);
    const pull = anExchange({ endpoint: "buy/init", json: { nfts: [{ id: "two" }] } });
    expect(findings(sets, pull)).toBe(1);
    expect(findings(sets, pull, pull)).toBe(0);
  });
});
