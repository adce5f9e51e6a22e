import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readTarget } from "../../harness/config/settings.ts";
import { planText } from "./plan-text.ts";
import { rehearse } from "./rehearse.ts";

/** A system that counts connections. */
async function counting(work: (baseUrl: string) => Promise<void>): Promise<number> {
  let connections = 0;
  const server = createServer((_, response) => response.end());
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
  return connections;
}

const KEYS = { SANDBOX_API_KEY: "sandbox-mine", PARTNER_API_KEY: "partner-mine", USER_API_KEY: "svc_mine" };

test("a plan sends nothing to the system and its keys nowhere", async () => {
  const connections = await counting(async (baseUrl) => {
    const target = readTarget({ BASE_URL: baseUrl, ...KEYS, PROVIDER_STATES_URL: `${baseUrl}/states` });
    const plan = await rehearse({ target, only: "chase" });
    expect(plan.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(plan)).not.toContain("mine");
  });
  expect(connections).toBe(0);
});

test("without permission no request changes state on production surfaces", async () => {
  const target = readTarget({ BASE_URL: "http://127.0.0.1:9", ...KEYS, SURFACES: "sandbox,partner,user" });
  const { requests, unlock } = await rehearse({ target, only: "auth" });
  const changing = requests.filter(({ effect }) => effect !== "read");
  expect(changing.length).toBeGreaterThan(0);
  expect(new Set(changing.map(({ surface }) => surface))).toEqual(new Set(["sandbox"]));
  expect(unlock.map(({ missing }) => missing)).toEqual(expect.arrayContaining(["ALLOW_WRITES=partner"]));
}, 300_000);

test("with permission the plan names what spends money and ships goods", async () => {
  const target = readTarget({ BASE_URL: "http://127.0.0.1:9", ...KEYS, SURFACES: "partner", ALLOW_WRITES: "partner" });
  const plan = await rehearse({ target, only: "ship-request.answers" });
  expect(plan.requests).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ surface: "partner", endpoint: "buy/init", effect: "spends money" }),
      expect.objectContaining({ surface: "partner", endpoint: "ship/request", effect: "ships goods" }),
    ]),
  );
  expect(plan.purchases.count).toBeGreaterThan(0);
  expect(plan.purchases.costUsd).toBeGreaterThan(0);
  const text = planText(plan);
  expect(text).toMatch(/Purchases in production: \d+, \d+\.\d\d USD at the reference's prices; MAX_SPEND is not set\./);
  expect(text).toContain("Peak rate and duration: as fast as the system answers.");
  expect(text).toContain("Nothing was sent there: the scenarios were played against the embedded reference");
  expect(text).toMatch(/partner +\d+ +POST +ship\/request +ships goods/);
}, 300_000);

test("for other hosts the plan prints the peak rate, the duration and the spend limit", async () => {
  const settings = { SURFACES: "partner", ALLOW_WRITES: "partner", MAX_SPEND: "25" };
  const target = readTarget({ BASE_URL: "https://sut.example", ...KEYS, ...settings });
  const plan = await rehearse({ target, only: "ship-request.answers" });
  const requests = plan.requests.reduce((sum, { count }) => sum + count, 0);
  const text = planText(plan);
  expect(text).toContain("Peak rate: 50 requests per second, over at most 32 connections.");
  expect(text).toContain(`Expected duration: ${Math.ceil(requests / 50)} to ${Math.ceil(plan.mostRequests / 50)} s`);
  expect(text).toContain(`would send ${requests} to ${3 * requests} requests`);
  expect(text).toContain("MAX_SPEND stops them at 25.00 USD");
}, 300_000);
