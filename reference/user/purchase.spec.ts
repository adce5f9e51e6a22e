import { performance } from "node:perf_hooks";
import supertest from "supertest";
import { expect, it } from "vitest";
import { aSurface, SALE, withKey } from "./spec-surface.ts";

const WINDOW_MS = 60;
const surface = aSurface({ pollWindowMs: WINDOW_MS, windowsMs: {} });
const { packs } = surface.world;
const open = packs.find(({ max_per_mint, type }) => max_per_mint > 1 && type === "CORE");
const buy = (body: object, headers = withKey()) => surface.post("/api/vm/buy/crypto", body, headers);
const poll = (body: object, headers = withKey()) => surface.post("/api/vm/buy/status", body, headers);

interface Result {
  result: { session_id: string; nfts: { id: string; mint_address: string | null; buyback_price: number }[] };
}

it("shows the pulled items at the first status call", async () => {
  const bought = (await buy({ claw_id: open?.id })).body as Result;
  const { status, body } = await poll({ session_id: bought.result.session_id });

  expect(status).toBe(200);
  expect(body).toEqual({
    result: {
      session_id: bought.result.session_id,
      user_id: "account-first",
      public_id: expect.stringMatching(/^[\w-]+$/),
      tx_hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]+$/),
      nfts: [
        {
          id: expect.any(String),
          type: "enft",
          mint_address: expect.any(String),
          collection_address: expect.any(String),
          token_standard: expect.any(String),
          buyback_price: expect.any(Number),
          content: {
            metadata: expect.objectContaining({ name: expect.any(String), image: expect.stringMatching(/^https:/) }),
            links: expect.objectContaining({ image: expect.stringMatching(/^https:/) }),
          },
        },
      ],
    },
  });
  expect((body as Result).result.nfts).toEqual(bought.result.nfts);
});

it("gives the same answer at each later status call", async () => {
  const { session_id } = await surface.arrange("a crypto purchase", { outcome: "fulfilled" });

  expect(await poll({ session_id })).toEqual(await poll({ session_id }));
});

it("pulls the requested number of distinct cards", async () => {
  const { result } = (await buy({ claw_id: open?.id, amount: open?.max_per_mint })).body as Result;

  expect(new Set(result.nfts.map(({ id }) => id)).size).toBe(open?.max_per_mint);
});

it("offers to buy back what it sold", async () => {
  const { result } = (await buy({ claw_id: open?.id })).body as Result;
  const mint_address = result.nfts[0]?.mint_address;

  expect(await surface.post(`${SALE}/take-claw-bid-init`, { mint_address })).toMatchObject({ status: 200 });
});

const byFlags = async (state: string) => (await surface.arrange(state)).pack_id;
it.each([
  { request: "no claw_id", body: () => ({}), error: "claw_id is required" },
  { request: "a numeric claw_id", body: () => ({ claw_id: 7 }), error: "claw_id is required" },
  { request: "an unknown pack", body: () => ({ claw_id: "no-such-pack" }), error: "VM not found" },
  {
    request: "a disabled pack",
    body: async () => ({ claw_id: await byFlags("a pack is disabled") }),
    error: "Claw machine is out of stock",
  },
  {
    request: "a sold out pack",
    body: async () => ({ claw_id: await byFlags("a pack is sold out") }),
    error: "Claw machine is out of stock",
  },
  { request: "no pulls", body: () => ({ claw_id: open?.id, amount: 0 }), error: "Amount must be greater than 0" },
  {
    request: "pulls in words",
    body: () => ({ claw_id: open?.id, amount: "many" }),
    error: "Amount must be greater than 0",
  },
  {
    request: "too many pulls",
    body: () => ({ claw_id: open?.id, amount: 99 }),
    error: "Amount is more than the pack allows",
  },
])("refuses to buy with $request", async ({ body, error }) => {
  expect(await buy(await body())).toEqual({ status: 400, body: { error } });
});

it("holds a status call for the poll window, as often as arranged, then shows the items", async () => {
  const { session_id } = await surface.arrange("a crypto purchase", { outcome: "pending", polls: 2 });

  for (let n = 0; n < 2; n++) {
    const from = performance.now();
    expect(await poll({ session_id })).toEqual({ status: 200, body: { status: "pending" } });
    // Timers may fire a millisecond early.
    expect(performance.now() - from).toBeGreaterThanOrEqual(WINDOW_MS - 2);
  }
  expect(await poll({ session_id })).toMatchObject({ status: 200, body: { result: { session_id } } });
});

it("has a poll window of about six seconds", () => {
  expect(aSurface().world.rules.user.pollWindowMs).toBe(6000);
});

it("ends a held status call when its clock is moved past the window", async () => {
  const held = aSurface();
  const { session_id } = await held.arrange("a crypto purchase", { outcome: "pending", polls: 1 });
  const polled = held.post("/api/vm/buy/status", { session_id });
  await expect.poll(() => held.world.user.purchases.get(session_id ?? "")?.pollsLeft).toBe(0);

  held.moveTime(6);

  expect(await polled).toEqual({ status: 200, body: { status: "pending" } });
});

it("ends a held status call when the reference closes", async () => {
  const held = aSurface({ pollWindowMs: 60_000 });
  const { session_id } = await held.arrange("a crypto purchase", { outcome: "pending", polls: 1 });
  const base = await held.listen();
  const polled = supertest(base).post("/api/vm/buy/status").set(withKey()).send({ session_id });
  const ended = polled.then(
    () => true,
    () => true,
  );
  await expect.poll(() => held.world.user.purchases.get(session_id ?? "")?.pollsLeft).toBe(0);

  await held.close();

  expect(await ended).toBe(true);
});

it("reports that a purchase failed", async () => {
  const { session_id } = await surface.arrange("a crypto purchase", { outcome: "failed" });

  expect(await poll({ session_id })).toEqual({ status: 400, body: { error: "Transaction failed" } });
});

it("shows no purchase of another account", async () => {
  const { session_id } = await surface.arrange("a crypto purchase", { account: "second" });

  expect(await poll({ session_id })).toEqual({ status: 400, body: { error: "Transaction failed" } });
});

it.each([
  { session_id: "no-such-session", error: "Transaction failed" },
  { session_id: undefined, error: "session_id is required" },
  { session_id: 7, error: "session_id is required" },
])("refuses to show the session $session_id", async ({ session_id, error }) => {
  expect(await poll({ session_id })).toEqual({ status: 400, body: { error } });
});
