import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { NotExclusive } from "../exits/early-exits.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { PartnerItems } from "./partner-items.ts";
import { ScenarioHoldings } from "./partner-purchases.ts";

/** Arrangements in a sandbox that gives these items in turn, one a pull, of which others hold some. */
function itemsOf(
  drawn: readonly string[],
  { others = [] as readonly string[], poolSize = 1000, isStrict = false } = {},
) {
  const pack = { id: "pack", maxPerMint: 2 };
  let [pulls, users] = [0, 0];
  const sut = {
    surface: "sandbox",
    buyInit: async ({ amount }: { amount: number }) => {
      const nfts = Array.from({ length: amount }, () => ({ id: drawn[pulls++ % drawn.length], buyback_price: 1 }));
      return anExchange({ surface: "sandbox", endpoint: "buy/init", json: { session_id: "s", nfts } });
    },
  };
  const run = {
    listings: { poolSize, pulls: 200, isStrict, listing: () => undefined },
    catalogue: { inTurn: async () => [pack], purchasable: async () => [pack] },
    time: { anchor: () => ({ atMs: 0, movedS: 0 }) },
    newUserId: () => `user-${users++}`,
  };
  const isSharedWithOthers = (id: string) => others.includes(id);
  return new PartnerItems(
    run as unknown as RunContext,
    sut as unknown as PartnerClient,
    isSharedWithOthers,
    new ScenarioHoldings("a scenario"),
  );
}

const idsIn = ({ items }: { readonly items: readonly { readonly id: string }[] }) => items.map(({ id }) => id);

it("buys until there are enough items that nobody else holds, and keeps them as held", async () => {
  const given = itemsOf(["a", "b", "c", "d"], { others: ["a", "c"] });
  const { user, items, purchases } = await given.items(2);
  expect(idsIn({ items })).toEqual(["b", "d"]);
  expect(purchases.map((purchase) => purchase.user)).toEqual([user, user, user]);
  expect(given.holdings.held).toContain("b");
  expect(given.holdings.hasBought).toBe(true);
});

it("ends with the reason if others hold everything, or if there are too few listings", async () => {
  await expect(itemsOf(["a"], { others: ["a"] }).items(1)).rejects.toThrow(NotExclusive);
  await expect(itemsOf(["a", "b"], { poolSize: 5 }).items(4)).rejects.toThrow("too few listings");
});

it("takes another user if one got an item that was held before, where nothing else is allowed", async () => {
  const given = itemsOf(["a", "b", "c", "d"], { others: ["a"], isStrict: true });
  const { user, items } = await given.items(2);
  expect([user, ...idsIn({ items })]).toEqual(["user-1", "c", "d"]);
});

it("gives different items for a quote of more items than can be exclusive", async () => {
  const given = itemsOf(["a", "b", "a", "c", "d", "e"], { others: ["a", "b", "c", "d", "e"], poolSize: 40 });
  expect(idsIn(await given.itemsToQuote(5))).toEqual(["a", "b", "c", "d", "e"]);
});
