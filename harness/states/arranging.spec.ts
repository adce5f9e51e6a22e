import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { BOUNDS } from "../transport/bounds.ts";
import { findStatesObstacle } from "./arranging.ts";
import { ProviderStates } from "./provider-states.ts";

/** Returns the reported obstacle for a provider that answers in this way. */
async function obstacleAt(answer: RequestListener): Promise<string | undefined> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return obstacleOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/states`);
}

async function obstacleOf(url: string | undefined): Promise<string | undefined> {
  const states = new ProviderStates(
    { ...(url === undefined ? {} : { providerStatesUrl: url }), traffic: { userAgent: "packproof" }, network: {} },
    new AbortController().signal,
    BOUNDS.statesMs,
  );
  try {
    return await findStatesObstacle(states, ["sandbox", "partner", "user"], () => "somebody");
  } finally {
    await states.close();
  }
}

/** A provider that offers one state and records the requested ones. */
function offering(state: string, values: object, asked: string[] = []): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const wanted = JSON.parse(Buffer.concat(chunks).toString()) as { state: string; action: string };
    asked.push(`${wanted.action} ${wanted.state}`);
    response.writeHead(wanted.state === state ? 200 : 404, { "content-type": "application/json" });
    response.end(wanted.state === state ? JSON.stringify(values) : "");
  };
}

test("without a provider no state is requested", async () => {
  expect(await obstacleOf(undefined)).toBeUndefined();
});

test("preflight stops at the first arranged state and tears it down", async () => {
  const asked: string[] = [];
  expect(await obstacleAt(offering("a pack is sold out", { pack_id: "p" }, asked))).toBeUndefined();
  expect(asked).toEqual(["setup a pack is sold out", "teardown a pack is sold out"]);
});

test.each([
  ["time has passed", {}],
  ["an API key", { api_key: "svc_1" }],
  ["an order has status", { order_id: "o" }],
])('a provider that only offers "%s" is one', async (state, values) => {
  expect(await obstacleAt(offering(state, values))).toBeUndefined();
});

test.each([
  ["refuses everything", (_, response) => response.writeHead(404).end(), /is not offered \(404\), and no other one is/],
  [
    "answers with a page",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Log in</h1>"),
    /is not offered: a web page answers/,
  ],
  ["returns nothing", (_, response) => response.writeHead(201).end("{}"), /is not offered \(201\)/],
] satisfies [string, RequestListener, RegExp][])("a provider that %s is told", async (_, answer, words) => {
  const line = await obstacleAt(answer);
  expect(line).toMatch(/^PROVIDER_STATES_URL: arranges nothing: [^\n]+; give the URL/);
  expect(line).toMatch(words);
});

test("an unreachable provider is reported", async () => {
  expect(await obstacleOf("http://127.0.0.1:1/states")).toMatch(
    /^PROVIDER_STATES_URL: can't be reached: POST \/states: connection refused/,
  );
});
