import { beforeEach, expect, it } from "vitest";
import { USER_KEYS } from "./keys.ts";
import { aSurface, SALE, withBearer, withKey } from "./spec-surface.ts";

const limited = { status: 429, body: { message: "Rate limit exceeded" } };

let surface: ReturnType<typeof aSurface>;
let packId: string;
beforeEach(() => {
  surface = aSurface();
  packId = surface.world.packs[0]?.id ?? "";
});

const buying = () => surface.post("/api/vm/buy/crypto", { claw_id: packId });
const initiating = async () =>
  surface.post(`${SALE}/take-claw-bid-init`, await surface.arrange("a claw item", { account: "first" }));
const finishing = async () => (await surface.anOpenSale()).finish(withKey());

it.each([
  { endpoint: "buy/crypto", windowSeconds: 60, request: buying },
  { endpoint: "take-claw-bid-init", windowSeconds: 5, request: initiating },
  { endpoint: "take-claw-bid-finish", windowSeconds: 1, request: finishing },
])("accepts one request per key to $endpoint in $windowSeconds s", async ({ windowSeconds, request }) => {
  expect(await request()).toMatchObject({ status: 200 });
  surface.moveTime(windowSeconds - 0.5);
  expect(await request()).toEqual(limited);
  surface.moveTime(0.5);
  expect(await request()).toMatchObject({ status: 200 });
  expect(await request()).toEqual(limited);
});

it("counts per key, not per account", async () => {
  const { api_key = "" } = await surface.arrange("an API key", { account: "first" });

  expect(await buying()).toMatchObject({ status: 200 });
  expect(await surface.post("/api/vm/buy/crypto", { claw_id: packId }, withKey(api_key))).toMatchObject({
    status: 200,
  });
  expect(await buying()).toEqual(limited);
});

it("counts a key in either header as the same", async () => {
  expect(await buying()).toMatchObject({ status: 200 });
  const again = await surface.post("/api/vm/buy/crypto", { claw_id: packId }, withBearer(USER_KEYS.apiKey));
  expect(again).toEqual(limited);
});

it("counts each endpoint separately", async () => {
  expect(await buying()).toMatchObject({ status: 200 });
  expect(await initiating()).toMatchObject({ status: 200 });
  expect(await finishing()).toMatchObject({ status: 200 });
});

it("exempts a session token", async () => {
  for (let n = 0; n < 3; n++) {
    const answer = await surface.post("/api/vm/buy/crypto", { claw_id: packId }, withBearer(USER_KEYS.sessionToken));
    expect(answer).toMatchObject({ status: 200 });
  }
});

it("counts neither unsuccessful nor refused requests", async () => {
  expect(await surface.post("/api/vm/buy/crypto", {})).toMatchObject({ status: 400 });
  expect(await buying()).toMatchObject({ status: 200 });
  surface.moveTime(40);
  expect(await buying()).toEqual(limited);
  surface.moveTime(20);
  expect(await buying()).toMatchObject({ status: 200 });
});

it("accepts one of several concurrent requests", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, buying));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

it("does not limit buy/status", async () => {
  const { session_id } = await surface.arrange("a crypto purchase");

  for (let n = 0; n < 5; n++) {
    expect(await surface.post("/api/vm/buy/status", { session_id })).toMatchObject({ status: 200 });
  }
});

it("checks the credential before the limit", async () => {
  await buying();

  expect(await surface.post("/api/vm/buy/crypto", {}, withKey("svc_bad"))).toMatchObject({ status: 401 });
});
