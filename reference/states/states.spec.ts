import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDestination, aPack, aPulledItem, aQuoteId, type Drive, drive, inventoryOf } from "../drive.ts";
import type { PackRecord } from "../pack.ts";

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 17 });
});
afterAll(() => ref.close());

interface OrderBody {
  status: string;
  tracking_number: string | null;
  tracking_url: string | null;
  created_at: string;
  shipped_at: string | null;
  delivered_at: string | null;
  error_message: string | null;
}

describe("the endpoint of provider states", () => {
  it("supports no unknown state, and no state on a surface without it", async () => {
    const absent: [string, Record<string, unknown>][] = [
      ["no such state", {}],
      ["toString", {}],
      ["an item is minted", { surface: "user", user_id: "u" }],
      ["an item is minted", { surface: "nowhere", user_id: "u" }],
      ["an item is minted", { surface: "sandbox" }],
      ["a purchase is pending", { surface: "sandbox", user_id: "u", polls: 1 }],
      ["a purchase fails", { surface: "sandbox", user_id: "u" }],
      ["an item is covered by a voucher", { surface: "sandbox", user_id: "u" }],
      ["an item has an active buyback session", { surface: "sandbox", user_id: "u" }],
      ["an item's buyback is being processed", { surface: "sandbox", user_id: "u" }],
      ["an item's buyback transaction fails", { surface: "sandbox", user_id: "u" }],
      ["an item is worth", { surface: "partner", item_id: "no-such-item", fmv: 5 }],
      ["a country is not serviced", { surface: "sandbox" }],
      ["an order has status", { surface: "sandbox", user_id: "u", status: "shipped" }],
      ["an order has status", { surface: "partner", user_id: "u", status: "lost" }],
      ["an order moves on", { surface: "sandbox", order_id: "x" }],
      ["an order moves on", { surface: "partner", order_id: "x" }],
      ["two users hold the same listing", { surface: "partner", user_ids: ["a", "b"] }],
      ["the sandbox is restarted", { surface: "partner" }],
      ["an internal error", { surface: "partner", endpoint: "buy/status" }],
      ["time has passed", { surface: "partner" }],
    ];
    for (const [name, params] of absent) expect([name, (await ref.state(name, params)).status]).toEqual([name, 404]);
  });

  it("answers a teardown, whether needed or not", async () => {
    expect(await ref.state("an item is minted", { surface: "sandbox" }, "teardown")).toEqual({ status: 200, body: {} });
  });
});

describe.each(["sandbox", "partner"] as const)("%s states", (surface) => {
  it.each([
    ["an item is minted", "enft"],
    ["an item is a market listing", "market_listing"],
  ])("%s", async (name, type) => {
    const { body } = await ref.state<{ item_id: string; claw_id: string }>(name, { surface, user_id: "holder" });
    const items = await inventoryOf(ref[surface], "holder");
    const item = items.find(({ id }) => id === body.item_id);

    expect(item).toMatchObject({ type, claw_id: body.claw_id, mint_address: type === "enft" ? body.item_id : null });
  });

  it("a pack is disabled, a pack is sold out", async () => {
    const { body: packs } = await ref[surface].get<PackRecord[]>("/vm/available");
    const arranged = async (name: string) => (await ref.state<{ pack_id: string }>(name, { surface })).body.pack_id;
    const disabled = await arranged("a pack is disabled");
    const soldOut = await arranged("a pack is sold out");

    expect(packs.find(({ id }) => id === disabled)).toMatchObject({ enable: false, in_stock: true });
    expect(packs.find(({ id }) => id === soldOut)).toMatchObject({ enable: true, in_stock: false });
  });

  it("a card resolves only on chain", async () => {
    const { body } = await ref.state<{ item_id: string }>("a card resolves only on chain", { surface });
    const { body: card } = await ref[surface].get<{ metadata: object }>(`/card/${body.item_id}`);
    expect(Object.keys(card.metadata)).toEqual(
      expect.arrayContaining(["name", "image", "attributes", "description", "properties", "seller_fee_basis_points"]),
    );
  });

  it("recent pulls exist", async () => {
    const { body } = await ref.state<{ claw_ids: string[] }>("recent pulls exist", { surface, count: 100 });
    const query = body.claw_ids.map((id) => `claw_ids=${id}`).join("&");
    const { body: feed } = await ref[surface].get<{ claw_id: string }[]>(`/vm/recent-pulls?limit=100&${query}`);

    expect(feed).toHaveLength(100);
    expect(new Set(feed.map(({ claw_id }) => claw_id))).toEqual(new Set(body.claw_ids));
    expect(body.claw_ids).toHaveLength(3);
  });

  it.each(["buy/init", "recent-pulls", "inventory", "card", "buyback", "ship/quote", "ship/request", "order"] as const)(
    "an internal error of %s, once and without an effect",
    async (endpoint) => {
      const user = `breaker-${endpoint.replace("/", "-")}`;
      const { id } = await aPulledItem(ref[surface], user);
      const quoteId = await aQuoteId(ref[surface], [id]);
      const pack = await aPack(ref[surface]);
      const calls = {
        "buy/init": () => ref[surface].post("/vm/buy/init", { id: pack.id, amount: 1, user_id: user }),
        "recent-pulls": () => ref[surface].get("/vm/recent-pulls"),
        inventory: () => ref[surface].get(`/inventory/${user}`),
        card: () => ref[surface].get(`/card/${id}`),
        buyback: () => ref[surface].post("/vm/buyback", { item_id: id }),
        "ship/quote": () => ref[surface].post("/ship/quote", { item_ids: [id], destination: aDestination() }),
        "ship/request": () => ref[surface].post("/ship/request", { quote_id: quoteId }),
        order: () => ref[surface].get("/ship/order/no-such-order"),
      };

      expect((await ref.state("an internal error", { surface, endpoint })).status).toBe(200);
      expect(await calls[endpoint]()).toEqual({ status: 500, body: { error: INTERNAL_ERRORS[endpoint] } });
      expect(await inventoryOf(ref[surface], user)).toHaveLength(1);
      expect((await calls[endpoint]()).status).toBe(endpoint === "order" ? 404 : 200);

      await ref.state("an internal error", { surface, endpoint });
      await ref.state("an internal error", { surface, endpoint }, "teardown");
      expect((await calls[endpoint]()).status).not.toBe(500);
    },
  );
});

