import { expect, test } from "vitest";
import { anExchange } from "../transport/an-exchange.ts";
import { PackCatalogue } from "./pack-catalogue.ts";

const PACKS = ["one", "two"].map((id) => ({ id, enable: true, in_stock: true, max_per_mint: 5 }));

const aCatalogue = () => new PackCatalogue(async () => anExchange({ json: PACKS }));
const idsOf = async (packs: ReturnType<PackCatalogue["packs"]>) => (await packs).map(({ id }) => id);

test("a pack that is empty in production is still sold in the sandbox", async () => {
  const catalogue = aCatalogue();

  catalogue.markEmpty("partner", { id: "one" });

  expect(await idsOf(catalogue.purchasable("partner"))).toEqual(["two"]);
  expect(await idsOf(catalogue.purchasable("sandbox"))).toEqual(["one", "two"]);
});

test("on a surface with only empty packs purchases are not exercised", async () => {
  const catalogue = aCatalogue();

  for (const { id } of PACKS) catalogue.markEmpty("partner", { id });

  await expect(catalogue.purchasable("partner")).rejects.toThrow("out of stock");
  expect(await idsOf(catalogue.purchasable("sandbox"))).toHaveLength(PACKS.length);
});
