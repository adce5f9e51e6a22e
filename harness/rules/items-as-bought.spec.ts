import { describe, expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import { showsItemsAsBought } from "./items-as-bought.ts";

describe("an item that an inventory or a result shows", () => {
  interface Item {
    readonly id: string;
    readonly type?: string;
    readonly content?: object;
  }
  const card = (name: string) => ({ metadata: { name, image: `/${name}.png`, back_image: null, attributes: [] } });
  const item = (id: string, other: Partial<Item> = {}): Item => ({
    id,
    type: "market_listing",
    content: card(id),
    ...other,
  });

  /** Returns the violated requirements if answers show items, some time after their purchase. */
  const violatedBy = (bought: readonly Item[], shown: readonly Item[], movedS = 0) => {
    const exchanges = [
      { endpoint: "buy/init", json: { session_id: "s", nfts: bought } },
      { endpoint: "buy/status", sentBody: { session_id: "s" }, json: { result: { session_id: "s", nfts: bought } } },
      { endpoint: "inventory", json: { user_id: "u", items: shown } },
    ] as const;
    return judgedBy(
      showsItemsAsBought,
      exchanges.map((parts) => anExchange({ surface: "sandbox", ...parts })),
      (at) => (at === 2 ? movedS : 0),
    ).flatMap(([, [requirement, differences]]) => (differences.length > 0 ? [requirement] : []));
  };
  const both = (other: Partial<Item> = {}) => [item("a", other), item("b", other)];

  it("is as one of its purchases showed it", () => {
    expect(violatedBy(both(), both())).toEqual([]);
    expect(violatedBy(both(), both({ type: "external" }))).toEqual(["inventory.item-kind-equals-init"]);
    expect(violatedBy(both(), [item("a", { content: card("b") }), item("b", { content: card("a") })])).toEqual([
      "inventory.item-metadata-equals-init",
    ]);
  });

  it("may be corrected if it is a single one, or later, and is open for items of other runs", () => {
    expect(violatedBy(both(), [item("a", { type: "external" }), item("b")])).toEqual([]);
    expect(violatedBy(both(), both({ type: "external" }), 3600)).toEqual([]);
    expect(violatedBy([item("c")], both({ type: "external" }))).toEqual([]);
  });
});
