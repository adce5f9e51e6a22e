import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { isPageOfMore } from "./page.ts";

const inventory = (more: object) =>
  anExchange({ endpoint: "inventory", json: { user_id: "u", items: [{ id: "x" }, { id: "y" }], ...more } });

test.each([{ next_page: 2 }, { nextCursor: "b" }, { has_more: true }, { total: 3 }, { item_count: 25 }])(
  "an inventory with %j is a page of more",
  (more) => {
    expect(isPageOfMore(inventory(more))).toBe(true);
  },
);

test.each([{}, { next_page: null }, { next: "" }, { has_more: false }, { total: 2 }, { note: "more" }])(
  "an inventory with %j is whole",
  (more) => {
    expect(isPageOfMore(inventory(more))).toBe(false);
  },
);

test("only an answered inventory is a page", () => {
  expect(isPageOfMore(anExchange({ endpoint: "recent-pulls", json: { next: 2 } }))).toBe(false);
  expect(isPageOfMore(anExchange({ endpoint: "inventory", status: 404, json: { next: 2 } }))).toBe(false);
});
