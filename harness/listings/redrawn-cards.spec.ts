import { beforeEach, expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
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
  expect(cards.isRedrawn("x", since)).toBe(false);
  buy(bob);
  expect(cards.isRedrawn("x", since)).toBe(true);
});

test("the last user who pulled a card has it alone, until somebody else sells it", () => {
  buy(ann);
  sell(ann);
  const since = cards.now + 1;
  buy(bob);
  expect(cards.isRedrawn("x", since)).toBe(false);
  sell(ann);
  expect(cards.isRedrawn("x", since)).toBe(true);
});

test("a card that two users got although nobody sold it is not redrawn", () => {
  const since = cards.now;
  buy(ann);
  buy(bob);
  expect(cards.isRedrawn("x", since)).toBe(false);
});

test("a card that one user pulled and another sold is not redrawn", () => {
  const since = cards.now;
  buy(ann);
  sell(bob);
  expect(cards.isRedrawn("x", since)).toBe(false);
});

test("a status call shows no second pull of its purchase", () => {
  const since = cards.now;
  const purchase = { session_id: "s", nfts: [{ id: "x" }] };
  cards.add(anExchange({ surface: "partner", endpoint: "buy/init", json: purchase }), ann);
  sell(ann);
  cards.add(anExchange({ surface: "partner", endpoint: "buy/status", json: { result: purchase } }), ann);
  expect(cards.isRedrawn("x", since)).toBe(false);
});

function buy(owner: object): void {
  const json = { session_id: `session-${++purchases}`, nfts: [{ id: "x" }] };
  cards.add(anExchange({ surface: "partner", endpoint: "buy/init", json }), owner);
}

function sell(owner: object): void {
  const exchange = anExchange({
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
  expect(cards.isRedrawn("x", since)).toBe(false);
  feed(2);
  expect(cards.isRedrawn("x", since)).toBe(true);
});
