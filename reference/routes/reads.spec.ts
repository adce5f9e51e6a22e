import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPack, aPulledItem, type Drive, drive, pulled } from "../drive.ts";
import type { PackRecord } from "../pack.ts";

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 11 });
});
afterAll(() => ref.close());

describe.each(["sandbox", "partner"] as const)("%s reads", (surface) => {
  it("list the packs of mainnet by default, and those of another platform on request", async () => {
    const { body: mainnet } = await ref[surface].get<PackRecord[]>("/vm/available");
    const { body: testnet } = await ref[surface].get<PackRecord[]>("/vm/available?platform=testnet");
    const { body: nowhere } = await ref[surface].get<PackRecord[]>("/vm/available?platform=nowhere");

    expect(new Set(mainnet.map(({ platform }) => platform))).toEqual(new Set(["mainnet"]));
    expect(new Set(testnet.map(({ platform }) => platform))).toEqual(new Set(["testnet"]));
    expect(nowhere).toEqual([]);
  });

  it("show a pack with its documented fields only", async () => {
    const pack = await aPack(ref[surface]);
    expect(Object.keys(pack).sort()).toEqual(PACK_FIELDS);
    expect(pack.category).toBe(pack.categories[0]);
  });

  it("count the tiers on request", async () => {
    const tierCounts = async (query: string) => {
      const { body } = await ref[surface].get<{ tier_counts?: object }[]>(`/vm/available${query}`);
      return body[0]?.tier_counts;
    };
    const { rarity_distribution: tiers } = await aPack(ref[surface]);

    expect(await tierCounts("")).toBeUndefined();
    expect(await tierCounts("?includeTierCounts=false")).toBeUndefined();
    expect(Object.keys((await tierCounts("?includeTierCounts=true")) ?? {})).toEqual(tiers.map(({ id }) => `${id}`));
  });

  it("give the top hits of a pack, and none for an unknown slug", async () => {
    const pack = await aPack(ref[surface]);
    const { body: hits } = await ref[surface].get<{ id: string; back_image: unknown }[]>(`/vm/chase/${pack.slug}`);

    expect(hits.map(({ id }) => id)).toEqual(expect.arrayContaining(pack.chase.map(({ id }) => id)));
    expect(Object.keys(hits[0] ?? {}).sort()).toEqual(["back_image", "fmv", "id", "image", "name"]);
    expect(await ref[surface].get("/vm/chase/no-such-pack")).toEqual({ status: 200, body: [] });
  });

  it("show a card with the documented fields, and further metadata if it is minted", async () => {
    const item = await aPulledItem(ref[surface], "card-reader");
    const { body } = await ref[surface].get<Record<string, unknown>>(`/card/${item.id}`);

    expect(item.type).toBe("enft");
    expect(body).toMatchObject({
      id: item.id,
      image: item.content.metadata.image,
      back_image: item.content.metadata.back_image,
      metadata: { image: item.content.metadata.image, seller_fee_basis_points: 0 },
    });
  });

  it("refuse a card without an id, and an unknown one", async () => {
    expect(await ref[surface].get("/card/")).toEqual({ status: 400, body: { error: "item_id is required" } });
    expect(await ref[surface].get("/card")).toEqual({ status: 400, body: { error: "item_id is required" } });
    expect(await ref[surface].get("/card/no-such-card")).toEqual({ status: 404, body: { error: "Card not found" } });
  });

  it("know a user's inventory after the first purchase", async () => {
    expect(await ref[surface].get("/inventory/nobody")).toEqual({ status: 404, body: { error: "User not found" } });
    const items = await pulled(ref[surface], "user with/slash", 3);
    const { status, body } = await ref[surface].get<{ user_id: string; items: { id: string }[] }>(
      `/inventory/${encodeURIComponent("user with/slash")}`,
    );

    expect(status).toBe(200);
    expect(body.user_id).toBe("user with/slash");
    expect(body.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  it("do not match an inventory path without its segment", async () => {
    expect((await ref[surface].get("/inventory")).status).toBe(404);
    expect((await ref[surface].get("/inventory/")).body).not.toEqual({ error: "User not found" });
  });
});

it("derive a core card's value in the sandbox from its sellback price and 0.85, in production from the feed", async () => {
  const elite = ref.world.packs.find(({ type, buyback_percent }) => type === "CORE" && buyback_percent === 0.9);
  for (const [surface, divisor] of [
    ["sandbox", 0.85],
    ["partner", 0.9],
  ] as const) {
    const { body } = await ref[surface].post<{ nfts: { id: string; buyback_price: number }[] }>("/vm/buy/init", {
      id: elite?.id,
      amount: 1,
      user_id: "elite",
    });
    const [item] = body.nfts;
    const { body: card } = await ref[surface].get<{ fmv: number }>(`/card/${item?.id}`);
    expect(card.fmv).toBeCloseTo((item?.buyback_price ?? 0) / divisor, 1);
  }
});

it("know a user only under the own partner", async () => {
  await aPulledItem(ref.partner, "of-the-first");
  expect((await ref.secondPartner.get("/inventory/of-the-first")).status).toBe(404);
});

const PACK_FIELDS = [
  "id",
  "slug",
  "platform",
  "name",
  "enable",
  "description",
  "mint_price",
  "max_per_mint",
  "in_stock",
  "categories",
  "ev",
  "min_ev",
  "max_ev",
  "ev_updated_at",
  "buyback_percent",
  "claw_image_url",
  "rarity_distribution",
  "type",
  "chase",
  "num_pulls_7d",
  "category",
  "creator_profile",
  "pack_managers",
  "repack",
  "last_pull",
  "variant_of",
  "variants",
  "rewards_amounts",
  "sellback_rewards_amounts",
  "rewards_mint_addresses",
  "rewards_symbols",
  "rewards_decimals",
].sort();
