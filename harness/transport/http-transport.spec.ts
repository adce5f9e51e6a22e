import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Target } from "../config/target.ts";
import { BOUNDS } from "./bounds.ts";
import { HttpTransport } from "./http-transport.ts";
import type { Outgoing } from "./outgoing.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Answer = readonly [status: number, json: unknown, headers?: Readonly<Record<string, string>>];

const IN_PROCESS: Answer = [429, { error: "A buyback request for this item is already being processed" }];
const LIMITED: Answer = [429, { error: "Too many requests" }];
const PACKS: Answer = [200, [{ id: "a", mint_price: 1 }]];
const SOLD: Answer = [200, { success: true, amount: 1 }];

const SALE: Outgoing = {
  surface: "partner",
  endpoint: "buyback",
  method: "POST",
  path: "/api/v1/vm/buyback",
  headers: [["content-type", "application/json"]],
  body: "{}",
  effect: "write",
  isJudged: true,
  waitsForLimit: true,
};

/** Returns functions that send requests to production, on a server that answers changes with these, in order. */
async function sales(answers: readonly Answer[], target: Partial<Target> = {}) {
  const left = [...answers];
  const respond = (response: ServerResponse, [status, json, headers]: Answer) =>
    response
      .writeHead(status, { "content-type": "application/json", "retry-after": "0", ...headers })
      .end(JSON.stringify(json));
  const server = createServer((request, response) => {
    request.resume().on("end", () => respond(response, request.method === "GET" ? PACKS : (left.shift() ?? [500, {}])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = new HttpTransport(
    { baseUrl, allowWrites: ["partner"], keys: {}, traffic: {}, ...target } as unknown as Target,
    {
      ...BOUNDS,
      limitedMs: 0,
    },
  );
  cleanups.push(() => transport.close());
  const connection = transport.lease();
  return {
    send: (outgoing: Outgoing) => transport.send(connection, outgoing),
    sell: () => transport.send(connection, SALE),
    transport,
    left,
  };
}

test("a request that a limit refused is sent again, up to a number of attempts", async () => {
  const { sell } = await sales([LIMITED, LIMITED, SOLD]);
  await expect(sell()).resolves.toMatchObject({ status: 200, resentAfter: "a refusal" });
});

test("after a lasting limit requests are not repeated", async () => {
  const { sell, left } = await sales([...Array<Answer>(6).fill(LIMITED), SOLD]);
  await expect(sell()).resolves.toMatchObject({ status: 429 });
  expect(left).toEqual([SOLD]);
});

test("the refusal of an item in process is not repeated, and does not count as a limit", async () => {
  const { sell } = await sales([...Array<Answer>(8).fill(IN_PROCESS), LIMITED, SOLD]);
  for (let nth = 0; nth < 8; nth++) await expect(sell()).resolves.toMatchObject({ status: 429 });
  await expect(sell()).resolves.toMatchObject({ status: 200 });
});

test("an attempt without a usable answer is observed as silence only, in the order of the other exchanges", async () => {
  const unreadable: Answer = [200, {}, { "content-encoding": "gzip" }];
  const { sell, transport } = await sales([unreadable, LIMITED, SOLD]);
  const observed: unknown[] = [];
  transport.observe(({ n, status }) => observed.push([n, status]));
  transport.observeSilence(({ n, status, fault }) => observed.push([n, status, fault?.replace(/ \(.*/, "")]));
  await expect(sell()).rejects.toThrow("undecodable body");
  await sell();
  expect(observed).toEqual([
    [1, 0, "POST /api/v1/vm/buyback: undecodable body"],
    [2, 429],
    [3, 200],
  ]);
});

test("a request that changes state is not sent where that is not allowed", async () => {
  const { sell, left } = await sales([SOLD], { allowWrites: ["sandbox"] });
  await expect(sell()).rejects.toThrow("ALLOW_WRITES=partner is not set");
  expect(left).toEqual([SOLD]);
});

test("a purchase that was not sent costs nothing", async () => {
  const { body: _, ...read } = SALE;
  const list: Outgoing = { ...read, endpoint: "available", method: "GET", effect: "read" };
  const purchase: Outgoing = { ...SALE, endpoint: "buy/init", effect: "spends money", body: '{"id":"a","amount":1}' };
  const unreadable: Answer = [200, {}, { "content-encoding": "gzip" }];
  const traffic = { maxSpendUsd: 4 } as Target["traffic"];
  const { send, left } = await sales([unreadable, unreadable, unreadable, SOLD], { traffic });
  await send(list);
  for (let nth = 0; nth < 6; nth++) await expect(send(purchase)).rejects.toThrow("undecodable body");
  expect(left).toEqual([SOLD]);
});

const READ: Outgoing = { ...SALE, endpoint: "available", method: "GET", path: "/api/v1/vm/available", effect: "read" };

/** Reads the packs before and while a system answers 503 for longer than a system without an answer is waited for. */
async function readInMaintenance(retryAfter: Readonly<Record<string, string>>) {
  let backAtMs = 0;
  const server = createServer((_, response) => {
    const isAway = performance.now() < backAtMs;
    response.writeHead(isAway ? 503 : 200, { "content-type": "application/json", ...(isAway ? retryAfter : {}) });
    response.end(JSON.stringify(PACKS[1]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = new HttpTransport({ baseUrl, allowWrites: [], keys: {}, traffic: {} } as unknown as Target, {
    ...BOUNDS,
    goneMs: 300,
    announcedGoneMs: 5_000,
    lookMs: 20,
    restartPausesMs: [],
  });
  cleanups.push(() => transport.close());
  const connection = transport.lease();
  await transport.send(connection, READ);
  backAtMs = performance.now() + 900;
  await transport.send(connection, READ);
  return transport.send(connection, READ);
}

test("a system that announces its return is waited for longer", async () => {
  await Promise.all([
    expect(readInMaintenance({ "retry-after": "2" })).resolves.toMatchObject({ status: 200 }),
    expect(readInMaintenance({ "retry-after": "86400" })).rejects.toThrow("stopped answering (503"),
    expect(readInMaintenance({})).rejects.toThrow("stopped answering (503"),
  ]);
});

/** Sends a read, and after an idle time another request to a system whose connections die then without a word. */
async function sendAfterIdleTime(outgoing: Outgoing) {
  const server = createTcpServer((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]");
    });
    socket.on("error", () => undefined);
    cleanups.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { baseUrl, allowWrites: ["partner"], keys: {}, traffic: {} } as unknown as Target;
  const transport = new HttpTransport(target, { ...BOUNDS, headersMs: 1500, idleMs: 50 });
  cleanups.push(() => transport.close());
  const connection = transport.lease();
  await transport.send(connection, READ);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return transport.send(connection, outgoing);
}

test("a read on a connection that died while it was idle is sent again on a new one", async () => {
  await expect(sendAfterIdleTime(READ)).resolves.toMatchObject({ status: 200, resentAfter: "no answer" });
});

test("a change on a connection that died while it was idle is not sent again", async () => {
  await expect(sendAfterIdleTime(SALE)).rejects.toMatchObject({ kind: "timed out" });
});
