import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPulledItem, type Drive, drive } from "../drive.ts";

interface PullBody {
  id: string;
  claw_id: string;
  value: number;
  buyback_price: number;
  created_at: string;
}

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 12 });
});
afterAll(() => ref.close());

describe.each(["sandbox", "partner"] as const)("%s recent-pulls", (surface) => {
  const pulls = async (query: string) => (await ref[surface].get<PullBody[]>(`/vm/recent-pulls${query}`)).body;

  it.each([
    ["", 20],
    ["?limit=5", 5],
    ["?limit=1", 1],
    ["?limit=0", 1],
    ["?limit=-3", 1],
    ["?limit=100", 100],
    ["?limit=101", 100],
    ["?limit=1e9", 100],
    ["?limit=many", 20],
    ["?limit=", 20],
    ["?limit=5.5", 5],
  ])("with %s contains %d pulls", async (query, count) => {
    expect(await pulls(query)).toHaveLength(count);
  });

  it("begins with the newest pull, including own purchases", async () => {
    const item = await aPulledItem(ref[surface], "puller");
    const feed = await pulls("?limit=100");

    expect(feed[0]?.id).toBe(item.id);
    const times = feed.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it("contains only pulls of the requested packs", async () => {
    const [first, second] = ref.world.packs;
    const feed = await pulls(`?limit=100&claw_ids=${first?.id}&claw_ids=${second?.id}`);

    expect(new Set(feed.map(({ claw_id }) => claw_id))).toEqual(new Set([first?.id, second?.id]));
    expect(await pulls("?claw_ids=no-such-pack")).toEqual([]);
  });
});

it("derives the value of synthetic pulls from 85 percent, and of real ones from the pack's percentage", async () => {
  const percents = new Map(ref.world.packs.map(({ id, buyback_percent }) => [id, buyback_percent]));
  const { body: sandbox } = await ref.sandbox.get<PullBody[]>("/vm/recent-pulls?limit=100");
  const { body: partner } = await ref.partner.get<PullBody[]>("/vm/recent-pulls?limit=100");

  for (const { value, buyback_price } of sandbox.slice(1)) expect(value * 0.85).toBeCloseTo(buyback_price, 1);
  for (const { value, buyback_price, claw_id } of partner) {
    expect(value * (percents.get(claw_id) ?? 0)).toBeCloseTo(buyback_price, 1);
  }
});
