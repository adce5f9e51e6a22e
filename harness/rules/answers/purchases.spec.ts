import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { listsBoughtAmount, namesBuyer } from "./purchases.ts";

const bought = (user: string, ids: readonly string[], amount: unknown = ids.length) =>
  anExchange({
    endpoint: "buy/init",
    sentBody: { user_id: user, amount },
    json: { session_id: "s1", nfts: ids.map((id) => ({ id })) },
  });
const polled = (user: unknown, ids: readonly string[]) =>
  anExchange({
    endpoint: "buy/status",
    sentBody: { session_id: "s1" },
    json: { result: { user_id: user, nfts: ids.map((id) => ({ id })) } },
  });

const violatedBy = (rule: typeof namesBuyer, ...exchanges: Parameters<typeof judgedBy>[1]) =>
  judgedBy(rule, exchanges).map(([, [, { length }]]) => length > 0);

it("requires as many items as were bought", () => {
  expect(violatedBy(listsBoughtAmount, bought("ada", ["a", "b"]))).toEqual([false]);
  expect(violatedBy(listsBoughtAmount, bought("ada", ["a", "b"], 3))).toEqual([true]);
  expect(violatedBy(listsBoughtAmount, bought("ada", ["a"], "many"))).toEqual([]);
});

it("requires the user who bought, in any normal form", () => {
  expect(violatedBy(namesBuyer, bought("Zoe\u0308", ["a"]), polled("Zo\u00eb", ["a"]))).toEqual([false]);
  expect(violatedBy(namesBuyer, bought("ada", ["a"]), polled("ADA", ["a"]))).toEqual([true]);
  expect(violatedBy(namesBuyer, bought("ada", ["a"]), polled(undefined, ["a"]))).toEqual([true]);
});

it("accepts any buyer of a session, and what another instance sold under its id", () => {
  expect(violatedBy(namesBuyer, bought("ada", ["a"]), bought("bob", ["a"]), polled("ada", ["a"]))).toEqual([false]);
  expect(violatedBy(namesBuyer, bought("ada", ["a"]), polled("eve", ["b"]))).toEqual([]);
  expect(violatedBy(namesBuyer, polled("ada", ["a"]))).toEqual([]);
});
