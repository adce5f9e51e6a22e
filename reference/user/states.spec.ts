import { expect, it } from "vitest";
import { aSurface, withBearer, withKey } from "./spec-surface.ts";
import { userStates } from "./states.ts";

const surface = aSurface();
const NOT_OFFERED = { status: 404 };

it.each([
  ["an API key", { account: "third" }],
  ["an API key", { scopes: ["no.such.scope"] }],
  ["an API key", { scopes: "vm.buy.crypto" }],
  ["an API key", { condition: "lost" }],
  ["a session token", { account: "third" }],
  ["a session token", { condition: "expired" }],
  ["a crypto purchase", { outcome: "lost" }],
  ["a crypto purchase", { outcome: "pending", polls: "two" }],
  ["a claw item", { offers: "one" }],
  ["signed transactions", { session_id: "no-such-session", txV0s: [] }],
  ["signed transactions", {}],
  ["the next broadcast", { session_id: "no-such-session", outcome: "failed" }],
  ["an internal error", { endpoint: "buy/status" }],
])("does not support %s with %j", async (state, params) => {
  expect(await surface.ask(state, params, "setup")).toMatchObject(NOT_OFFERED);
});

it("does not support a broadcast without its outcome, or transactions that it can't read", async () => {
  const { session_id } = await surface.anOpenSale();

  expect(await surface.ask("the next broadcast", { session_id, outcome: "lost" }, "setup")).toMatchObject(NOT_OFFERED);
  const garbled = await surface.ask("signed transactions", { session_id, txV0s: ["AgID"] }, "setup");
  expect(garbled).toMatchObject(NOT_OFFERED);
});

it.each(Object.keys(userStates))("accepts the teardown of %s", async (state) => {
  expect(await surface.ask(state, { endpoint: "filters" }, "teardown")).toMatchObject({ status: 200 });
});

it.each([
  { account: "first", id: "account-first" },
  { account: "second", id: "account-second" },
  { account: "walletless", id: "account-walletless" },
])("returns keys, tokens and purchases of the account $account", async ({ account, id }) => {
  const { api_key = "" } = await surface.arrange("an API key", { account, condition: "valid" });
  const { session_token = "" } = await surface.arrange("a session token", { account, condition: "valid" });
  const { session_id } = await surface.arrange("a crypto purchase", { account });

  for (const headers of [withKey(api_key), withBearer(session_token)]) {
    const answer = await surface.post("/api/vm/buy/status", { session_id }, headers);
    expect(answer).toMatchObject({ status: 200, body: { result: { user_id: id } } });
  }
});

it("returns an invalid session token", async () => {
  const { session_token = "" } = await surface.arrange("a session token", { condition: "invalid" });

  const answer = await surface.post("/api/vm/buy/status", {}, withBearer(session_token));

  expect(answer).toEqual({ status: 401, body: { message: "Invalid token" } });
});

it("returns packs with the documented flags", async () => {
  const { body } = await surface.get("/api/vm/available");
  const packs = body as { id: string; enable: boolean; in_stock: boolean }[];
  const disabled = await surface.arrange("a pack is disabled");
  const soldOut = await surface.arrange("a pack is sold out");

  expect(packs.find(({ id }) => id === disabled.pack_id)).toMatchObject({ enable: false });
  expect(packs.find(({ id }) => id === soldOut.pack_id)).toMatchObject({ enable: true, in_stock: false });
});
