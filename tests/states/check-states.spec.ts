import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { checkedText } from "../../cli/states/check.ts";
import { PROVIDER_STATES, type ProviderState } from "../../contract/provider-states.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { checkProviderStates } from "../../harness/states/check-states.ts";
import { createReference, STATES_PATH } from "../../reference/server.ts";

/** Values of the right types that nothing in the system has. */
const INVENTED = {
  ...Object.fromEntries(PROVIDER_STATES.flatMap(({ returns }) => returns.map((key) => [key, "invented-1"]))),
  claw_ids: ["invented-1"],
  txs: [[1]],
  destination: { line1: "1 Main Street", city: "Springfield", country: "US" },
  mint_price: 5,
  fmv: 4,
  buyback_percent: 0.85,
};

async function checked(statesUrl?: string) {
  const reference = createReference();
  const baseUrl = await reference.listen();
  onTestFinished(() => reference.close());
  const { sandbox, partner, user, userSession } = reference.keys;
  const target = readTarget({
    BASE_URL: baseUrl,
    SURFACES: "sandbox,partner,user",
    ALLOW_WRITES: "sandbox,partner,user",
    PROVIDER_STATES_URL: statesUrl ?? baseUrl + STATES_PATH,
    SANDBOX_API_KEY: sandbox[0],
    PARTNER_API_KEY: partner[0],
    USER_API_KEY: user[0],
    USER_SESSION_TOKEN: userSession,
  });
  return checkProviderStates(target, new AbortController().signal);
}

/** Answers every request for a state so. */
async function provider(status: number, values: object): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end(JSON.stringify(values)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/_states`;
}

/** States that no single request shows. */
const UNSEEN: readonly ProviderState[] = [
  "the address validator is unreachable",
  "a claw item",
  "signed transactions",
  "the next broadcast",
];

test("every state of the reference has its effect, as far as one request shows it", async () => {
  const rows = await checked();
  expect(rows.filter(({ verdict }) => verdict === "no effect" || verdict === "refused")).toEqual([]);
  const works = new Set(rows.filter(({ verdict }) => verdict === "works").map(({ state }) => state));
  expect(PROVIDER_STATES.map(({ name }) => name).filter((name) => !works.has(name))).toEqual(UNSEEN);
});

test("states that are answered 200 and not arranged have no effect, with the exchange that shows it", async () => {
  const rows = await checked(await provider(200, INVENTED));
  const seen = rows.filter(({ verdict }) => verdict === "no effect");
  const wrongly = rows.filter(({ state, verdict }) => verdict === "works" && !INDISTINCT.includes(state));
  expect(wrongly).toEqual([]);
  expect(seen.length).toBeGreaterThan(15);
  for (const { shown } of seen) expect(shown?.curl).toMatch(/^curl /);
  expect(checkedText(rows)).toMatch(
    /^no effect +sandbox +an item is minted: answered 200 and had no effect\n {2}asked +curl/m,
  );
});

/** An id that nobody has is refused like one that was arranged to be refused, and the reference always has pulls. */
const INDISTINCT: readonly ProviderState[] = [
  "a pack is disabled",
  "a pack is sold out",
  "a pack has no candidate listing",
  "a purchase fails",
  "an item has an active buyback session",
  "an item's buyback is being processed",
  "an item's buyback transaction fails",
  "recent pulls exist",
  "time has passed",
  "the sandbox is restarted",
  "an address resolves to",
  "a country is not serviced",
  "an API key",
  "a session token",
];

test("states that are refused are refused", async () => {
  const rows = await checked(await provider(404, {}));
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(["refused", "not looked at"]));
});
