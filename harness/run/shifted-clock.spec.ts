import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Ledger } from "../ledger/ledger.ts";
import { related } from "../oracles/difference.ts";
import { excuseSeveralClocks } from "./shifted-clock.ts";

const IDS = ["inventory.purchased-at-of-purchase", "time.past-events", "inventory.lists-purchase"] as const;

function violated(): Ledger {
  const ledger = new Ledger();
  const [difference] = related(false, "purchased_at", "equals", ["11:00"], "10:00");
  if (difference === undefined) throw new TypeError("no difference");
  for (const requirement of IDS) {
    ledger.violate({
      requirement,
      surface: "sandbox",
      reproduction: { did: "an item was bought" },
      differences: [difference],
      evidence: [anExchange({ endpoint: "inventory" })],
      scenario: "",
      breadth: 1,
    });
  }
  return ledger;
}

test.each([
  [true, ["inventory.lists-purchase"]],
  [false, IDS],
] as const)("if clocks of Date headers disagree (%s), they show no violation", (areOfSeveralClocks, left) => {
  const ledger = violated();

  excuseSeveralClocks(ledger, areOfSeveralClocks);

  expect(ledger.violated.map(({ first }) => first.requirement).sort()).toEqual([...left].sort());
});
