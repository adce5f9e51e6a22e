import { expect, test } from "vitest";
import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { type Legal, type LegalTrial, proveLegal } from "./prove-variant.ts";

const legal = (name: string): Legal => ({ name, because: "A-HTTP" });
const BOTH = [legal("one"), legal("other")];

const judging = (title: string, ...verifies: readonly string[]) =>
  ({ title, verifies, area: "an area" }) as unknown as Scenario;
const SCENARIOS = [
  judging("an order", "order.answers"),
  judging("a card", "card.answers"),
  judging("a sale", "buyback.expired"),
];

const DECIDED = { id: "order.answers", level: "must", verdict: "pass" };
const OPEN = { ...DECIDED, verdict: "inconclusive", reason: "another holder" };

/** Plays servers with these rows and findings, by the names of their differences, and records what was played. */
function playing(rowOf: (names: string) => object, findingsOf: (names: string) => readonly string[] = () => []) {
  const played: string[] = [];
  const play: LegalTrial = async (together, scenarios) => {
    const names = together.map(({ name }) => name).join("+");
    played.push(
      [names, ...(scenarios.length < SCENARIOS.length ? scenarios.map(({ title }) => title) : [])].join(": "),
    );
    return {
      requirements: [rowOf(names)],
      findings: findingsOf(names).map((requirement) => ({ requirement })),
      totals: { pass: 1, inconclusive: 0 },
      target: { surfaces: ["sandbox"] },
    } as unknown as Report;
  };
  return { played, play };
}

test("legal servers on which everything is decided without a finding are proven together", async () => {
  const { played, play } = playing(() => DECIDED);
  const proofs = await proveLegal(BOTH, SCENARIOS, play);
  expect(proofs.map(({ name, outcome, leftOpen }) => [name, outcome, leftOpen])).toEqual([
    ["one", "silent", []],
    ["other", "silent", []],
  ]);
  expect(played).toEqual(["one+other"]);
});

test("each is played alone with the scenarios of what one leaves open, because that may hide an accusation", async () => {
  const { played, play } = playing((names) => (names.includes("one") ? OPEN : DECIDED));
  const proofs = await proveLegal(BOTH, SCENARIOS, play);
  expect(proofs.map(({ leftOpen }) => leftOpen)).toEqual([["order.answers"], []]);
  expect(played).toEqual(["one+other", "one: an order", "other: an order"]);
});

test("each is played alone with a tour of all answers if one leaves open what no scenario judges", async () => {
  const { played, play } = playing(() => ({ ...OPEN, id: "order.recorded" }));
  await proveLegal(BOTH, SCENARIOS, play);
  expect(played).toEqual(["one+other", "one: an order: a card", "other: an order: a card"]);
});

test("each is played alone with the scenarios of what one is accused of, and of what one leaves open", async () => {
  const { played, play } = playing(
    () => ({ ...OPEN, id: "card.answers" }),
    () => ["order.answers"],
  );
  await proveLegal(BOTH, SCENARIOS, play);
  expect(played).toEqual(["one+other", "one: an order: a card", "other: an order: a card"]);
});

test("each is played alone with all scenarios if the server breaks", async () => {
  const { played, play } = playing(() => DECIDED);
  const proofs = await proveLegal(BOTH, SCENARIOS, async (legal, scenarios, onCrash) => {
    if (legal.some(({ name }) => name === "other")) onCrash("a fault");
    return play(legal, scenarios, onCrash);
  });
  expect(played).toEqual(["one+other", "one", "other"]);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["silent", "broken"]);
});

test("what a run with some scenarios does not exercise is not left open", async () => {
  const { play } = playing((names) => (names === "one+other" ? OPEN : { ...OPEN, id: "card.answers" }));
  const proofs = await proveLegal(BOTH, SCENARIOS, play);
  expect(proofs.map(({ leftOpen }) => leftOpen)).toEqual([[], []]);
});

test("a requirement that stays open does not matter in runs that leave some open anyway", async () => {
  const { played, play } = playing(() => OPEN);
  await proveLegal(BOTH, SCENARIOS, play, true);
  expect(played).toEqual(["one+other"]);
});

test("a finding accuses the server that gets it alone", async () => {
  const { play } = playing(
    () => DECIDED,
    (names) => (names.includes("other") ? ["order.answers"] : []),
  );
  const proofs = await proveLegal(BOTH, SCENARIOS, play);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["silent", "accused"]);
  expect(proofs.map(({ accusedTogether }) => accusedTogether?.names)).toEqual([["one", "other"], undefined]);
});

test.each([
  "SURFACES does not contain partner",
  'PROVIDER_STATES_URL is not set (provider state "an API key")',
  'needs the provider state "time has passed", or MAX_WAIT=61 to wait for it',
])("a requirement is not open because of the settings: %s", async (reason) => {
  const { played, play } = playing(() => ({
    ...OPEN,
    verdict: "not exercised",
    reason,
  }));
  await proveLegal(BOTH, SCENARIOS, play);
  expect(played).toEqual(["one+other"]);
});
