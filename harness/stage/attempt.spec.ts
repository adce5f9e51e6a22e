import { expect, test } from "vitest";
import { Ledger } from "../ledger/ledger.ts";
import { equals } from "../oracles/value.ts";
import { anExchange } from "../transport/an-exchange.ts";
import { Attempt } from "./attempt.ts";
import { partnerScenarios } from "./scenario.ts";

const { all, scenario } = partnerScenarios("card", ["sandbox"]);
scenario("an item is looked up", { verifies: ["card.answers", "card.id-echo"] }, async () => undefined);
const [LOOK_UP] = all;
const exchange = anExchange({ endpoint: "card", json: { id: "a" } });
const WRONG = equals("id", "b", "a");

function anAttempt(): Attempt {
  if (LOOK_UP === undefined) throw new TypeError("no scenario");
  return new Attempt(LOOK_UP);
}

test("nothing counts before it is committed", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  expect(attempt.verify("card.answers", exchange, [])).toBe(true);
  expect(attempt.verify("card.id-echo", exchange, [WRONG], "a card was looked up")).toBe(false);
  expect(ledger.violated).toEqual([]);

  attempt.commit(ledger);
  expect(ledger.entry("card.answers", "sandbox").passes).toBe(1);
  expect(ledger.violated).toMatchObject([
    { seen: 1, first: { requirement: "card.id-echo", account: { did: "a card was looked up" }, differences: WRONG } },
  ]);
});

test("a requirement that was violated once is not kept, whatever follows", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  attempt.verify("card.answers", exchange, [[], WRONG]);
  attempt.verify("card.answers", exchange, [[], []]);
  attempt.commit(ledger);
  expect(ledger.entry("card.answers", "sandbox").passes).toBe(0);
  expect(ledger.violated).toHaveLength(1);
});

test("what the scenario names and says nothing of is unjudged", () => {
  const attempt = anAttempt();
  attempt.verify("card.id-echo", exchange, []);
  expect(attempt.unjudged).toEqual(["card.answers"]);
});

test("judging what the scenario does not name is a bug of the suite", () => {
  expect(() => anAttempt().verify("order.answers", exchange, [])).toThrow(TypeError);
});

test("only the violations that are asked for are left, and nothing that was kept", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  attempt.verify("card.answers", exchange, []);
  attempt.verify("card.id-echo", exchange, [WRONG]);
  attempt.violationsOf((id) => id === "card.id-echo").commit(ledger);
  expect(ledger.entry("card.answers", "sandbox").passes).toBe(0);
  expect(ledger.violated.map(({ first }) => first.requirement)).toEqual(["card.id-echo"]);
});

test("observations outlive an attempt that does not count", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  attempt.verify("card.id-echo", exchange, [WRONG]);
  attempt.observe("one-listing-held-twice", "seen");
  attempt.commitObservations(ledger);
  expect(ledger.observations).toMatchObject([{ topic: "one-listing-held-twice", surface: "sandbox", seen: "seen" }]);
  expect(ledger.violated).toEqual([]);
});
