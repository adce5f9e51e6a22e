import { expect, test, vi } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { History } from "../history/history.ts";
import { PackCatalogue } from "./pack-catalogue.ts";

const PACKS = ["one", "two"].map((id) => ({ id, enable: true, in_stock: true, max_per_mint: 5 }));

const aHistory = () => new History({ aliases: {}, keys: {} });
const aCatalogue = () => new PackCatalogue(async () => anExchange({ json: PACKS }), aHistory());
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

test("packs that were all empty may have stock again after a while, and after a longer one the next time", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const catalogue = aCatalogue();
  const markAll = () => {
    for (const pack of PACKS) catalogue.markEmpty("partner", pack);
  };
  const findAfter = (ms: number) => {
    now.mockReturnValue(ms);
    return idsOf(catalogue.purchasable("partner"));
  };

  markAll();
  await expect(findAfter(400)).rejects.toThrow("out of stock");
  expect(await findAfter(600)).toEqual(["one", "two"]);
  markAll();
  await expect(findAfter(1500)).rejects.toThrow("out of stock");
  expect(await findAfter(1700)).toEqual(["one", "two"]);
  now.mockRestore();
});

test("a renewed list is used from then on, and is another edition if other packs can be bought", async () => {
  const listed = [PACKS, PACKS.toReversed(), PACKS.slice(1)];
  const catalogue = new PackCatalogue(async () => anExchange({ json: listed.shift() }), aHistory());
  await catalogue.packs("sandbox");

  await catalogue.renew("sandbox");
  expect(catalogue.editionOf("sandbox").lists).toBe(0);
  await catalogue.renew("sandbox");
  expect(catalogue.editionOf("sandbox").lists).toBe(1);
  expect(await idsOf(catalogue.packs("sandbox"))).toEqual(["two"]);
});

test("a pack that a provider state made unpurchasable is bought only if there is no other one", async () => {
  const catalogue = new PackCatalogue(async () => anExchange({ json: PACKS }), aHistory());
  catalogue.markArranged("one");
  expect(await idsOf(catalogue.purchasable("sandbox"))).toEqual(["two"]);
  catalogue.markArranged("two");
  expect(await idsOf(catalogue.purchasable("sandbox"))).toEqual(["one", "two"]);
});

test("a list that was refused is requested again", async () => {
  const answers = [anExchange({ status: 429 }), anExchange({ json: PACKS })];
  const catalogue = new PackCatalogue(async () => answers.shift() ?? anExchange({ status: 500 }), aHistory());

  expect(await idsOf(catalogue.packs("sandbox"))).toEqual([]);
  expect(await idsOf(catalogue.packs("sandbox"))).toEqual(["one", "two"]);
  expect(await idsOf(catalogue.packs("sandbox"))).toEqual(["one", "two"]);
});

test("an answer that is no list changes nothing", async () => {
  const answers = [anExchange({ json: PACKS }), anExchange({ status: 503 })];
  const catalogue = new PackCatalogue(async () => answers.shift() ?? anExchange({}), aHistory());
  await catalogue.packs("sandbox");

  await catalogue.renew("sandbox");

  expect(catalogue.editionOf("sandbox")).toEqual({ lists: 0, terms: 0 });
  expect(await idsOf(catalogue.packs("sandbox"))).toEqual(["one", "two"]);
});

test("only a pack that a provider state returned and the first list does not show was added in the run", () => {
  const history = aHistory();
  const catalogue = new PackCatalogue(async () => anExchange({}), history);
  history.add(anExchange({ surface: "sandbox", endpoint: "available", json: PACKS }), 0);

  for (const id of ["one", "three"]) catalogue.markArranged(id);

  expect(["one", "two", "three", "four"].filter((id) => catalogue.isAdded("sandbox", id))).toEqual(["three"]);
  expect(catalogue.isAdded("user", "three")).toBe(false);
});
