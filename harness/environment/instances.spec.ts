import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { type RunContext, RunMemory } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import { doubtOneInstance, isLostWhenIdle, isScattered, isSpread } from "./instances.ts";

/** A run against sandbox instances without shared state; the function chooses one for each request. */
function aRun(instanceOf: (connection: number, request: number) => number) {
  const users = new Map<number, Set<string>>();
  let [connections, requests, made] = [0, 0, 0];
  const answer = (known: Set<string>, { endpoint, path, body = "{}" }: Outgoing) => {
    const sent = JSON.parse(body) as { user_id?: string; session_id?: string };
    if (endpoint === "buy/init") {
      known.add(String(sent.user_id));
      return { json: { session_id: sent.user_id, nfts: [{ id: "item" }] } };
    }
    const isKnown = known.has(String(endpoint === "inventory" ? path.split("/").at(-1) : sent.session_id));
    if (isKnown) return { json: {} };
    return endpoint === "inventory"
      ? { status: 404, json: { error: "User not found" } }
      : { status: 400, json: { error: "Transaction failed" } };
  };
  const transport = {
    lease: () => ({ nth: connections++, cookieLives: 0, hasCookies: false }) as unknown as Connection,
    giveBack: () => {
      connections--;
    },
    send: async (connection: { readonly nth: number }, outgoing: Outgoing) => {
      const instance = instanceOf(connection.nth, requests++);
      const known = users.get(instance) ?? new Set();
      users.set(instance, known);
      return anExchange({ surface: "sandbox", endpoint: outgoing.endpoint, ...answer(known, outgoing) });
    },
  };
  const run = {
    transport,
    target: { keys: {} },
    memory: new RunMemory(),
    time: { movedS: 0, letPass: (seconds: number) => sleep(seconds * 1000) },
    catalogue: { purchasable: async () => [{ id: "pack" }] },
    newUserId: () => `user-${made++}`,
  };
  return { run: run as unknown as RunContext, leased: () => connections };
}

it("finds instances that answer one connection in turn", async () => {
  const { run, leased } = aRun((_, request) => request % 2);
  expect(await isScattered(run)).toBe(true);
  expect(leased()).toBe(0);
});

it("finds instances that each answer some connections", async () => {
  const { run, leased } = aRun((connection) => connection % 2);
  expect(await isScattered(run)).toBe(false);
  expect(await isSpread(run)).toBe(true);
  expect(leased()).toBe(0);
});

it("finds instances although a connection is lost during the trial", async () => {
  const { run } = aRun((_, request) => {
    if (request === 7) throw new Inconclusive("the connection was lost");
    return request % 2;
  });
  expect(await isScattered(run)).toBe(true);
});

it("finds an instance that was added after the first trial, once state was lost", async () => {
  let instances = 1;
  const { run } = aRun((_, request) => request % instances);
  expect(await isScattered(run)).toBe(false);
  instances = 2;
  expect(await isScattered(run)).toBe(false);
  doubtOneInstance(run);
  expect(await isScattered(run)).toBe(true);
});

it("accepts one instance, and one that keeps nothing", async () => {
  for (const instanceOf of [() => 0, (_: number, request: number) => request]) {
    const { run } = aRun(instanceOf);
    expect(await isScattered(run)).toBe(false);
    expect(await isSpread(run)).toBe(false);
    expect(await isLostWhenIdle(run, 1)).toBe(false);
  }
});

it("finds state that gets lost while nothing is sent", async () => {
  // A purchase and two lookups know the user; then the instance is replaced.
  expect(await isLostWhenIdle(aRun((_, request) => (request < 3 ? 0 : 1)).run, 1)).toBe(true);
});

it("finds state that gets lost after so many requests of any kind", async () => {
  expect(await isLostWhenIdle(aRun((_, request) => Math.floor(request / 200)).run, 1)).toBe(true);
});

it("finds state that gets lost again and again although a restart comes before the first look", async () => {
  expect(await isLostWhenIdle(aRun((_, request) => Math.floor((request + 199) / 200)).run, 1)).toBe(true);
});

it("finds state that gets lost although each restart closes the connection", async () => {
  const { run } = aRun((_, request) => {
    if (request % 50 === 49) throw new Inconclusive("the connection was lost");
    return Math.floor(request / 50);
  });
  expect(await isLostWhenIdle(run, 1)).toBe(true);
});
