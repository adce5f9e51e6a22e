import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { give, pull } from "../buying.ts";
import { aPulledItem, type Drive, drive, inventoryOf, pulled } from "../drive.ts";
import { scopeOf } from "../scope.ts";

const DAY = 86_400;
const notFound = { status: 400, body: { error: "Item not found" } };
const expired = { status: 400, body: { error: "Item has expired" } };

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 14 });
});
afterAll(() => ref.close());

describe.each([
  ["sandbox", 7],
  ["partner", 14],
] as const)("%s sellback", (surface, days) => {
  it("pays the price of the item and removes it", async () => {
    const [sold, kept] = await pulled(ref[surface], "seller", 2);

    expect(await ref[surface].post("/vm/buyback", { item_id: sold?.id })).toEqual({
      status: 200,
      body: { success: true, amount: sold?.buyback_price },
    });
    expect((await inventoryOf(ref[surface], "seller")).map(({ id }) => id)).toEqual([kept?.id]);
    expect(await ref[surface].post("/vm/buyback", { item_id: sold?.id })).toEqual(notFound);
  });

  it("leaves a user who sold everything known, with an empty inventory", async () => {
    const item = await aPulledItem(ref[surface], "sold-out");
    await ref[surface].post("/vm/buyback", { item_id: item.id });
    expect(await ref[surface].get("/inventory/sold-out")).toEqual({
      status: 200,
      body: { user_id: "sold-out", items: [] },
    });
  });

  it.each([{}, { item_id: "no-such-item" }, { item_id: 7 }, { item_id: "" }])("finds no item in %j", async (body) => {
    expect(await ref[surface].post("/vm/buyback", body)).toEqual(notFound);
  });

  it("pays exactly one of several concurrent sellbacks", async () => {
    const item = await aPulledItem(ref[surface], "racer");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ref[surface].post("/vm/buyback", { item_id: item.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  it(`is possible for ${days} days, and the item shows until when`, async () => {
    const [early, late] = await pulled(ref[surface], "waiter", 2);
    const [shown] = await inventoryOf(ref[surface], "waiter");
    const open = Date.parse(shown?.buyback_expires_at ?? "") - Date.parse(shown?.purchased_at ?? "");

    expect(open).toBe(days * DAY * 1000);
    await ref.state("time has passed", { surface, seconds: days * DAY - 30 });
    expect((await ref[surface].post("/vm/buyback", { item_id: early?.id })).status).toBe(200);
    await ref.state("time has passed", { surface, seconds: 60 });
    expect(await ref[surface].post("/vm/buyback", { item_id: late?.id })).toEqual(expired);
  });
});

it("pays the fixed price in the sandbox, and the live price in production", async () => {
  const fixed = await aPulledItem(ref.sandbox, "worth");
  await ref.state("an item is worth", { surface: "sandbox", item_id: fixed.id, fmv: 1000 });
  expect((await ref.sandbox.post("/vm/buyback", { item_id: fixed.id })).body).toMatchObject({
    amount: fixed.buyback_price,
  });

  const live = await aPulledItem(ref.partner, "worth");
  await ref.state("an item is worth", { surface: "partner", item_id: live.id, fmv: 1000 });
  expect((await inventoryOf(ref.partner, "worth"))[0]?.buyback_price).toBe(850);
  expect((await ref.partner.get<{ fmv: number }>(`/card/${live.id}`)).body.fmv).toBe(1000);
  expect((await ref.partner.post("/vm/buyback", { item_id: live.id })).body).toEqual({ success: true, amount: 850 });
});

it("pays the pack's price for an item with a voucher, or the live price if it is higher", async () => {
  interface Voucher {
    item_id: string;
    mint_price: number;
    fmv: number;
    buyback_percent: number;
  }
  const voucher = async () =>
    (await ref.state<Voucher>("an item is covered by a voucher", { surface: "partner", user_id: "guest" })).body;

  const low = await voucher();
  expect(low.fmv * low.buyback_percent).toBeLessThan(low.mint_price);
  expect((await ref.partner.post("/vm/buyback", { item_id: low.item_id })).body).toMatchObject({
    amount: low.mint_price,
  });

  const high = await voucher();
  await ref.state("an item is worth", { surface: "partner", item_id: high.item_id, fmv: high.mint_price * 10 });
  expect(
    (await ref.partner.post<{ amount: number }>("/vm/buyback", { item_id: high.item_id })).body.amount,
  ).toBeCloseTo(high.mint_price * 10 * high.buyback_percent);
});

it.each([
  ["an item has an active buyback session", 400, "Item already has an active buyback session"],
  ["an item's buyback is being processed", 429, "A buyback request for this item is already being processed"],
  ["an item's buyback transaction fails", 400, "Transaction failed"],
])("is refused in production when %s, and the item stays", async (state, status, error) => {
  const { body } = await ref.state<{ item_id: string }>(state, { surface: "partner", user_id: state });
  expect(await ref.partner.post("/vm/buyback", body)).toEqual({ status, body: { error } });
  expect(await inventoryOf(ref.partner, encodeURIComponent(state))).toMatchObject([{ id: body.item_id }]);
});

it("sells one copy of a shared listing at a time, the oldest first", async () => {
  const { body } = await ref.state<{ item_id: string }>("two users hold the same listing", {
    surface: "sandbox",
    user_ids: ["older", "younger"],
  });
  const holders = async () => [
    (await inventoryOf(ref.sandbox, "older")).length,
    (await inventoryOf(ref.sandbox, "younger")).length,
  ];

  expect(await holders()).toEqual([1, 1]);
  expect((await ref.sandbox.post("/vm/buyback", body)).status).toBe(200);
  expect(await holders()).toEqual([0, 1]);
  expect((await ref.sandbox.post("/vm/buyback", body)).status).toBe(200);
  expect(await ref.sandbox.post("/vm/buyback", body)).toEqual(notFound);
});

it("sells the copy whose window is still open, whichever is older", async () => {
  const old = await aPulledItem(ref.sandbox, "early-bird");
  await ref.state("time has passed", { surface: "sandbox", seconds: 8 * DAY });
  const scope = scopeOf(ref.world, "sandbox", "");
  const [held] = scope.rules.copiesOf(old.id, scope);
  if (!held) throw new Error("Nothing was pulled");
  give(pull(held.listing, held.pack, "late-bird", scope), scope);

  expect((await ref.sandbox.post("/vm/buyback", { item_id: old.id })).status).toBe(200);
  expect(await inventoryOf(ref.sandbox, "late-bird")).toEqual([]);
  expect(await ref.sandbox.post("/vm/buyback", { item_id: old.id })).toEqual(expired);
});

it("does not find an item of another partner", async () => {
  const item = await aPulledItem(ref.partner, "mine");
  expect(await ref.secondPartner.post("/vm/buyback", { item_id: item.id })).toEqual(notFound);
});

it("pays several concurrent sellbacks if a deviation adds a gap", async () => {
  // The gap ends once both requests are in it, however busy the machine is.
  const inGap: (() => void)[] = [];
  const buybackGap = () =>
    new Promise<void>((leave) => {
      inGap.push(leave);
      if (inGap.length === 2) for (const each of inGap) each();
    });
  const racy = await drive({ deviation: { rules: () => ({ buybackGap }) } });
  const item = await aPulledItem(racy.sandbox, "racer");
  const answers = await Promise.all([1, 2].map(() => racy.sandbox.post("/vm/buyback", { item_id: item.id })));
  await racy.close();

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
