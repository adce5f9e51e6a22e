import { expect, test } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import type { Exchange } from "../transport/exchange.ts";
import { Recording } from "./recording.ts";

const PACK = "pack-0001";

function exchange(n: number, path: string, parts: ExchangeParts = {}): Exchange {
  const made = anExchange({ n, ...parts });
  return { ...made, request: { ...made.request, url: `http://sut.example/_/api/v1${path}` } };
}

const buy = (n: number, user: string, item: string) =>
  exchange(n, "/vm/buy/init", { sentBody: { id: PACK, user_id: user }, json: { nfts: [{ id: item }] } });

function recorded(...steps: Parameters<Recording["add"]>[0][]): Recording {
  const recording = new Recording();
  for (const step of steps) recording.add(step);
  return recording;
}

const numbersOf = (steps: ReturnType<Recording["stepsTo"]>) => steps?.map((step) => ("n" in step ? step.n : 0));

test("contains the answers that gave the ids, also ids of ids, and nothing about other users", () => {
  const quote = exchange(4, "/ship/quote", { sentBody: { item_ids: ["item-0001"] }, json: { id: "quote-0001" } });
  const order = exchange(6, "/ship/request", { sentBody: { quote_id: "quote-0001" }, json: { id: "order-0001" } });
  const recording = recorded(
    exchange(1, "/vm/available", { json: [{ id: PACK }] }),
    buy(2, "user-0001", "item-0001"),
    buy(3, "user-0002", "item-0002"),
    quote,
    exchange(5, "/inventory/user-0002", { json: [] }),
    order,
  );

  expect(numbersOf(recording.stepsTo([order]))).toEqual([2, 4, 6]);
});

test("contains earlier changes of the state of the same user and item, but no other reads", () => {
  const read = exchange(5, "/inventory/user-0001", { json: [] });
  const recording = recorded(
    buy(1, "user-0001", "item-0001"),
    exchange(2, "/inventory/user-0001", { json: [] }),
    buy(3, "user-0001", "item-0002"),
    exchange(4, "/vm/buyback", { sentBody: { item_id: "item-0001" }, json: { success: true } }),
    read,
    buy(6, "user-0001", "item-0003"),
  );

  // The sale names the item only, which the decisive request does not.
  expect(numbersOf(recording.stepsTo([read]))).toEqual([1, 3, 5]);
  expect(numbersOf(recording.stepsTo([exchange(4, "/vm/buyback"), read]))).toEqual([1, 3, 4, 5]);
});

test("contains the provider states that were set up", () => {
  const { n: _, ...state } = exchange(0, "/states", { sentBody: { state: "time has passed" } });
  const sale = exchange(2, "/vm/buyback", { sentBody: { item_id: "item-0001" } });
  const recording = recorded(buy(1, "user-0001", "item-0001"), { ...state, endpoint: "setup" }, sale);

  expect(recording.stepsTo([sale])?.map(({ endpoint }) => endpoint)).toEqual(["available", "setup", "available"]);
});

test("an altered id needs the answer that gave the id", () => {
  const look = exchange(2, "/card/item-0001x");

  expect(numbersOf(recorded(buy(1, "user-0001", "item-0001"), look).stepsTo([look]))).toEqual([1, 2]);
});

test("is unknown if a request was not recorded, or if a reader could not follow the steps", () => {
  const read = exchange(100, "/inventory/user-0001", { json: [] });
  const many = Array.from({ length: 41 }, (_, nth) => buy(nth, "user-0001", `item-${String(nth).padStart(4, "0")}`));

  expect(recorded(buy(1, "user-0001", "item-0001")).stepsTo([read])).toBeUndefined();
  expect(recorded(...many, read).stepsTo([read])).toBeUndefined();
});
