import { expect, test } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { History } from "../history/history.ts";
import { equals } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { Judge } from "./judge.ts";
import { Ledger } from "./ledger.ts";

function judged(exchanges: readonly Exchange[], isJudged = true, ledger = new Ledger()) {
  const judge = new Judge(ledger, new History({ aliases: {}, keys: {} }));
  for (const exchange of exchanges) judge.add(exchange, { isJudged });
  judge.conclude();
  return {
    ledger,
    findings: new Map(ledger.violated.map((cause) => [cause.first.requirement as string, cause])),
  };
}

const refused = (n: number, parts: ExchangeParts = {}) =>
  anExchange({ n, endpoint: "card", status: 400, json: { error: "No such text" }, ...parts });

test("violations of one requirement are one finding with their number", () => {
  const { findings } = judged([refused(1), refused(2), refused(3)]);
  expect(findings.get("errors.sandbox-closed-list")).toMatchObject({ seen: 3, first: { scenario: undefined } });
});

test("a requirement that several exchanges satisfy counts once", () => {
  const { ledger } = judged([refused(1), refused(2)]);
  expect(ledger.entry("errors.body-shape", "sandbox").passes).toBe(1);
});

test("exchanges that must not be judged are ignored", () => {
  expect(judged([refused(1)], false).findings.size).toBe(0);
});

test("a wrong refusal is a finding of its scenario and prevents a pass of the error catalogue", () => {
  const [ledger, exchange] = [new Ledger(), refused(1)];
  ledger.violate({
    requirement: "card.unknown",
    surface: "sandbox",
    reproduction: { did: "" },
    differences: equals("status", 404, 400) as never,
    evidence: [exchange],
    scenario: "an unknown card is refused",
  });
  const { findings } = judged([exchange], true, ledger);
  expect([...findings.keys()]).toEqual(["card.unknown"]);
  expect(ledger.entry("errors.sandbox-closed-list", "sandbox")).toMatchObject({ passes: 0 });
  expect(ledger.entry("errors.sandbox-closed-list", "sandbox").inconclusive).toBeDefined();
});

test("a wrong field violates its record's requirement, and the finding gives its place", () => {
  const card = anExchange({ endpoint: "card", json: { id: 7 } });
  const { findings } = judged([card]);
  expect(findings.get("card-details.id")?.first.differences).toMatchObject([
    { at: { pointer: "/id" }, relation: "fits schema", actual: { json: 7 } },
  ]);
});

test("large bodies are truncated", () => {
  const body = { error: "x".repeat(200_000) };
  const { findings } = judged([refused(1, { json: body })]);
  expect(findings.get("errors.sandbox-closed-list")?.first.evidence[0].text.length).toBeLessThan(70_000);
});
