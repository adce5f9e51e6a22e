import { beforeEach, expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import type { JsonObject } from "../json/json-value.ts";
import { type RunContext, RunMemory } from "../run-context/run-context.ts";
import { sellBack, sellbackBody } from "./sellback.ts";

const MINTED = { itemId: "a", packId: "p", type: "enft" };
const LISTING = { itemId: "b", packId: "p", type: "market_listing" };
const WITH_PACK = (itemId: string) => ({ item_id: itemId, claw_id: "p" });

/** A sandbox that requires `claw_id` for market listings. */
const sut = {
  surface: "sandbox",
  buyback: async (body: JsonObject) =>
    anExchange({ endpoint: "buyback", status: body.item_id === "a" || body.claw_id === "p" ? 200 : 400 }),
} as unknown as PartnerClient;

let run: RunContext;
beforeEach(() => {
  run = { memory: new RunMemory() } as RunContext;
});

it("repeats a refused sellback with claw_id", async () => {
  expect((await sellBack(run, sut, LISTING)).status).toBe(200);
});

it.each([429, 500, 503])(
  "returns an answer %i after which the item is unknown, because it may have sold it",
  async (status) => {
    const answers = [{ status }, { status: 400, json: { error: "Item not found" } }];
    const broken = { ...sut, buyback: async () => anExchange({ endpoint: "buyback", ...answers.shift() }) };
    expect((await sellBack(run, broken as unknown as PartnerClient, LISTING)).status).toBe(status);
    expect(answers).toEqual([]);
  },
);

it("sends claw_id in a sellback that can't be repeated, unless an item of that pack and type was sold without it", async () => {
  expect(sellbackBody(run, sut, MINTED)).toEqual(WITH_PACK("a"));
  await sellBack(run, sut, MINTED);
  expect(sellbackBody(run, sut, MINTED)).toEqual({ item_id: "a" });
  expect(sellbackBody(run, sut, LISTING)).toEqual(WITH_PACK("b"));
});

it("sends claw_id in every sellback that can't be repeated once an item needed it", async () => {
  await sellBack(run, sut, MINTED);
  await sellBack(run, sut, LISTING);
  expect(sellbackBody(run, sut, MINTED)).toEqual(WITH_PACK("a"));
});

it("sends no claw_id for an item of an unknown pack", () => {
  expect(sellbackBody(run, sut, { itemId: "a" })).toEqual({ item_id: "a" });
});
