import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { TargetGone } from "../exits/early-exits.ts";
import { BOUNDS } from "./bounds.ts";
import { Connection, toShared } from "./connection.ts";
import { NoAnswer } from "./no-answer.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A server with scripted answers that counts its connections. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse, socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let [most, opened] = [0, 0];
  const server = createServer((request, response) => answer(request, response, request.socket));
  server.on("connection", (socket) => {
    sockets.add(socket);
    opened++;
    most = Math.max(most, sockets.size);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, most: () => most, opened: () => opened };
}

function connect(origin: string, shared = toShared()): Connection {
  const connection = new Connection(origin, shared);
  cleanups.push(() => connection.close());
  return connection;
}

const get = (origin: string, path = "/") => ({ method: "GET", url: origin + path, headers: [] });
const JSON_TYPE = { "content-type": "application/json" };

test("returns status, headers in lower case, text, value and size of an answer", async () => {
  const { origin } = await serve((_, response) =>
    response.writeHead(201, { ...JSON_TYPE, "X-Odd": "1" }).end('{"a":1}'),
  );
  const answer = await connect(origin).send(get(origin));
  expect(answer).toMatchObject({ status: 201, text: '{"a":1}', json: { a: 1 }, bytes: 7 });
  expect(answer.headers).toContainEqual(["x-odd", "1"]);
  expect(answer.doneAtMs).toBeGreaterThanOrEqual(answer.sentAtMs);
});

test("skips 100 Continue that it did not ask for", async () => {
  const { origin } = await serve((_, response) => {
    response.writeContinue();
    response.writeHead(200, JSON_TYPE).end("[1]");
  });
  const connection = connect(origin);
  for (let nth = 0; nth < 3; nth++)
    expect(await connection.send(get(origin))).toMatchObject({ status: 200, json: [1] });
});

test("sends path and body as they were written", async () => {
  const seen: string[] = [];
  const { origin } = await serve((request, response) => {
    seen.push(request.url ?? "");
    request.on("data", (chunk) => seen.push(String(chunk))).on("end", () => response.end("{}"));
  });
  await connect(origin).send({ method: "POST", url: `${origin}/a/../b?x=%7e`, headers: [], body: '{ "a" :1}' });
  expect(seen).toEqual(["/a/../b?x=%7e", '{ "a" :1}']);
});

test("sends one user's requests over one connection, and others' over their own", async () => {
  const { origin, opened } = await serve((_, response) => response.end("{}"));
  const shared = toShared();
  const [one, other] = [connect(origin, shared), connect(origin, shared)];
  for (let nth = 0; nth < 5; nth++) await one.send(get(origin));
  expect(opened()).toBe(1);
  await other.send(get(origin));
  expect(opened()).toBe(2);
});

test("sends cookies back until they are cleared", async () => {
  const seen: (string | undefined)[] = [];
  const { origin } = await serve((request, response) => {
    seen.push(request.headers.cookie);
    response.setHeader("set-cookie", "instance=7; Path=/").end("{}");
  });
  const connection = connect(origin);
  await connection.send(get(origin));
  await connection.send(get(origin));
  connection.reset();
  await connection.send(get(origin));
  expect(seen).toEqual([undefined, "instance=7", undefined]);
  expect(connection.cookieLives).toBe(1);
});

describe("if connections are limited", () => {
  test("never opens more connections and completes all requests", async () => {
    const { origin, most } = await serve((_, response) => void setTimeout(() => response.end("{}"), 5));
    const shared = toShared(BOUNDS, { concurrency: 3 });
    const connections = Array.from({ length: 12 }, () => connect(origin, shared));
    const answers = await Promise.all(connections.flatMap((each) => [each.send(get(origin)), each.send(get(origin))]));
    expect(answers).toHaveLength(24);
    expect(most()).toBe(3);
  });

  test("waiting for a connection does not count as silence of the server", async () => {
    const { origin } = await serve((_, response) => void setTimeout(() => response.end("{}"), 120));
    const shared = toShared({ ...BOUNDS, headersMs: 400 }, { concurrency: 1 });
    const connections = Array.from({ length: 6 }, () => connect(origin, shared));
    await expect(Promise.all(connections.map((each) => each.send(get(origin))))).resolves.toHaveLength(6);
  });

  test("a request that waits for its turn is not sent after the run has ended", async () => {
    let received = 0;
    const { origin } = await serve(() => void received++);
    const ended = new AbortController();
    const shared = toShared(BOUNDS, { concurrency: 1 }, ended.signal);
    const sent = [connect(origin, shared), connect(origin, shared)].map((each) => each.send(get(origin)));
    await expect.poll(() => received).toBe(1);

    ended.abort(new TargetGone("the run was interrupted"));
    shared.deadlines.abortAll(new TargetGone("the run was interrupted"));

    for (const each of sent) await expect(each).rejects.toThrow("the run was interrupted");
    expect(received).toBe(1);
  });
});

describe("a request without a usable answer has a reason", () => {
  test.each<[kind: string, answer: (response: ServerResponse, socket: Socket) => void]>([
    ["connection lost", (_, socket) => socket.resetAndDestroy()],
    ["timed out", () => undefined],
    ["no HTTP", (_, socket) => socket.end("+OK ready\r\n")],
    ["undecodable body", (response) => response.setHeader("content-encoding", "gzip").end("no gzip")],
    ["body too large", (response) => response.end("x".repeat(5000))],
    ["body too large", (response) => response.end("[".repeat(3000) + "]".repeat(3000))],
    ["headers too large", (response) => response.setHeader("x-long", "x".repeat(3000)).end("{}")],
  ])("%s", async (kind, answer) => {
    const { origin } = await serve((_, response, socket) => answer(response, socket));
    const isDeep = kind === "body too large";
    const bounds = { ...BOUNDS, headersMs: 200, headerBytes: 2000, bodyBytes: isDeep ? 4500 : 6000 };
    const fault = await connect(origin, toShared(bounds))
      .send(get(origin))
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(NoAnswer);
    expect(fault).toMatchObject({ kind });
  });

  test("connection refused", async () => {
    await expect(connect("http://127.0.0.1:9").send(get("http://127.0.0.1:9"))).rejects.toMatchObject({
      kind: "connection refused",
    });
  });
});

test("opens a new connection per request if the server closes silently after each answer", async () => {
  const answered = new WeakSet<Socket>();
  const { origin } = await serve((_, response, socket) => {
    if (answered.has(socket)) socket.destroy();
    else response.end("{}");
    answered.add(socket);
  });
  const connection = connect(origin);
  const kinds: string[] = [];
  for (let nth = 0; nth < 20; nth++) {
    await connection.send(get(origin)).then(
      () => kinds.push("answered"),
      (fault: NoAnswer) => kinds.push(fault.kind),
    );
  }
  expect(kinds.slice(-10)).toEqual(Array(10).fill("answered"));
});

test("closes a connection itself before the server does so silently after each third answer", async () => {
  const answers = new WeakMap<Socket, number>();
  const { origin } = await serve((_, response, socket) => {
    const nth = (answers.get(socket) ?? 0) + 1;
    answers.set(socket, nth);
    if (nth > 3) socket.destroy();
    else response.end("{}");
  });
  const connection = connect(origin);
  const kinds: string[] = [];
  for (let nth = 0; nth < 30; nth++) {
    await connection.send(get(origin)).then(
      () => kinds.push("answered"),
      (fault: NoAnswer) => kinds.push(fault.kind),
    );
  }
  expect(kinds.filter((kind) => kind === "connection lost")).toHaveLength(3);
  expect(kinds.slice(12)).toEqual(Array(18).fill("answered"));
});
