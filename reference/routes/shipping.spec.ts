import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aDestination,
  aPulledItem,
  aQuoteId,
  type Drive,
  drive,
  inventoryOf,
  pulled,
  type QuoteBody,
} from "../drive.ts";

const refused = (error: string, status = 400) => ({ status, body: { error } });

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 15 });
});
afterAll(() => ref.close());

describe.each([
  ["sandbox", 15],
  ["partner", 20],
] as const)("%s shipping", (surface, minutes) => {
  const quote = (itemIds: unknown, destination: unknown = aDestination()) =>
    ref[surface].post<QuoteBody>("/ship/quote", { item_ids: itemIds, destination });
  const request = (quoteId: unknown) =>
    ref[surface].post<{ order_id: string; status: string }>("/ship/request", { quote_id: quoteId });

  it("orders the quoted items, echoes the destination and removes the items from the inventory", async () => {
    const items = await pulled(ref[surface], "shipper", 3);
    const ids = items.slice(0, 2).map(({ id }) => id);
    const { body: quoted } = await quote(ids);
    const { status, body } = await request(quoted.quotes[0]?.id);
    const order = await ref[surface].get(`/ship/order/${body.order_id}`);

    expect(status).toBe(200);
    expect(body.status).toBe("success");
    expect(order).toMatchObject({
      status: 200,
      body: {
        order_id: body.order_id,
        status: "queued",
        amount: quoted.quotes[0]?.amount,
        currency: "USD",
        destination: aDestination(),
        items: ids.map((id) => ({ item_id: id })),
        tracking_number: null,
        tracking_url: null,
        shipped_at: null,
        delivered_at: null,
        error_message: null,
      },
    });
    expect((await inventoryOf(ref[surface], "shipper")).map(({ id }) => id)).toEqual([items[2]?.id]);
    expect(await ref[surface].post("/vm/buyback", { item_id: ids[0] })).toEqual(refused("Item not found"));
    expect(await quote(ids)).toEqual(refused("Item not found"));
  });

  it("refuses a second request for the same items", async () => {
    const { id } = await aPulledItem(ref[surface], "again");
    const [first, second] = [await aQuoteId(ref[surface], [id]), await aQuoteId(ref[surface], [id])];
    await request(first);

    expect(await request(first)).toEqual(refused("Item already shipped"));
    expect(await request(second)).toEqual(refused("Item already shipped"));
  });

  it("refuses to ship an item that was sold since the quote", async () => {
    const { id } = await aPulledItem(ref[surface], "changed-mind");
    const quoteId = await aQuoteId(ref[surface], [id]);
    await ref[surface].post("/vm/buyback", { item_id: id });
    expect(await request(quoteId)).toEqual(refused("Quote expired"));
  });

  it(`keeps quotes valid for ${minutes} minutes`, async () => {
    const [early, late] = await pulled(ref[surface], "slow", 2);
    const quotes = [await aQuoteId(ref[surface], [early?.id ?? ""]), await aQuoteId(ref[surface], [late?.id ?? ""])];

    await ref.state("time has passed", { surface, seconds: minutes * 60 - 30 });
    expect((await request(quotes[0])).status).toBe(200);
    await ref.state("time has passed", { surface, seconds: 60 });
    expect(await request(quotes[1])).toEqual(refused("Quote expired"));
  });

  it.each([undefined, null, 5, "", "no-separator"])("requires a quote id and refuses %j", async (quoteId) => {
    expect(await request(quoteId)).toEqual(refused("quote_id is required"));
  });

  it("refuses an unknown session or rate as an expired quote", async () => {
    const { id } = await aPulledItem(ref[surface], "guesser");
    const { body } = await quote([id]);
    expect(await request("no-such-session_rate_standard")).toEqual(refused("Quote expired"));
    expect(await request(`${body.session_id}_rate_teleport`)).toEqual(refused("Quote expired"));
  });

  it.each([undefined, [], "item", {}])("requires item ids and refuses %j", async (itemIds) => {
    expect(await quote(itemIds)).toEqual(refused("item_ids is required"));
  });

  it("does not find an unknown item, alone or with others", async () => {
    const { id } = await aPulledItem(ref[surface], "finder");
    expect(await quote(["no-such-item"])).toEqual(refused("Item not found"));
    expect(await quote([id, "no-such-item"])).toEqual(refused("Item not found"));
    expect(await quote([id, id])).toEqual(refused("Item not found"));
  });

  it("refuses a quote without a shippable item, and otherwise ships the shippable ones", async () => {
    const { body } = await ref.state<{ item_id: string }>("an item cannot be shipped", { surface, user_id: "clumsy" });
    const { id } = await aPulledItem(ref[surface], "clumsy");
    expect(await quote([body.item_id])).toEqual(refused("No shippable items in request"));
    expect((await quote([body.item_id, id])).status).toBe(200);
  });

  it.each(["name", "line1", "city", "country"])("requires the destination's %s", async (field) => {
    const { id } = await aPulledItem(ref[surface], "missing");
    for (const value of [undefined, "", "   "]) {
      expect(await quote([id], aDestination({ [field]: value }))).toEqual({
        status: 400,
        body: { error: "Invalid destination address", details: `${field} is required` },
      });
    }
  });

  it.each([undefined, "somewhere", []])("requires a destination and refuses %j", async (destination) => {
    const { id } = await aPulledItem(ref[surface], "nowhere");
    const answer = await ref[surface].post("/ship/quote", { item_ids: [id], destination });
    expect(answer).toMatchObject({ status: 400, body: { error: "Invalid destination address" } });
  });

  it.each(["USA", "U", 55, ["U", "S"]])("refuses the country %j", async (country) => {
    const { id } = await aPulledItem(ref[surface], "traveller");
    const answer = await quote([id], aDestination({ country }));
    expect(answer).toMatchObject(
      surface === "sandbox"
        ? refused("Country not supported", 422)
        : { status: 400, body: { error: "Invalid destination address", details: expect.any(String) } },
    );
  });

  it.each([
    ["PREMISE", false, 200],
    ["SUB_PREMISE", false, 200],
    ["PREMISE_PROXIMITY", false, 400],
    ["ROUTE", false, 400],
    ["PREMISE", true, 400],
  ])("answers an address of granularity %s, unconfirmed %s, with %d", async (granularity, unconfirmed, status) => {
    const { id } = await aPulledItem(ref[surface], "addressee");
    for (const suggestion of [false, true]) {
      const params = { surface, granularity, unconfirmed, suggestion };
      const { body } = await ref.state<{ destination: object }>("an address resolves to", params);
      const answer = await quote([id], body.destination);

      expect(answer.status).toBe(status);
      expect("suggested" in answer.body).toBe(status === 400 && suggestion);
    }
  });

  it("refuses quotes while the validator is not available", async () => {
    const { id } = await aPulledItem(ref[surface], "offline");
    await ref.state("the address validator is unreachable", { surface });
    expect(await quote([id])).toEqual({
      status: 400,
      body: { error: "Invalid destination address", details: "Validation failed: internal error" },
    });
    await ref.state("the address validator is unreachable", { surface }, "teardown");
    expect((await quote([id])).status).toBe(200);
  });

  it("does not find an unknown order", async () => {
    expect(await ref[surface].get("/ship/order/no-such-order")).toEqual(refused("Order not found", 404));
  });
});

