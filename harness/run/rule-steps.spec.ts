import { expect, test } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { History, type JudgedTarget } from "../history/history.ts";
import type { Exchange } from "../transport/exchange.ts";
import { stepsTo } from "./rule-steps.ts";

const PACK = "pack-0001";

function exchange(n: number, endpoint: Exchange["endpoint"], path: string, parts: ExchangeParts = {}): Exchange {
  const made = anExchange({ n, endpoint, text: JSON.stringify(parts.json ?? null), ...parts });
  return { ...made, request: { ...made.request, url: `http://sut.example/_/api/v1${path}` } };
}

const buy = (n: number, user: string, item: string) =>
  exchange(n, "buy/init", "/vm/buy/init", {
    sentBody: { id: PACK, user_id: user },
    json: { session_id: `session-${n}`, nfts: [{ id: item }] },
  });
const quote = (n: number, item: string) =>
  exchange(n, "ship/quote", "/ship/quote", {
    sentBody: { item_ids: [item] },
    json: { rates: [{ id: `rate-000${n}` }] },
  });

const LIST = exchange(1, "available", "/vm/available", { json: [{ id: PACK, price: 5 }] });
const inventory = (n: number, user: string) => exchange(n, "inventory", `/inventory/${user}`, { json: { items: [] } });

/** The numbers of the steps to an exchange, after others, each with the seconds by which the clock was moved. */
function steps(decisive: Exchange, ...before: readonly (readonly [Exchange, number?])[]) {
  const history = new History({ aliases: {}, keys: {} } as JudgedTarget);
  for (const [each, movedS = 0] of before) history.add(each, movedS);
  return stepsTo(decisive, history.of("sandbox"))?.map((step) => ("n" in step ? step.n : 0));
}

test("the steps to an answer are the requests that made its user, and nothing of other users", () => {
  const read = inventory(5, "user-0001");
  expect(steps(read, [LIST], [buy(2, "user-0002", "item-0002")], [buy(3, "user-0001", "item-0001")], [read])).toEqual([
    3, 5,
  ]);
});

test("they contain the makers of ids in their own requests", () => {
  const order = exchange(4, "ship/request", "/ship/request", { sentBody: { quote_id: "rate-0003" } });
  expect(steps(order, [LIST], [buy(2, "user-0001", "item-0001")], [quote(3, "item-0001")])).toEqual([2, 3, 4]);
});

test("without the request that made its user, or after a move of the clock between them, there are none", () => {
  const read = inventory(5, "user-0001");
  expect(steps(read, [LIST], [buy(3, "user-0002", "item-0002")])).toBeUndefined();
  const order = exchange(4, "ship/request", "/ship/request", { sentBody: { quote_id: "rate-0003" } });
  expect(steps(order, [buy(2, "user-0001", "item-0001")], [quote(3, "item-0001"), 600])).toBeUndefined();
});