const INTERNAL_ERRORS = {
  "buy/init": "Error during transaction",
  "recent-pulls": "An unexpected error occurred",
  inventory: "An unexpected error occurred",
  card: "An unexpected error occurred",
  buyback: "An unexpected error occurred",
  "ship/quote": "Failed to fetch shipping rates",
  "ship/request": "Failed to create shipping request",
  order: "An unexpected error occurred",
};

describe("orders", () => {
  const orderIn = async (status: string) => {
    const { body } = await ref.state<{ order_id: string }>("an order has status", {
      surface: "partner",
      user_id: "owner",
      status,
    });
    return body.order_id;
  };
  const read = async (id: string) => (await ref.partner.get<OrderBody>(`/ship/order/${id}`)).body;

  it.each([
    ["queued", false, false, false],
    ["processing", false, false, false],
    ["label_created", true, false, false],
    ["shipped", true, true, false],
    ["delivered", true, true, true],
    ["cancelled", false, false, false],
    ["failed", false, false, false],
  ])("in status %s have the fields of that status", async (status, tracked, shipped, delivered) => {
    const order = await read(await orderIn(status));

    expect(order.status).toBe(status);
    expect([order.tracking_number !== null, order.tracking_url !== null]).toEqual([tracked, tracked]);
    expect(order.shipped_at !== null).toBe(shipped);
    expect(order.delivered_at !== null).toBe(delivered);
    expect(order.error_message !== null).toBe(status === "cancelled" || status === "failed");
  });

  it("take one documented step after another, and none after the last", async () => {
    const id = await orderIn("queued");
    const seen: string[] = [];
    for (let step = 0; step < 4; step++) {
      const { body } = await ref.state<{ status: string }>("an order moves on", { surface: "partner", order_id: id });
      expect((await read(id)).status).toBe(body.status);
      seen.push(body.status);
    }

    expect(seen).toEqual(["processing", "label_created", "shipped", "delivered"]);
    expect((await ref.state("an order moves on", { surface: "partner", order_id: id })).status).toBe(404);
  });

  it("stay queued in the sandbox", async () => {
    const params = { surface: "sandbox", user_id: "owner", status: "queued" };
    const { body } = await ref.state<{ order_id: string }>("an order has status", params);
    expect((await ref.sandbox.get<OrderBody>(`/ship/order/${body.order_id}`)).body.status).toBe("queued");
  });
});

it("a restart of the sandbox removes all of its state, and no other state", async () => {
  const { id } = await aPulledItem(ref.sandbox, "victim");
  const quoteId = await aQuoteId(ref.sandbox, [id]);
  await aPulledItem(ref.partner, "victim");

  await ref.state("the sandbox is restarted", { surface: "sandbox" });

  expect((await ref.sandbox.get("/inventory/victim")).status).toBe(404);
  expect((await ref.sandbox.post("/ship/request", { quote_id: quoteId })).body).toEqual({ error: "Quote expired" });
  expect((await ref.sandbox.get<unknown[]>("/vm/recent-pulls?limit=100")).body).toHaveLength(100);
  expect(await inventoryOf(ref.partner, "victim")).toHaveLength(1);
});
