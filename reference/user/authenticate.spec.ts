import { expect, it } from "vitest";
import { USER_KEYS } from "./keys.ts";
import { aSurface, SALE, withBearer, withKey } from "./spec-surface.ts";

const BUYING = ["/api/vm/buy/crypto", "/api/vm/buy/status"];
const SELLING = [`${SALE}/take-claw-bid-init`, `${SALE}/take-claw-bid-finish`];
const ENDPOINTS = [...BUYING, ...SELLING];

const surface = aSurface();
const invalidKey = { status: 401, body: { message: "Invalid or missing credentials" } };

it.each([
  { headers: {}, message: "No token provided" },
  { headers: { "x-api-key": "" }, message: "No token provided" },
  { headers: { authorization: "Bearer " }, message: "No token provided" },
  { headers: { authorization: "Basic c3ZjXzE6" }, message: "No token provided" },
  { headers: withKey("svc_nobody-has-this-key"), message: "Invalid or missing credentials" },
  { headers: withKey("not even a prefix"), message: "Invalid or missing credentials" },
  { headers: withKey(USER_KEYS.sessionToken), message: "Invalid or missing credentials" },
  { headers: withBearer("svc_nobody-has-this-key"), message: "Invalid or missing credentials" },
  { headers: withBearer("nobody-has-this-session"), message: "Invalid token" },
])("refuses $headers with $message at each endpoint", async ({ headers, message }) => {
  for (const endpoint of ENDPOINTS) {
    expect(await surface.post(endpoint, {}, headers)).toEqual({ status: 401, body: { message } });
  }
});

it.each(["expired", "revoked", "disabled"])("refuses a key that is %s like an invalid one", async (condition) => {
  const { api_key = "" } = await surface.arrange("an API key", { condition });

  expect(await surface.post("/api/vm/buy/status", {}, withKey(api_key))).toEqual(invalidKey);
  expect(await surface.post("/api/vm/buy/status", {}, withBearer(api_key))).toEqual(invalidKey);
});

it("still accepts the other keys of an account after one was disabled", async () => {
  await surface.arrange("an API key", { account: "first", condition: "disabled" });

  expect(await surface.post("/api/vm/buy/status", {}, withKey())).toMatchObject({ status: 400 });
});

it.each([
  { scope: "vm.buy.crypto", open: BUYING, shut: SELLING },
  { scope: "marketplace.take-claw-bid", open: SELLING, shut: BUYING },
])("accepts a key with the scope $scope only at its endpoints", async ({ scope, open, shut }) => {
  const { api_key = "" } = await surface.arrange("an API key", { scopes: [scope] });

  for (const endpoint of shut) expect(await surface.post(endpoint, {}, withKey(api_key))).toEqual(invalidKey);
  for (const endpoint of open)
    expect(await surface.post(endpoint, {}, withKey(api_key))).toMatchObject({ status: 400 });
});

it.each([
  { form: "X-API-Key", headers: withKey(USER_KEYS.apiKey) },
  { form: "Authorization with a key", headers: withBearer(USER_KEYS.apiKey) },
  { form: "Authorization with a session token", headers: withBearer(USER_KEYS.sessionToken) },
])("accepts $form on each endpoint", async ({ headers }) => {
  for (const endpoint of ENDPOINTS) expect(await surface.post(endpoint, {}, headers)).toMatchObject({ status: 400 });
});

it("stops accepting a key when its expiry is reached", async () => {
  const { keys, accounts } = surface.world.user;
  const { api_key = "" } = await surface.arrange("an API key");
  const expiring = [...keys.values()].at(-1);
  if (!expiring) throw new Error("No key was kept");
  keys.set(expiring.hash, { ...expiring, expiresAt: surface.world.clock.now() + 60_000 });
  expect(expiring.account).toBe(accounts.first);

  expect(await surface.post("/api/vm/buy/status", {}, withKey(api_key))).toMatchObject({ status: 400 });
  surface.moveTime(61);
  expect(await surface.post("/api/vm/buy/status", {}, withKey(api_key))).toEqual(invalidKey);
});

it("stores no full value of any key", async () => {
  const { api_key = "" } = await surface.arrange("an API key");

  expect(JSON.stringify([...surface.world.user.keys])).not.toContain(api_key);
});

it("requires and checks no credentials on the public reads", async () => {
  for (const path of ["/api/vm/available", "/api/vm/chase/starter-monsters", "/api/marketplace/filters"]) {
    expect(await surface.get(path)).toMatchObject({ status: 200 });
    expect(await surface.get(path, withKey("svc_nobody-has-this-key"))).toMatchObject({ status: 200 });
  }
});
