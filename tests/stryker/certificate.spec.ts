import { expect, it } from "vitest";
import type { RequirementResult } from "../../contract/report.ts";
import { Certificate, clausesOf } from "./certificate.ts";

const PLAIN = new Certificate([
  ["order.ts (partner)", ["partner order.unknown", "partner order.fields"]],
  ["races (partner)", ["partner order.fields"]],
  ["card.ts (partner)", ["partner card.unknown", "partner order.fields"]],
]);
const none = { verified: [], idle: [] };

const result = (id: string, more: Partial<RequirementResult>): RequirementResult => ({
  id,
  surface: "partner",
  title: id,
  source: "partner-api.md",
  level: "must",
  verdict: "pass",
  ...more,
});

it("requires the clauses that a certificate requires, as far as they apply", () => {
  const requirements = [
    result("a", {}),
    result("b", { level: "may" }),
    result("c", { verdict: "not exercised" }),
    result("d", { verdict: "not exercised", applies: false }),
  ];
  expect(clausesOf({ requirements })).toEqual({ verified: ["partner a"], idle: ["partner d"] });
});

it("lists clauses that are verified on the plain reference and not on the mutant, those with the fewest tests first", () => {
  const all = ["order.ts (partner)", "races (partner)", "card.ts (partner)"];
  expect(PLAIN.missedBy(all, [none])).toEqual([
    "partner order.unknown",
    "partner card.unknown",
    "partner order.fields",
  ]);
  expect(PLAIN.missedBy(all, [{ ...none, verified: ["partner order.fields", "partner card.unknown"] }, none])).toEqual([
    "partner order.unknown",
  ]);
});

it("omits clauses whose tests the mutant can't reach and clauses that do not apply", () => {
  expect(PLAIN.missedBy(["races (partner)"], [none])).toEqual([]);
  expect(PLAIN.missedBy(["order.ts (partner)"], [{ ...none, idle: ["partner order.unknown"] }])).toEqual([]);
});
