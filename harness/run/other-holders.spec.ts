import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Attempt } from "../context/attempt.ts";
import { partnerScenarios } from "../context/scenario.ts";
import { related } from "../oracles/difference.ts";
import { doubtful } from "./other-holders.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox"]);
scenario("destinations", { verifies: ["address.name-missing", "address.gibberish"] }, async () => undefined);
const ACCEPTED = anExchange({ endpoint: "ship/quote", status: 200 });

test("other holders are not looked for because of a deviation from a recommendation", () => {
  const [destinations] = all;
  if (destinations === undefined) throw new TypeError("no scenario");
  const attempt = new Attempt(destinations);
  for (const id of destinations.verifies)
    attempt.verify(id, ACCEPTED, [related(false, "status", "equals", [400], 200)], "a quote was asked for");

  expect(doubtful(attempt)).toEqual(["address.name-missing"]);
});
