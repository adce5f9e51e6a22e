import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { partnerScenarios, type Scenario } from "../arrange/scenario.ts";
import { Attempt } from "../ledger/attempt.ts";
import { related } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { explainedByHolders } from "./other-holders.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox"]);
scenario("destinations", { verifies: ["address.name-missing", "address.gibberish"] }, async () => undefined);
scenario("countries", { verifies: ["ship-quote.country-of-any-letters"] }, async () => undefined);
const [DESTINATIONS, COUNTRIES] = all;

const quote = (status: number, error?: string) => anExchange({ endpoint: "ship/quote", status, json: { error } });

function violatedIn(played: Scenario | undefined, answer: Exchange): Attempt {
  if (played === undefined) throw new TypeError("no scenario");
  const attempt = new Attempt(played);
  for (const id of played.verifies)
    attempt.verify(id, answer, [related(false, "status", "equals", [0], answer.status)], "a quote was asked for");
  return attempt;
}

test("other holders are not looked for because of a deviation from a recommendation", () => {
  expect(explainedByHolders(violatedIn(DESTINATIONS, quote(200)))).toEqual(["address.name-missing"]);
});

test.each([
  ["Item not found", 400, ["ship-quote.country-of-any-letters"]],
  ["Country not supported", 422, []],
] as const)("a quote refused with %s may be of an item that others ordered: %i", (error, status, expected) => {
  expect(explainedByHolders(violatedIn(COUNTRIES, quote(status, error)))).toEqual(expected);
});
