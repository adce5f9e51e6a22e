import { beforeEach, describe, expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { HeaderPair } from "../transport/exchange.ts";
import { RedrawnCards } from "./redrawn-cards.ts";

const ann = { name: "Ann" };
const bob = { name: "Bob" };

let cards: RedrawnCards;
let purchases = 0;
beforeEach(() => {
  cards = new RedrawnCards();
});

test("a card is redrawn if another user pulled it after its sale", () => {
  const since = cards.now;
  buy(ann);
  sell(ann);
  expect(cards.isSharedWithOthers("x", since)).toBe(false);
  buy(bob);
  expect(cards.isSharedWithOthers("x", since)).toBe(true);
});

test("the last user who pulled a card has it alone, until somebody else sells it", () => {
  buy(ann);
  sell(ann);
  const since = cards.now + 1;
  buy(bob);
  expect(cards.isSharedWithOthers("x", since)).toBe(false);
  sell(ann);
  expect(cards.isSharedWithOthers("x", since)).toBe(true);
});

test("a card that two users got although nobody sold it is not redrawn", () => {
  const since = cards.now;
  buy(ann);
  buy(bob);
  expect(cards.isSharedWithOthers("x", since)).toBe(false);
});

test("a card that one user pulled and another sold is not redrawn", () => {
  const since = cards.now;
  buy(ann);
  sell(bob);
  expect(cards.isSharedWithOthers("x", since)).toBe(false);
});

test("a status call shows no second pull of its purchase", () => {
  const since = cards.now;
  const purchase = { session_id: "s", nfts: [{ id: "x" }] };
  cards.add(anExchange({ surface: "partner", endpoint: "buy/init", json: purchase }), ann);
  sell(ann);
  cards.add(anExchange({ surface: "partner", endpoint: "buy/status", json: { result: purchase } }), ann);
  expect(cards.isSharedWithOthers("x", since)).toBe(false);
});

function buy(owner: object): void {
  const json = { session_id: `session-${++purchases}`, nfts: [{ id: "x" }] };
  cards.add(anExchange({ surface: "partner", endpoint: "buy/init", json }), owner);
}

function sell(owner: object, headers: readonly HeaderPair[] = []): void {
  const exchange = anExchange({
    headers,
    surface: "partner",
    endpoint: "buyback",
    json: { success: true },
    sentBody: { item_id: "x" },
  });
  cards.add(exchange, owner);
}

test("a sold card of which the feed has more pulls than this run made is redrawn", () => {
  const feed = (pulls: number) => {
    const json = Array.from({ length: pulls }, () => ({ id: "x" }));
    cards.add(anExchange({ surface: "partner", endpoint: "recent-pulls", json }), ann);
  };
  const since = cards.now;
  buy(ann);
  feed(2);
  sell(ann);
  feed(1);
  expect(cards.isSharedWithOthers("x", since)).toBe(false);
  feed(2);
  expect(cards.isSharedWithOthers("x", since)).toBe(true);
});

describe("a sold card of which the feed has one pull", () => {
  const date = new Date("2026-03-01T12:00:00Z");
  const headers: readonly HeaderPair[] = [["date", date.toUTCString()]];
  const at = (seconds: number) => new Date(date.getTime() + seconds * 1000).toISOString();
  /** Reads the feed a minute after the sale. */
  const feed = (...pulls: readonly JsonObject[]) => {
    const later: readonly HeaderPair[] = [["date", new Date(date.getTime() + 60_000).toUTCString()]];
    cards.add(anExchange({ surface: "partner", endpoint: "recent-pulls", json: pulls, headers: later }), ann);
  };
  let since: number;
  beforeEach(() => {
    since = cards.now;
    buy(ann);
    sell(ann, headers);
  });

  test("is redrawn if that is after its sale", () => {
    feed({ id: "x", created_at: at(-5) });
    expect(cards.isSharedWithOthers("x", since)).toBe(false);
    feed({ id: "x", created_at: at(5) });
    expect(cards.isSharedWithOthers("x", since)).toBe(true);
  });

  test("is not redrawn if the clock of the feed is ahead", () => {
    feed({ id: "y", created_at: at(3600) }, { id: "x", created_at: at(5) });
    expect(cards.isSharedWithOthers("x", since)).toBe(false);
  });
});
