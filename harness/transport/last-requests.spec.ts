import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Connection } from "./connection.ts";
import { LastRequests } from "./last-requests.ts";

test("the last requests of a connection are known, without those that were sent before", () => {
  const [own, other] = [new Connection("http://127.0.0.1:1"), new Connection("http://127.0.0.1:1")];
  const requests = new LastRequests();
  for (let n = 1; n <= 9; n++) requests.note(anExchange({ n, sentAtMs: n }), own);
  const numbers = (connection: Connection, sinceMs: number) => requests.of(connection, sinceMs).map(({ n }) => n);

  expect(numbers(own, 0)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(numbers(own, 8)).toEqual([8, 9]);
  expect(numbers(own, 10)).toEqual([]);
  expect(numbers(other, 0)).toEqual([]);
});
