import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import { MAX_FACTS } from "../history/fact.ts";
import { asOftenAsBought, noMoreThanBought, packsOfPurchase } from "./inventories.ts";

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

describe("the pack of an item", () => {
  const packs: ExchangeParts = {
    endpoint: "available",
    json: [
      { id: "p", slug: "pp" },
      { id: "q", slug: "qq" },
    ],
  };
  const ofPack = (id: string) => bought("s", ["i"], 0, "u", id);
  const inventory = (id: string, claw_id: string, claw_slug: string | null): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id: "u", items: [{ id, claw_id, claw_slug }] },
    ...at(5),
  });

  /** Returns the violated requirements after all these answers. */
  const violatedBy = (...exchanges: readonly ExchangeParts[]) =>
    judgedBy(packsOfPurchase, of("partner", exchanges)).flatMap(([, [requirement, differences]]) =>
      differences.length > 0 ? [requirement] : [],
    );

  it("is not another one, by its id or by its slug", () => {
    expect(violatedBy(packs, ofPack("p"), inventory("i", "q", "pp"))).toEqual(["inventory.claw-id-of-purchase"]);
    expect(violatedBy(packs, ofPack("p"), inventory("i", "p", "qq"))).toEqual(["inventory.claw-slug-of-pack"]);
  });

  it("may be one of several, or renamed, and is open for items that the run did not buy", () => {
    expect(violatedBy(packs, ofPack("p"), inventory("i", "p", "pp"))).toEqual([]);
    expect(violatedBy(packs, ofPack("p"), ofPack("q"), inventory("i", "q", "qq"))).toEqual([]);
    expect(violatedBy(packs, ofPack("p"), inventory("i", "p", "pp-v2"), inventory("i", "p", null))).toEqual([]);
    expect(violatedBy(packs, ofPack("p"), inventory("j", "q", "qq"))).toEqual([]);
  });

  it("has a slug that a list shows, if one is read later", () => {
    const later = { ...packs, ...at(9) };
    const renamed = { ...later, json: [{ id: "p", slug: "pp-v2" }] };
    const slugless = { ...later, json: [{ id: "p", slug: null }] };
    const shown = inventory("i", "p", "pp-v2");
    expect(violatedBy(packs, ofPack("p"), shown, later)).toEqual(["inventory.claw-slug-of-pack"]);
    expect(violatedBy(packs, ofPack("p"), shown, renamed)).toEqual([]);
    expect(violatedBy(ofPack("p"), inventory("i", "p", null), slugless)).toEqual([]);
    expect(violatedBy(ofPack("p"), inventory("i", "p", "unknown"), slugless)).toEqual(["inventory.claw-slug-of-pack"]);
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
      ...judgedBy(asOftenAsBought, of("sandbox", exchanges)),
      ...judgedBy(noMoreThanBought, of("sandbox", exchanges)),
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

  it("are open after a purchase with an internal error, however many refusals follow", () => {
    const failed = { ...bought("s", ["a"]), status: 500, json: { error: "Error during transaction" } };
    const refused: ExchangeParts = { endpoint: "buyback", status: 400, json: { error: "Item not found" } };
    const refusals = Array.from({ length: MAX_FACTS }, () => refused);
    expect(judge([failed, bought("t", ["a"]), ...refusals, listed("a", "a")])).toEqual([]);
  });
});
