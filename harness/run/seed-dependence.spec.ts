import { expect, test } from "vitest";
import type { RequirementId } from "../../contract/index.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Ledger } from "../ledger/ledger.ts";
import { claimed } from "../oracles/difference.ts";
import { excuseRandomViolations } from "./seed-dependence.ts";

const WALK = "any history is one that the model allows";
const PLAYED = { drawn: new Set([WALK]), steady: new Set(["sandbox order.unknown", "sandbox ship-quote.answers"]) };

function violate(ledger: Ledger, requirement: RequirementId, scenario: string | undefined): void {
  ledger.violate({
    requirement,
    surface: "sandbox",
    reproduction: { did: "" },
    differences: [claimed("404", { status: 500, says: "no" })],
    evidence: [anExchange({ endpoint: "order" })],
    scenario,
  });
}

const violatedIn = (ledger: Ledger) => ledger.violated.map(({ first }) => first.requirement);

test("a requirement that only a random walk saw violated names the finding that occurs in every run", () => {
  const ledger = new Ledger();
  violate(ledger, "ship-quote.answers", "quotes are given");
  violate(ledger, "order.unknown", WALK);
  ledger.inconclusive("order.unknown", "sandbox", "no quote came to be");
  excuseRandomViolations(ledger, PLAYED);
  expect(violatedIn(ledger)).toEqual(["ship-quote.answers"]);
  expect(ledger.entry("order.unknown", "sandbox").inconclusive).toBe(
    "no quote came to be; only random cases showed a violation: see ship-quote.answers",
  );
});

test.each([
  ["nothing else is violated", () => undefined, WALK],
  ["its own scenario judged it", (ledger: Ledger) => ledger.pass("order.unknown", "sandbox"), WALK],
  ["a scenario saw it as well", () => undefined, "an unknown order"],
  ["traffic saw it", () => undefined, undefined],
])("it stays a finding where %s", (what, arrange, scenario) => {
  const ledger = new Ledger();
  if (what !== "nothing else is violated") violate(ledger, "ship-quote.answers", "quotes are given");
  violate(ledger, "order.unknown", WALK);
  if (scenario !== WALK) violate(ledger, "order.unknown", scenario);
  arrange(ledger);
  excuseRandomViolations(ledger, PLAYED);
  expect(violatedIn(ledger)).toContain("order.unknown");
});

test("the violation remains a finding if only random cases judge the requirement", () => {
  const ledger = new Ledger();
  violate(ledger, "ship-quote.answers", "quotes are given");
  violate(ledger, "ownership.balance", WALK);
  excuseRandomViolations(ledger, PLAYED);
  expect(violatedIn(ledger)).toContain("ownership.balance");
});
