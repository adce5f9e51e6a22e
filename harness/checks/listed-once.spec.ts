import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../transport/an-exchange.ts";
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

/** What was kept and what was violated. */
function told(...exchanges: readonly ExchangeParts[]): readonly string[] {
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
  // Instances that count their sessions alike: which purchases there were is not known.
  [[bought("s", ["a"]), bought("s", ["a"]), listed("a", "a")], []],
  [[{ ...bought("s", ["a"]), resentAfter: "no answer" as const }, listed("a", "a")], []],
  // What nobody of this run bought was arranged.
  [[listed("a", "a")], []],
  // A purchase that was under way may be told later, but not one that was only made then.
  [[bought("s", ["a"]), listed("a", "a"), bought("t", ["a"], 15)], []],
  [[bought("s", ["a"]), listed("a", "a"), bought("t", ["a"], 25)], ["violated"]],
])("of %j is %j", (exchanges, expected) => expect(told(...exchanges)).toEqual(expected));
