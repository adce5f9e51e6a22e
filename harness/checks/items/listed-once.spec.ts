import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { ListedOnce } from "./listed-once.ts";

const nfts = (ids: readonly string[]) => ids.map((id) => ({ id }));
const bought = (session_id: string, ids: readonly string[], sentAtMs = 0, user_id = "u"): ExchangeParts => ({
  endpoint: "buy/init",
  sentBody: { user_id },
  json: { session_id, nfts: nfts(ids) },
  sentAtMs,
});
const listed = (...ids: readonly string[]): ExchangeParts => ({
  endpoint: "inventory",
  json: { user_id: "u", items: nfts(ids) },
  sentAtMs: 10,
  doneAtMs: 20,
});

/** Returns the judgements of these exchanges, in order. */
function judge(...exchanges: readonly ExchangeParts[]): readonly string[] {
  const checks = new ListedOnce();
  const judgements = exchanges.flatMap((parts) => checks.judge(anExchange(parts)));
  return [...judgements, ...checks.conclude().map(([, judgement]) => judgement)].map(([, differences]) =>
    differences.length === 0 ? "kept" : "violated",
  );
}

it.each([
  [[bought("s", ["a"]), listed("a")], ["kept"]],
  [[bought("s", ["a"]), listed("a", "a")], ["violated"]],
  [[bought("s", ["a", "a"]), listed("a", "a")], ["kept"]],
  [[bought("s", ["a"]), bought("t", ["a"]), listed("a", "a")], ["kept"]],
  // An earlier run bought for the same user.
  [
    [bought("s", ["a"], 0, "valueOf"), { ...listed("a", "a"), json: { user_id: "valueOf", items: nfts(["a", "a"]) } }],
    [],
  ],
  // Two purchases with one session id: it is unknown which purchases there were.
  [[bought("s", ["a"]), bought("s", ["a"]), listed("a", "a")], []],
  [[{ ...bought("s", ["a"]), resentAfter: "no answer" as const }, listed("a", "a")], []],
  // An item that this run did not buy comes from a provider state.
  [[listed("a", "a")], []],
  // A purchase sent before the answer of the inventory explains a copy, a later one does not.
  [[bought("s", ["a"]), listed("a", "a"), bought("t", ["a"], 15)], []],
  [[bought("s", ["a"]), listed("a", "a"), bought("t", ["a"], 25)], ["violated"]],
])("judges %j as %j", (exchanges, expected) => expect(judge(...exchanges)).toEqual(expected));
