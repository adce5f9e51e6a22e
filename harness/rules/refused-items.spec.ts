import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedAtEnd } from "../../tests/support/judged-by.ts";
import type { Exchange } from "../transport/exchange.ts";
import { knowsOwnItems, quotesSeveralItems } from "./refused-items.ts";

describe("items that a user has", () => {
  const at = (atMs: number) => ({ sentAtMs: atMs, doneAtMs: atMs + 1 });
  const unknown = { status: 400, json: { error: "Item not found" } };
  const listed = (user: string, ids: readonly string[], atMs: number, key = "k"): ExchangeParts => ({
    endpoint: "inventory",
    sentHeaders: [["X-API-Key", key]],
    json: { user_id: user, items: ids.map((id) => ({ id, claw_id: "p" })) },
    ...at(atMs),
  });
  const quoted = (item_ids: readonly string[], atMs: number, answer: ExchangeParts = unknown): ExchangeParts => ({
    endpoint: "ship/quote",
    sentHeaders: [["X-API-Key", "k"]],
    sentBody: { item_ids },
    ...answer,
    ...at(atMs),
  });
  const sold = (item_id: string, atMs: number, answer: ExchangeParts = unknown, claw_id?: string): ExchangeParts => ({
    endpoint: "buyback",
    sentHeaders: [["X-API-Key", "k"]],
    sentBody: { item_id, ...(claw_id === undefined ? {} : { claw_id }) },
    ...answer,
    ...at(atMs),
  });
  const accepted = { status: 200, json: { success: true, amount: 1 } };

  /** Returns the requirement that is violated; undefined if none is. */
  function violated(...exchanges: readonly ExchangeParts[]): string | undefined {
    const answers = exchanges.map((parts) => anExchange({ surface: "partner", ...parts }));
    return judgedAtEnd(knowsOwnItems, answers)[0]?.[1][0];
  }

  const three = listed("u", ["a", "b", "c"], 0);

  it("finds refusals of items that the inventory lists", () => {
    expect(violated(three, quoted(["a"], 10), quoted(["b"], 20))).toBe("ship-quote.answers");
    expect(violated(three, quoted(["a", "b"], 10))).toBe("ship-quote.answers");
    expect(violated(three, sold("a", 10, unknown, "p"), sold("b", 20, unknown, "p"))).toBe("buyback.answers");
    expect(violated(three, sold("c", 5, accepted), sold("a", 10), sold("b", 20))).toBe("buyback.answers");
  });

  it("finds refusals of items that a purchase's result shows", () => {
    const bought: ExchangeParts[] = [
      { endpoint: "buy/init", sentBody: { id: "p", user_id: "u" }, json: { session_id: "s" }, ...at(0) },
      {
        endpoint: "buy/status",
        sentHeaders: [["X-API-Key", "k"]],
        sentBody: { session_id: "s" },
        json: { result: { user_id: "u", nfts: [{ id: "a" }, { id: "b" }] } },
        ...at(2),
      },
    ];

    expect(violated(...bought, quoted(["a", "b"], 10))).toBe("ship-quote.answers");
  });

  it("does not judge a single item, which a replica may not know yet", () => {
    expect(violated(three, quoted(["a"], 10), quoted(["a"], 20))).toBeUndefined();
  });

  it("does not judge items that may have left, items of several users, and another partner's", () => {
    expect(violated(three, sold("a", 5, accepted), quoted(["a", "b"], 10))).toBeUndefined();
    expect(violated(three, sold("a", 5, { status: 500, json: {} }), quoted(["a", "b"], 10))).toBeUndefined();
    expect(violated(three, listed("w", ["d"], 1), quoted(["a", "d"], 10))).toBeUndefined();
    expect(violated(listed("u", ["a", "b"], 0, "another key"), quoted(["a", "b"], 10))).toBeUndefined();
    expect(violated(quoted(["a", "b"], 10), three)).toBeUndefined();
  });

  it("does not judge a system that accepts a refused item later", () => {
    const rates = { status: 200, json: { quotes: [{ id: "r" }] } };
    const refused = [quoted(["a"], 10), quoted(["b"], 20)];

    expect(violated(three, ...refused, quoted(["c"], 30, rates))).toBe("ship-quote.answers");
    expect(violated(three, ...refused, quoted(["b", "c"], 30, rates))).toBeUndefined();
    const list = { ...sold("c", 5), sentBody: { item_id: ["c"] } };
    expect(violated(three, list, ...refused, sold("c", 30, accepted))).toBe("ship-quote.answers");
  });

  it("does not judge items that may be in an order", () => {
    const rates = { status: 200, json: { quotes: [{ id: "r" }] } };
    const order = (status: number): ExchangeParts => ({
      endpoint: "ship/request",
      sentBody: { quote_id: "r" },
      status,
      json: {},
      ...at(10),
    });

    expect(violated(three, quoted(["a", "b"], 5, rates), order(500), quoted(["a", "b"], 20))).toBeUndefined();
    expect(violated(three, quoted(["a", "b"], 5, rates), order(400), quoted(["a", "b"], 20))).toBe(
      "ship-quote.answers",
    );
  });

  it("does not judge sellbacks without claw_id if it may be required", () => {
    const refused = [sold("a", 10), sold("b", 20)];

    expect(violated(three, ...refused)).toBeUndefined();
    expect(violated(three, sold("c", 5, accepted), ...refused, sold("a", 30, accepted, "p"))).toBeUndefined();
    expect(violated(three, sold("a", 10, unknown, "q"), sold("b", 20, unknown, "q"))).toBeUndefined();
  });
});

describe("several items that were quoted alone", () => {
  function quote(ids: readonly string[], isRefused = false): Exchange {
    const answer = isRefused
      ? { status: 400, json: { error: "No shippable items in request" } }
      : { json: { quotes: [{ id: `rate of ${ids.join()}` }] } };
    return anExchange({ endpoint: "ship/quote", sentBody: { item_ids: ids }, ...answer });
  }

  /** Returns the number of findings after these refusals, with other requests before them. */
  function findings(refused: readonly (readonly string[])[], ...others: readonly Exchange[]): number {
    const alone = ["one", "two"].map((id) => quote([id]));
    return judgedAtEnd(quotesSeveralItems, [...alone, ...others, ...refused.map((ids) => quote(ids, true))]).length;
  }

  it("finds refusals of several items that were quoted alone", () => {
    expect(
      findings([
        ["one", "two"],
        ["two", "one"],
        ["one", "two"],
      ]),
    ).toBe(1);
  });

  it("leaves few refusals, single items, and sets with an item that was never quoted alone", () => {
    expect(
      findings([
        ["one", "two"],
        ["two", "one"],
      ]),
    ).toBe(0);
    expect(findings([["one"], ["one"], ["one", "one"]])).toBe(0);
    expect(
      findings([
        ["one", "three"],
        ["two", "three"],
        ["one", "two", "three"],
      ]),
    ).toBe(0);
  });

  it("leaves sets with an item that was ordered, or pulled twice", () => {
    const sets = [
      ["one", "two"],
      ["two", "one"],
      ["one", "two"],
    ];
    const order = anExchange({ endpoint: "ship/request", sentBody: { quote_id: "rate of one" }, json: {} });
    expect(findings(sets, order)).toBe(0);
    const pull = anExchange({ endpoint: "buy/init", json: { nfts: [{ id: "two" }] } });
    expect(findings(sets, pull)).toBe(1);
    expect(findings(sets, pull, pull)).toBe(0);
  });
});
