import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPack, type Drive, drive, type ItemBody } from "../drive.ts";

interface Init {
  session_id: string;
  nfts: ItemBody[];
}

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 13 });
});
afterAll(() => ref.close());

describe.each(["sandbox", "partner"] as const)("%s buying", (surface) => {
  const refused = (error: string) => ({ status: 400, body: { error } });

  it("gives the pulled items to the user, the same in every answer", async () => {
    const { id, slug } = await aPack(ref[surface], 3);
    const { body: init } = await ref[surface].post<Init>("/vm/buy/init", { id, amount: 3, user_id: "buyer" });
    const { status, body } = await ref[surface].post<{ result: Record<string, unknown> & { nfts: ItemBody[] } }>(
      "/vm/buy/status",
      { session_id: init.session_id },
    );
    const inventory = await ref[surface].get<{ items: ItemBody[] }>("/inventory/buyer");

    expect(status).toBe(200);
    expect(init.nfts).toHaveLength(3);
    expect(body.result).toMatchObject({
      session_id: init.session_id,
      user_id: "buyer",
      public_id: expect.stringMatching(/^.{8}$/),
      tx_hash: expect.stringMatching(surface === "sandbox" ? /^sandbox_[\w-]+$/ : /^\w{88}$/),
    });
    const known = init.nfts.map(({ content: { links: _, ...content }, ...item }) => ({ ...item, content }));
    expect(body.result.nfts).toMatchObject(known);
    expect(inventory.body.items).toMatchObject(
      known.map((item) => ({ ...item, claw_id: id, claw_slug: slug, purchased_at: expect.any(String) })),
    );
  });

  it("mirrors the images in links, except in the sandbox's status", async () => {
    const { id } = await aPack(ref[surface]);
    const { body: init } = await ref[surface].post<Init>("/vm/buy/init", { id, amount: 1, user_id: "looker" });
    const { body } = await ref[surface].post<{ result: Init }>("/vm/buy/status", { session_id: init.session_id });
    const { metadata, links } = init.nfts[0]?.content ?? {};

    expect(links).toEqual({ image: metadata?.image, back_image: metadata?.back_image });
    expect(body.result.nfts[0]?.content.links.image).toBe(surface === "sandbox" ? "" : metadata?.image);
  });

  it("makes every call a separate purchase", async () => {
    const { id } = await aPack(ref[surface]);
    const order = { id, amount: 1, user_id: "twice" };
    const first = await ref[surface].post<Init>("/vm/buy/init", order);
    const second = await ref[surface].post<Init>("/vm/buy/init", order);

    expect(second.body.session_id).not.toBe(first.body.session_id);
    expect((await ref[surface].get<{ items: unknown[] }>("/inventory/twice")).body.items).toHaveLength(2);
  });

  it("accepts the maximum amount and refuses the next", async () => {
    const { id, max_per_mint: most } = await aPack(ref[surface]);
    const init = (amount: unknown) => ref[surface].post<Init>("/vm/buy/init", { id, amount, user_id: "bounds" });

    expect((await init(most)).body.nfts).toHaveLength(most);
    expect(await init(most + 1)).toEqual(refused(`Amount must be less than or equal to ${most}`));
  });

  it.each([0, -1, 0.5, 1.5, "1", null, undefined, true, [1]])("refuses the amount %j", async (amount) => {
    const { id } = await aPack(ref[surface]);
    expect(await ref[surface].post("/vm/buy/init", { id, amount, user_id: "amounts" })).toEqual(
      refused("Amount must be greater than 0"),
    );
  });

  it("refuses an unknown pack, a missing user and packs that can't be bought from", async () => {
    const { id } = await aPack(ref[surface]);
    const init = (body: object) => ref[surface].post("/vm/buy/init", body);
    const unpurchasable = ["a pack is disabled", "a pack is sold out", "a pack has no candidate listing"];

    expect(await init({ id: "no-such-pack", amount: 1, user_id: "u" })).toEqual(refused("VM not found"));
    expect(await init({ amount: 1, user_id: "u" })).toEqual(refused("VM not found"));
    expect(await init({ id, amount: 1 })).toEqual(refused("user_id is required"));
    expect(await init({ id, amount: 1, user_id: "" })).toEqual(refused("user_id is required"));
    for (const name of unpurchasable) {
      const { body: arranged } = await ref.state<{ pack_id: string }>(name, { surface });
      expect(await init({ id: arranged.pack_id, amount: 1, user_id: "u" })).toEqual(
        refused("Claw machine is out of stock"),
      );
    }
  });

  it.each([{}, { session_id: "no-such-session" }, { session_id: 5 }, []])(
    "answers the status of %j as failed",
    async (body) => {
      expect(await ref[surface].post("/vm/buy/status", body)).toEqual(refused("Transaction failed"));
    },
  );
});

it("does not list an unpurchasable pack without listings", async () => {
  const { body } = await ref.state<{ pack_id: string }>("a pack has no candidate listing", { surface: "sandbox" });
  const { body: packs } = await ref.sandbox.get<{ id: string }[]>("/vm/available");
  expect(packs.map(({ id }) => id)).not.toContain(body.pack_id);
});

it("shows a purchase only to its partner", async () => {
  const { id } = await aPack(ref.partner);
  const { body } = await ref.partner.post<Init>("/vm/buy/init", { id, amount: 1, user_id: "mine" });
  expect((await ref.secondPartner.post("/vm/buy/status", { session_id: body.session_id })).status).toBe(400);
});

it("is pending for as many polls as arranged, then fulfilled", async () => {
  const { body } = await ref.state<Init>("a purchase is pending", { surface: "partner", user_id: "waiter", polls: 2 });
  const poll = () => ref.partner.post<{ result?: Init }>("/vm/buy/status", body);

  expect(await poll()).toEqual({ status: 200, body: { status: "pending" } });
  expect((await ref.partner.get<{ items: unknown[] }>("/inventory/waiter")).body.items).toEqual([]);
  expect(await poll()).toEqual({ status: 200, body: { status: "pending" } });
  expect((await poll()).body.result?.nfts).toHaveLength(1);
  expect((await poll()).body.result?.nfts).toHaveLength(1);
  expect((await ref.partner.get<{ items: unknown[] }>("/inventory/waiter")).body.items).toHaveLength(1);
});

it("fails a purchase that was arranged to fail, and gives the user nothing", async () => {
  const { body } = await ref.state<Init>("a purchase fails", { surface: "partner", user_id: "loser" });

  expect(await ref.partner.post("/vm/buy/status", body)).toEqual({
    status: 400,
    body: { error: "Transaction failed" },
  });
  expect((await ref.partner.get<{ items: unknown[] }>("/inventory/loser")).body.items).toEqual([]);
});
