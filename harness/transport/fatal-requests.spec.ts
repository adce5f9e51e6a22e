import { expect, test } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { usersNamedIn } from "../commands/step-ids.ts";
import { Connection } from "./connection.ts";
import { FatalRequests } from "./fatal-requests.ts";

const ORIGIN = "http://sut.example";

const sale = (id: string, parts: ExchangeParts = {}) =>
  anExchange({ endpoint: "buyback", sentBody: { item_id: id }, ...parts });
const lost = (parts: ExchangeParts) => ({ status: 0, fault: "lost", ...parts });
const endpointsOf = (fatal: FatalRequests) => fatal.suspects.map(({ exchanges }) => exchanges.at(-1)?.endpoint);

test("pending requests are ordered by how rarely their form was answered", () => {
  const fatal = new FatalRequests();
  const [one, two] = [new Connection(ORIGIN), new Connection(ORIGIN)];
  fatal.noteAnswer(sale("ITEM-1"), one);
  fatal.noteLoss(sale("ITEM-2", lost({ sentAtMs: 2, doneAtMs: 9 })), one);
  fatal.noteLoss(anExchange(lost({ endpoint: "card", sentAtMs: 3, doneAtMs: 9 })), two);
  expect(endpointsOf(fatal)).toEqual(["card", "buyback"]);
  expect(fatal.suspects.map(({ timesAnswered }) => timesAnswered)).toEqual([0, 1]);
});

test("a repeated request on a connection has another form", () => {
  const fatal = new FatalRequests();
  const connection = new Connection(ORIGIN);
  fatal.noteAnswer(sale("ITEM-1"), connection);
  fatal.noteLoss(sale("ITEM-1", lost({ sentAtMs: 2, doneAtMs: 9 })), connection);
  expect(fatal.suspects).toMatchObject([{ timesAnswered: 0, exchanges: [{ status: 200 }, { status: 0 }] }]);
});

test("a request that was lost before a later answer is no suspect", () => {
  const fatal = new FatalRequests();
  const connection = new Connection(ORIGIN);
  fatal.noteLoss(anExchange(lost({ sentAtMs: 1, doneAtMs: 2 })), connection);
  fatal.noteAnswer(anExchange({ sentAtMs: 3, doneAtMs: 4 }), connection);
  expect(fatal.suspects).toEqual([]);
});

test("a request that was sent after another one was lost is no suspect", () => {
  const fatal = new FatalRequests();
  const connection = new Connection(ORIGIN);
  fatal.noteLoss(anExchange(lost({ sentAtMs: 1, doneAtMs: 2 })), connection);
  fatal.noteLoss(anExchange(lost({ endpoint: "card", sentAtMs: 3, doneAtMs: 4 })), connection);
  expect(endpointsOf(fatal)).toEqual(["available"]);
});

test("requests that timed out are ordered by their start", () => {
  const fatal = new FatalRequests();
  const connection = new Connection(ORIGIN);
  fatal.noteLoss(anExchange(lost({ endpoint: "card", sentAtMs: 2, doneAtMs: 9 })), connection, true);
  fatal.noteLoss(anExchange(lost({ sentAtMs: 1, doneAtMs: 9 })), connection, true);
  expect(endpointsOf(fatal)).toEqual(["available", "card"]);
});

test("the five exchanges before it are stored, large answers truncated", () => {
  const fatal = new FatalRequests();
  const connection = new Connection(ORIGIN);
  for (let n = 1; n <= 7; n++) fatal.noteAnswer(anExchange({ n, text: "x".repeat(100_000) }), connection);
  fatal.noteLoss(anExchange(lost({ n: 8, sentAtMs: 2, doneAtMs: 9 })), connection);
  const [{ exchanges } = { exchanges: [] }] = fatal.suspects;
  expect(exchanges.map(({ n }) => n)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(Math.max(...exchanges.map(({ text }) => text.length))).toBeLessThan(20_000);
});

test("users are read from bodies and inventory paths", () => {
  const inventory = { method: "GET", url: `${ORIGIN}/_/api/v1/inventory/user-second?page=1`, headers: [] };
  const exchanges = [
    anExchange({ sentBody: { user_id: "user-first" } }),
    { ...anExchange(), request: inventory },
    anExchange({ sentBody: { user_id: "u" } }),
  ];
  expect(usersNamedIn(exchanges)).toEqual(["user-first", "user-second"]);
});
