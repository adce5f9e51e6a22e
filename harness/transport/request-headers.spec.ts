import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Connection } from "./connection.ts";
import { requestHeaders } from "./request-headers.ts";

const seen: string[][] = [];
const server = createServer((request, response) => {
  seen.push(request.rawHeaders);
  request.resume();
  response.end("{}");
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const OF_THE_ENDPOINT = [
  ["accept", "application/json"],
  ["accept-encoding", "identity"],
] as const;
const BLIND = { userAgent: "node", isBlind: true };

test.each([
  ["a read", "GET", undefined, { "x-api-key": "k" }],
  ["a change", "POST", "{}", { "content-type": "application/json", "x-api-key": "k" }],
])("the headers of %s are those of fetch, in its order", async (_, method, body, own) => {
  await fetch(`${origin}/x`, { method, headers: own, ...(body === undefined ? {} : { body }) });
  const connection = new Connection(origin);
  const headers = requestHeaders([...OF_THE_ENDPOINT, ...Object.entries(own)], BLIND, { isTls: false });
  await connection.send({ method, url: `${origin}/x`, headers, ...(body === undefined ? {} : { body }) });
  await connection.close();
  const [ordinary, ours] = seen.slice(-2);
  expect(ours).toEqual(ordinary);
});

test("a blind run under another name has the headers of a client that names itself first", () => {
  const own = [...OF_THE_ENDPOINT, ["x-api-key", "k"] as const];
  const headers = requestHeaders(
    own,
    { userAgent: "shop/2.1", isBlind: true },
    { isTls: true, traceparent: "00-1-1-01" },
  );
  expect(headers).toEqual([
    ["user-agent", "shop/2.1"],
    ["accept-encoding", "gzip, deflate"],
    ["accept", "*/*"],
    ["x-api-key", "k"],
  ]);
});

test("headers of a scenario are sent once and unchanged", () => {
  const headers = requestHeaders([["Accept", "text/html"]], BLIND, { isTls: true, traceparent: "00-1-1-01" });
  expect(headers.filter(([name]) => name.toLowerCase() === "accept")).toEqual([["Accept", "text/html"]]);
  expect(headers.map(([name]) => name)).not.toContain("traceparent");
  expect(headers).toContainEqual(["accept-encoding", "br, gzip, deflate"]);
});

test("a run that is not blind sends its User-Agent and a traceparent", () => {
  const headers = requestHeaders([], { userAgent: "packproof" }, { isTls: false, traceparent: "00-1-1-01" });
  expect(headers).toEqual([
    ["user-agent", "packproof"],
    ["traceparent", "00-1-1-01"],
  ]);
});

test("extra headers follow a request's own, which replaces one of the same name", () => {
  const presentation = {
    userAgent: "packproof",
    extraHeaders: [
      ["X-Front", "a"],
      ["Authorization", "Basic b"],
    ],
  } as const;
  expect(requestHeaders([["authorization", "Bearer c"]], presentation, { isTls: false })).toEqual([
    ["authorization", "Bearer c"],
    ["X-Front", "a"],
    ["user-agent", "packproof"],
  ]);
});
