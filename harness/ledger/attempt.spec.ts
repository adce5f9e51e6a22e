import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { partnerScenarios } from "../arrange/scenario.ts";
import { equals } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { Attempt } from "./attempt.ts";
import { Ledger } from "./ledger.ts";

const { all, scenario } = partnerScenarios("card", ["sandbox"]);
scenario("an item is looked up", { verifies: ["card.answers", "card.id-echo"] }, async () => undefined);
const [LOOK_UP] = all;
const exchange = anExchange({ endpoint: "card", json: { id: "a" } });
const WRONG = equals("id", "b", "a");

function anAttempt(): Attempt {
  if (LOOK_UP === undefined) throw new TypeError("no scenario");
  return new Attempt(LOOK_UP);
}

test("results count only after the attempt is committed", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  expect(attempt.verify("card.answers", exchange, [])).toBe(true);
  expect(attempt.verify("card.id-echo", exchange, [WRONG], "a card was looked up")).toBe(false);
  expect(ledger.violated).toEqual([]);

  attempt.commit(ledger);
  expect(ledger.entry("card.answers", "sandbox").passes).toBe(1);
  expect(ledger.violated).toMatchObject([
    {
      seen: 1,
      first: { requirement: "card.id-echo", reproduction: { did: "a card was looked up" }, differences: WRONG },
    },
  ]);
});

test("a requirement that was violated once does not pass later", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  attempt.verify("card.answers", exchange, [[], WRONG]);
  attempt.verify("card.answers", exchange, [[], []]);
  attempt.commit(ledger);
  expect(ledger.entry("card.answers", "sandbox").passes).toBe(0);
  expect(ledger.violated).toHaveLength(1);
});

test("a pass counts each of its exchanges once, also after a part of the attempt is left out", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  const [first, second, third] = [1, 2, 3].map((n) => anExchange({ endpoint: "card", status: 200, n })) as [
    Exchange,
    Exchange,
    Exchange,
  ];
  attempt.verify("card.answers", [first, second], []);
  attempt.alsoJudged("card.answers", [second, third]);
  attempt.without((id) => id === "card.id-echo", "others may explain it").commit(ledger);
  expect(ledger.entry("card.answers", "sandbox")).toMatchObject({ exchanges: 3, keptBy: new Set(["200 card"]) });
});

test("a named requirement without a verdict is reported as unjudged", () => {
  const attempt = anAttempt();
  attempt.verify("card.id-echo", exchange, []);
  expect(attempt.unjudged).toEqual(["card.answers"]);
});

test("a verdict on a requirement that the scenario does not name is an error of the suite", () => {
  expect(() => anAttempt().verify("order.answers", exchange, [])).toThrow(TypeError);
});

test("filtering keeps only the selected violations and no passes", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  attempt.verify("card.answers", exchange, []);
  attempt.verify("card.id-echo", exchange, [WRONG]);
  attempt.violationsOf((id) => id === "card.id-echo", "others may explain it").commit(ledger);
  expect(ledger.entry("card.answers", "sandbox").passes).toBe(0);
  expect(ledger.violated.map(({ first }) => first.requirement)).toEqual(["card.id-echo"]);
});

test("a violation that something else may explain leaves its requirement open", () => {
  const [ledger, attempt] = [new Ledger(), anAttempt()];
  attempt.verify("card.answers", exchange, [WRONG]);
  attempt.verify("card.id-echo", exchange, [WRONG]);
  const some = attempt.violationsOf((id) => id === "card.id-echo", "others may explain it");
  some.commit(ledger);
  expect(some.open).toEqual(["card.answers"]);
  expect(ledger.entry("card.answers", "sandbox").doubt).toBe("others may explain it");
  expect(ledger.entry("card.id-echo", "sandbox").doubt).toBeUndefined();
});

test("a violation that is added from another attempt is no longer open", () => {
  const attempt = anAttempt();
  attempt.verify("card.answers", exchange, [WRONG]);
  const some = attempt.without((id) => id === "card.answers", "others may explain it");
  some.add(attempt.violations);
  expect(some.open).toEqual([]);
  expect(some.unjudged).toEqual(["card.id-echo"]);
});