it("quotes the sandbox's three documented rates, with their forms and prices", async () => {
  const items = await pulled(ref.sandbox, "rates", 3);
  const { body } = await ref.sandbox.post<QuoteBody>("/ship/quote", {
    item_ids: items.map(({ id }) => id),
    destination: aDestination({ country: "ZZ" }),
  });

  expect(body.session_id).toMatch(/^quote_[A-Z0-9_-]{16}$/);
  expect(body.quotes).toEqual(
    [
      rate("standard", "the service", "Ground Advantage", 8.95, 3, 5, false),
      rate("priority", "the service", "Priority Mail", 13.75, 1, 3, true),
      rate("express", "FedEx", "2Day", 24.5, 2, 2, true),
    ].map((expected) => ({ ...expected, id: `${body.session_id}_rate_${expected.id}` })),
  );
  expect(
    (await ref.sandbox.post<{ order_id: string }>("/ship/request", { quote_id: body.quotes[1]?.id })).body.order_id,
  ).toMatch(/^order_[\w-]{16}$/);
});

it("ships the copies of one user if several hold a listing", async () => {
  const { body } = await ref.state<{ item_id: string }>("two users hold the same listing", {
    surface: "sandbox",
    user_ids: ["bystander", "sender"],
  });
  const own = await aPulledItem(ref.sandbox, "sender");
  const quote_id = await aQuoteId(ref.sandbox, [body.item_id, own.id]);
  await ref.sandbox.post("/ship/request", { quote_id });

  expect(await inventoryOf(ref.sandbox, "sender")).toEqual([]);
  expect(await inventoryOf(ref.sandbox, "bystander")).toMatchObject([{ id: body.item_id }]);
});

it("ships a listing twice if there are two copies of it", async () => {
  const { body } = await ref.state<{ item_id: string }>("two users hold the same listing", {
    surface: "sandbox",
    user_ids: ["one", "other"],
  });
  const quote_id = await aQuoteId(ref.sandbox, [body.item_id, body.item_id]);
  await ref.sandbox.post("/ship/request", { quote_id });

  expect([await inventoryOf(ref.sandbox, "one"), await inventoryOf(ref.sandbox, "other")]).toEqual([[], []]);
});

const rate = (
  id: string,
  carrier: string,
  service: string,
  amount: number,
  estimated_days_min: number,
  estimated_days_max: number,
  insured: boolean,
) => ({ id, carrier, service, amount, estimated_days_min, estimated_days_max, insured });

it("refuses a country that production does not service", async () => {
  const { id } = await aPulledItem(ref.partner, "explorer");
  const { body } = await ref.state<{ destination: object }>("a country is not serviced", { surface: "partner" });
  expect(await ref.partner.post("/ship/quote", { item_ids: [id], destination: body.destination })).toEqual(
    refused("Country not supported", 422),
  );
});

it("does not give another partner access to items, quotes and orders", async () => {
  const { id } = await aPulledItem(ref.partner, "private");
  const quoteId = await aQuoteId(ref.partner, [id]);
  const foreign = ref.secondPartner;

  expect(await foreign.post("/ship/quote", { item_ids: [id], destination: aDestination() })).toEqual(
    refused("Item not found"),
  );
  expect(await foreign.post("/ship/request", { quote_id: quoteId })).toEqual(refused("Quote expired"));
  const { body } = await ref.partner.post<{ order_id: string }>("/ship/request", { quote_id: quoteId });
  expect(await foreign.get(`/ship/order/${body.order_id}`)).toEqual(refused("Order not found", 404));
});
