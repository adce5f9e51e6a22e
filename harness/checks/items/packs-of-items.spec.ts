import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { PacksOfItems } from "./packs-of-items.ts";

const packs: ExchangeParts = {
  endpoint: "available",
  json: [
    { id: "p", slug: "pp" },
    { id: "q", slug: "qq" },
  ],
};
const bought = (id: string, item: string): ExchangeParts => ({
  endpoint: "buy/init",
  sentBody: { id, user_id: "u" },
  json: { session_id: "s", nfts: [{ id: item }] },
});
const shelf = (id: string, claw_id: string, claw_slug: string | null): ExchangeParts => ({
  endpoint: "inventory",
  json: { user_id: "u", items: [{ id, claw_id, claw_slug }] },
});

/** Returns the violated requirements after all these answers. */
function violatedBy(...exchanges: readonly ExchangeParts[]) {
  const check = new PacksOfItems();
  return exchanges
    .flatMap((parts) => check.judge(anExchange({ surface: "partner", ...parts })))
    .flatMap(([requirement, differences]) => (differences.length > 0 ? [requirement] : []));
}

it("finds an item under another pack, or with its slug", () => {
  expect(violatedBy(packs, bought("p", "i"), shelf("i", "q", "pp"))).toEqual(["inventory.claw-id-of-purchase"]);
  expect(violatedBy(packs, bought("p", "i"), shelf("i", "p", "qq"))).toEqual(["inventory.claw-slug-of-pack"]);
});

it("accepts items of several packs, renamed packs, and items that the run did not buy", () => {
  expect(violatedBy(packs, bought("p", "i"), shelf("i", "p", "pp"))).toEqual([]);
  expect(violatedBy(packs, bought("p", "i"), bought("q", "i"), shelf("i", "q", "qq"))).toEqual([]);
  expect(violatedBy(packs, bought("p", "i"), shelf("i", "p", "pp-v2"), shelf("i", "p", null))).toEqual([]);
  expect(violatedBy(packs, bought("p", "i"), shelf("j", "q", "qq"))).toEqual([]);
});
