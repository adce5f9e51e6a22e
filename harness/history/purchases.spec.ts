import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { History } from "./history.ts";

const bought = (pack: string, session = "s"): ExchangeParts => ({
  endpoint: "buy/init",
  sentBody: { id: pack, user_id: "u", amount: 1 },
  json: { session_id: session, nfts: [] },
});
const polled = (result: object): ExchangeParts => ({
  endpoint: "buy/status",
  sentBody: { session_id: "s" },
  json: { result: { nfts: [{ id: "i" }], ...result } },
});

/** Returns the packs of the requests that bought the items of the results. */
function packsOf(answers: readonly ExchangeParts[]): readonly unknown[] {
  const history = new History({ aliases: {}, keys: {} });
  for (const [n, parts] of answers.entries()) history.add(anExchange({ ...parts, n }), 0);
  const { purchases } = history.of("sandbox");
  return purchases.results.map((result) => purchases.startOf(result)?.packId);
}

it("joins a result with the purchase of its session", () => {
  expect(packsOf([bought("p"), bought("q", "t"), polled({ session_id: "s" }), polled({})])).toEqual(["p", "p"]);
});

it("joins a result with the last purchase before it if its session is used again", () => {
  const result = polled({ session_id: "s" });
  expect(packsOf([result, bought("p"), result, bought("q"), result])).toEqual([undefined, "p", "q"]);
});

it("joins no purchase with a result that names another session than the one asked for", () => {
  expect(packsOf([bought("p"), bought("q", "t"), polled({ session_id: "t" })])).toEqual([undefined]);
});

it("lets an item of a result name its own pack", () => {
  const history = new History({ aliases: {}, keys: {} });
  history.add(anExchange({ ...bought("p"), n: 1 }), 0);
  history.add(anExchange({ ...polled({ nfts: [{ id: "i" }, { id: "j", claw_id: "q" }] }), n: 2 }), 0);
  expect(history.of("sandbox").purchases.pulls.map(({ packId }) => packId)).toEqual(["p", "q"]);
});
