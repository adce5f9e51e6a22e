import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedAtEnd, judgedAtOnce } from "../../tests/support/judged-by.ts";
import { asOftenAsBought, excludesSold, noMoreThanBought, packsOfPurchase } from "./inventories.ts";

const nfts = (ids: readonly string[]) => ids.map((id) => ({ id }));
const at = (atMs: number) => ({ sentAtMs: atMs, doneAtMs: atMs + 1 });
const bought = (session_id: string, ids: readonly string[], atMs = 0, user_id = "u", id = "p"): ExchangeParts => ({
  endpoint: "buy/init",
  sentBody: { id, user_id },
  json: { session_id, nfts: nfts(ids) },
  ...at(atMs),
});
const of = (surface: "partner" | "sandbox", exchanges: readonly ExchangeParts[]) =>
  exchanges.map((parts) => anExchange({ surface, ...parts }));

describe("a sold item", () => {
  const fulfilled = (session_id: string, ids: readonly string[], atMs: number): ExchangeParts => ({
    endpoint: "buy/status",
    sentBody: { session_id },
    json: { result: { session_id, user_id: "u", nfts: nfts(ids) } },
    ...at(atMs),
  });
  const pending = (session_id: string): ExchangeParts => ({
    endpoint: "buy/status",
    sentBody: { session_id },
    json: { status: "pending" },
  });
  const sold = (item_id: string, atMs: number): ExchangeParts => ({
    endpoint: "buyback",
    sentBody: { item_id },
    json: { success: true, amount: 1 },
    ...at(atMs),
  });
  const listed = (ids: readonly string[], atMs: number, user_id = "u"): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id, items: nfts(ids) },
    ...at(atMs),
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  const differencesOf = (...exchanges: readonly ExchangeParts[]) =>
    judgedAtEnd(excludesSold, of("partner", exchanges))[0]?.[1][1].length;

  const twoSold = [bought("s", ["a", "b", "c"], 0), sold("a", 10), sold("b", 20)];

  it("is not in a later inventory", () => {
    expect(differencesOf(...twoSold, listed(["a", "b", "c"], 30))).toBe(1);
    expect(differencesOf(...twoSold, listed(["a", "c"], 30), listed(["b", "c"], 40))).toBe(1);
  });

  it("may be in inventories of other users, in those from before the sale, and given again once", () => {
    expect(differencesOf(...twoSold, listed(["c"], 30))).toBeUndefined();
    expect(differencesOf(...twoSold, listed(["a", "b"], 30, "another"))).toBeUndefined();
    expect(differencesOf(...twoSold, listed(["a", "b"], 5))).toBeUndefined();
    expect(differencesOf(...twoSold, listed(["a"], 30))).toBeUndefined();
  });

  it("is open for users who have a purchase since, or one whose items are unknown", () => {
    const again = listed(["a", "b"], 50);
    expect(differencesOf(...twoSold, bought("t", ["a", "b"], 30), again)).toBeUndefined();
    expect(differencesOf(bought("t", [], 0), pending("t"), ...twoSold, again)).toBeUndefined();
    expect(differencesOf(bought("t", [], 0), ...twoSold, fulfilled("t", ["a", "d"], 30), again)).toBeUndefined();
    expect(differencesOf(...twoSold, fulfilled("s", ["a", "b", "c"], 30), again)).toBe(1);
  });
});

describe("the pack of an item", () => {
  const packs: ExchangeParts = {
    endpoint: "available",
    json: [
      { id: "p", slug: "pp" },
      { id: "q", slug: "qq" },
    ],
  };
  const ofPack = (id: string) => bought("s", ["i"], 0, "u", id);
  const shelf = (id: string, claw_id: string, claw_slug: string | null): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id: "u", items: [{ id, claw_id, claw_slug }] },
  });

  /** Returns the violated requirements after all these answers. */
  const violatedBy = (...exchanges: readonly ExchangeParts[]) =>
    judgedAtOnce(packsOfPurchase, of("partner", exchanges)).flatMap(([, [requirement, differences]]) =>
      differences.length > 0 ? [requirement] : [],
    );

  it("is not another one, by its id or by its slug", () => {
    expect(violatedBy(packs, ofPack("p"), shelf("i", "q", "pp"))).toEqual(["inventory.claw-id-of-purchase"]);
    expect(violatedBy(packs, ofPack("p"), shelf("i", "p", "qq"))).toEqual(["inventory.claw-slug-of-pack"]);
  });

  it("may be one of several, or renamed, and is open for items that the run did not buy", () => {
    expect(violatedBy(packs, ofPack("p"), shelf("i", "p", "pp"))).toEqual([]);
    expect(violatedBy(packs, ofPack("p"), ofPack("q"), shelf("i", "q", "qq"))).toEqual([]);
    expect(violatedBy(packs, ofPack("p"), shelf("i", "p", "pp-v2"), shelf("i", "p", null))).toEqual([]);
    expect(violatedBy(packs, ofPack("p"), shelf("j", "q", "qq"))).toEqual([]);
  });
});

describe("the copies of an item", () => {
  const listed = (...ids: readonly string[]): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id: "u", items: nfts(ids) },
    sentAtMs: 10,
    doneAtMs: 20,
  });

  /** Returns the judgements of these exchanges, in order. */
  const judge = (exchanges: readonly ExchangeParts[]) =>
    [
      ...judgedAtOnce(asOftenAsBought, of("sandbox", exchanges)),
      ...judgedAtEnd(noMoreThanBought, of("sandbox", exchanges)),
    ].map(([, [, differences]]) => (differences.length === 0 ? "kept" : "violated"));

  it.each([
    [[bought("s", ["a"]), listed("a")], ["kept"]],
    [[bought("s", ["a"]), listed("a", "a")], ["violated"]],
    [[bought("s", ["a", "a"]), listed("a", "a")], ["kept"]],
    [[bought("s", ["a"]), bought("t", ["a"]), listed("a", "a")], ["kept"]],
    // An earlier run bought for the same user.
    [
      [
        bought("s", ["a"], 0, "valueOf"),
        { ...listed("a", "a"), json: { user_id: "valueOf", items: nfts(["a", "a"]) } },
      ],
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
  ])("judges %j as %j", (exchanges, expected) => expect(judge(exchanges)).toEqual(expected));
});
