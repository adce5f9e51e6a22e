import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { settingsOf } from "../../cli/embedded.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { BareReport } from "../../contract/report.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { REMOTE_DEFAULTS } from "../../harness/config/traffic.ts";
import { verify } from "../../harness/run/verify.ts";
import { createReference } from "../../reference/server.ts";

interface Seen {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** Status of the answer; 0 until it is sent. */
  status: number;
}

/** Starts the reference behind a proxy that counts requests; the run is told that the target is not on loopback. */
async function verifyElsewhere(
  settings: Settings,
  areas: RegExp,
  refuse: (nth: number, response: ServerResponse) => boolean = () => false,
): Promise<{ readonly report: BareReport; readonly seen: readonly Seen[]; readonly mostConnections: number }> {
  const reference = createReference();
  const behind = await reference.listen();
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let mostConnections = 0;
  const door = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const body = Buffer.concat(pieces);
      const noted: Seen = { atMs: performance.now(), method, path: url, headers, body: String(body), status: 0 };
      seen.push(noted);
      if (refuse(seen.length, response)) return;
      const onward = send(behind + url, { method, headers }, (answer) => {
        noted.status = answer.statusCode ?? 0;
        response.writeHead(noted.status, answer.headers);
        answer.pipe(response);
      });
      onward.end(body);
    });
  });
  door.on("connection", (socket) => {
    sockets.add(socket);
    mostConnections = Math.max(mostConnections, sockets.size);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const mock = { baseUrl, statesUrl: "", keys: reference.keys, close: async () => {} };
  const given = { ...settingsOf(mock), PROVIDER_STATES_URL: undefined, SEED: "1", RUNS: "2", ...settings };
  const target = readTarget(given, undefined, () => false);
  const scenarios = ALL_SCENARIOS.filter(({ area }) => areas.test(area));
  try {
    const report = await verify({ target, scenarios, suite: { name: "packproof", version: "0" }, isConfirming: false });
    return { report, seen, mostConnections };
  } finally {
    door.closeAllConnections();
    door.close();
    await reference.close();
  }
}

/** The largest number of requests within any second. */
function busiestSecond(seen: readonly Seen[]): number {
  return Math.max(
    ...seen.map(({ atMs: from }) => seen.filter(({ atMs }) => atMs >= from && atMs < from + 1000).length),
  );
}

// This test and the next one mostly wait, so they are played at the same time.
test.concurrent("a remote system never gets more requests per second or connections than documented", async () => {
  const { report, seen, mostConnections } = await verifyElsewhere({}, /^(buy-init|inventory|available|recent-pulls)/);
  expect(report.findings).toEqual([]);
  expect(seen.length).toBeGreaterThan(2 * REMOTE_DEFAULTS.requestsPerSecond);
  expect(busiestSecond(seen)).toBeLessThanOrEqual(REMOTE_DEFAULTS.requestsPerSecond);
  expect(mostConnections).toBeLessThanOrEqual(REMOTE_DEFAULTS.connections);
}, 120_000);

test.concurrent("a system that answers 503 gets requests at a lower rate", async () => {
  const noRoom = (nth: number, response: ServerResponse) => {
    if (nth < 200 || nth > 240) return false;
    response.writeHead(503, { "retry-after": "0" }).end();
    return true;
  };
  const limit = 40;
  const { seen } = await verifyElsewhere(
    { RATE_LIMIT: `${limit}` },
    /^(buy-init|inventory|available|recent-pulls)/,
    noRoom,
  );
  const after = seen.slice(260, 360);
  expect(after.length).toBe(100);
  expect(paceOf(after)).toBeLessThan(0.7 * limit);
}, 120_000);

function paceOf(seen: readonly Seen[]): number {
  return (1000 * seen.length) / ((seen.at(-1)?.atMs ?? 0) - (seen[0]?.atMs ?? 0));
}

test("RATE_LIMIT, MAX_CONNECTIONS and USER_AGENT apply and each request has a traceparent", async () => {
  const settings = { RATE_LIMIT: "200", MAX_CONNECTIONS: "3", USER_AGENT: "nightly/7" };
  const { report, seen, mostConnections } = await verifyElsewhere(settings, /^(buy-init|inventory|chase)/);
  expect(report.findings).toEqual([]);
  expect(busiestSecond(seen)).toBeLessThanOrEqual(200);
  expect(mostConnections).toBeLessThanOrEqual(3);
  expect(new Set(seen.map(({ headers }) => headers["user-agent"]))).toEqual(new Set(["nightly/7"]));
  expect(new Set(seen.map(({ headers }) => headers.traceparent)).size).toBe(seen.length);
}, 120_000);

test("purchases in production stop at MAX_SPEND and start with the cheapest packs; unverified requirements name MAX_SPEND", async () => {
  const writes = { SURFACES: "partner", ALLOW_WRITES: "partner", MAX_SPEND: "1000", RATE_LIMIT: "400" };
  const { report, seen } = await verifyElsewhere(writes, /^(buy-init|buyback|inventory|available)/);
  expect(report.findings).toEqual([]);
  const reference = createReference();
  onTestFinished(() => reference.close());
  const listed = await reference.app.inject({
    url: "/api/v1/vm/available",
    headers: { "x-api-key": reference.keys.partner[0] },
  });
  const packs = listed.json<readonly { id: string; mint_price: number; enable: boolean; in_stock: boolean }[]>();
  const prices = new Map(packs.map((pack) => [pack.id, pack.mint_price]));
  const asked = seen
    .filter(({ path }) => path.endsWith("/buy/init"))
    .map(({ body, status }) => ({ ...(JSON.parse(body) as { id: string; amount: number }), isBought: status === 200 }));
  const bought = asked.filter(({ isBought }) => isBought);
  expect(bought.length).toBeGreaterThan(3);
  const costUsd = bought.reduce((sum, { id, amount }) => sum + (prices.get(id) ?? Number.NaN) * amount, 0);
  expect(costUsd).toBeLessThanOrEqual(1000);
  // A pack may be out of stock although its flags say otherwise.
  const isEmpty = (wanted: string) => asked.some(({ id }) => id === wanted) && !bought.some(({ id }) => id === wanted);
  const offered = packs.filter(({ id, enable, in_stock }) => enable && in_stock && !isEmpty(id));
  const [cheapest] = offered.sort((one, other) => one.mint_price - other.mint_price);
  expect(mostFrequent(bought.map(({ id }) => id))).toBe(cheapest?.id);
  const unspent = report.requirements.filter(({ reason }) => reason?.startsWith("MAX_SPEND reached"));
  expect(unspent.length).toBeGreaterThan(0);
  for (const { verdict } of unspent) expect(verdict).toBe("not exercised");
  expect(report.unlock.map(({ missing }) => missing)).toContain("MAX_SPEND");
}, 120_000);

function mostFrequent(ids: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

test("a finding contains the traceparent of its request", async () => {
  const broken = (_: number, response: ServerResponse) => {
    const isList = response.req.url?.includes("/vm/chase/") === true;
    if (isList) response.writeHead(418, { "content-type": "application/json" }).end("{}");
    return isList;
  };
  const { report, seen } = await verifyElsewhere({ RATE_LIMIT: "400" }, /^chase/, broken);
  expect(report.findings.length).toBeGreaterThan(0);
  for (const { traceparent } of report.findings) {
    const logged = seen.filter(({ headers }) => headers.traceparent === traceparent);
    expect(logged.map(({ path }) => path)).toEqual([expect.stringContaining("/vm/chase/")]);
  }
}, 120_000);
