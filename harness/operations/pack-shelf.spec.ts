import { expect, test } from "vitest";
import { anExchange } from "../transport/an-exchange.ts";
import { PackShelf } from "./pack-shelf.ts";

const PACKS = ["one", "two"].map((id) => ({ id, enable: true, in_stock: true, max_per_mint: 5 }));

const aShelf = () => new PackShelf(async () => anExchange({ json: PACKS }));
const idsOf = async (packs: ReturnType<PackShelf["packs"]>) => (await packs).map(({ id }) => id);

test("a pack that is empty in production is still sold in the sandbox", async () => {
  const shelf = aShelf();

  shelf.markEmpty("partner", { id: "one" });

  expect(await idsOf(shelf.purchasable("partner"))).toEqual(["two"]);
  expect(await idsOf(shelf.purchasable("sandbox"))).toEqual(["one", "two"]);
});

test("a surface all of whose packs are empty proves nothing about purchases", async () => {
  const shelf = aShelf();

  for (const { id } of PACKS) shelf.markEmpty("partner", { id });

  await expect(shelf.purchasable("partner")).rejects.toThrow("out of stock");
  expect(await idsOf(shelf.purchasable("sandbox"))).toHaveLength(PACKS.length);
});
