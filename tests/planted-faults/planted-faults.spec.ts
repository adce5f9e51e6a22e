import { afterEach, expect, test, vi } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { toValue, unless } from "../../harness/oracles/difference.ts";
import { Connection } from "../../harness/transport/connection.ts";
import type { SentRequest } from "../../harness/transport/exchange.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import { trial } from "../proof/trial.ts";

afterEach(() => vi.restoreAllMocks());

/** Makes the suite itself throw right before a request is sent. */
function plant(isPlace: (request: SentRequest) => boolean): void {
  const { send } = Connection.prototype;
  vi.spyOn(Connection.prototype, "send").mockImplementation(function (this: Connection, request, ...others) {
    if (isPlace(request)) throw new TypeError("planted");
    return send.call(this, request, ...others);
  });
}

function says(text: string): (request: SentRequest) => boolean {
  return ({ url, body = "" }) => url.includes(text) || body.includes(text);
}

/** Matches the first reads of the detector's own user: it buys before any scenario does, and later checks that purchase. */
function readsFirstBuyer(): (request: SentRequest) => boolean {
  let buyer: string | undefined;
  return ({ url, body = "" }) => {
    buyer ??= /"user_id":"([^"]+)"/.exec(body.includes('"amount"') ? body : "")?.[1];
    return buyer !== undefined && url.includes(`inventory/${buyer}`);
  };
}

const { all, scenario } = partnerScenarios("planted", ["sandbox"]);

scenario("an arranged item is listed", { verifies: ["inventory.answers"] }, async (context) => {
  const user = context.given.user();
  await context.state("an item is minted", { user_id: user });
  const { exchange } = await context.given.inventory(user);
  context.verify("inventory.answers", exchange, []);
});

scenario("a violation looks for lost state", { verifies: ["inventory.answers"] }, async (context) => {
  const { user } = await context.given.purchase();
  const { exchange } = await context.given.inventory(user);
  context.verify("inventory.answers", exchange, [unless(false, "nothing of the kind", toValue(1))]);
});

const NO_VERDICT = "a scenario without a verdict";
scenario(NO_VERDICT, { verifies: ["inventory.lists-purchase"] }, async ({ given }) => {
  await given.inventory(given.user());
});

let plays = 0;
scenario("a violation that breaks when it is replayed", { verifies: ["inventory.answers"] }, async (context) => {
  if (plays++ > 0) throw new TypeError("planted");
  const { exchange } = await context.given.inventory(context.given.user());
  context.verify("inventory.answers", exchange, [unless(false, "nothing of the kind", toValue(1))]);
});

test.each([
  ["the teardown of a provider state", "an arranged item is listed", says('"teardown"')],
  ["the set-up of a provider state", "an arranged item is listed", says('"setup"')],
  // The scenario itself makes no purchase.
  ["the planting of the detector of lost state", "an arranged item is listed", says('"amount"')],
  ["the look of the detector of lost state", "a violation looks for lost state", readsFirstBuyer()],
  ["the replay of a finding", "a violation that breaks when it is replayed", () => false],
])("a programming error in %s ends the run with exit status 2 and the place", async (_, title, isPlace) => {
  plant(isPlace);
  const report = await trial({
    scenarios: all.filter((each) => each.title === title),
    surfaces: ["sandbox"],
    isConfirming: true,
  });
  expect(report.exitStatus).toBe(2);
  expect(report.stopped).toMatch(/^a fault of the suite itself: .*planted.*\.ts:\d+/);
});

test("a scenario without a verdict ends the run with exit status 2 if no requirement is violated", async () => {
  const report = await trial({ scenarios: all.filter(({ title }) => title === NO_VERDICT), surfaces: ["sandbox"] });
  expect(report.exitStatus).toBe(2);
  expect(report.stopped).toMatch(/^a fault of the suite itself: .*without a verdict on inventory\.lists-purchase/);
});

test("a scenario without a verdict is inconclusive where verdicts are not required", async () => {
  const report = await trial({
    scenarios: all.filter(({ title }) => title === NO_VERDICT),
    surfaces: ["sandbox"],
    requiresVerdicts: false,
  });
  const row = report.requirements.find(({ id }) => id === "inventory.lists-purchase");
  expect([report.stopped, row?.verdict]).toEqual([undefined, "inconclusive"]);
});

test("a scenario without a verdict is inconclusive beside a violation", async () => {
  const violating = "a violation looks for lost state";
  const report = await trial({
    scenarios: all.filter(({ title }) => title === NO_VERDICT || title === violating),
    surfaces: ["sandbox"],
  });
  const row = report.requirements.find(({ id }) => id === "inventory.lists-purchase");
  expect([report.exitStatus, report.stopped, row?.verdict]).toEqual([1, undefined, "inconclusive"]);
});

test("rates without quote ids of their own are a violation and no fault of the suite", async () => {
  const deviation = MUTANTS.find(({ name }) => name === "all rates of a quote have the same quote id");
  const report = await trial({
    deviations: deviation === undefined ? [] : [deviation],
    scenarios: ALL_SCENARIOS.filter(({ area, surface }) => area === "ship-quote" && surface === "sandbox"),
    surfaces: ["sandbox"],
  });
  expect([report.exitStatus, report.stopped]).toEqual([1, undefined]);
  expect(report.findings.map(({ requirement }) => requirement)).toContain("ship-quote.quote-ids-distinct");
});
