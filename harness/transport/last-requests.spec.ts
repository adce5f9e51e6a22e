import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Connection } from "./connection.ts";
import { LastRequests } from "./last-requests.ts";

test("the last request of a connection is known, unless it was sent before", () => {
  const [own, other] = [new Connection("http://127.0.0.1:1"), new Connection("http://127.0.0.1:1")];
  const requests = new LastRequests();
  const exchanges = [1, 2].map((sentAtMs) => anExchange({ sentAtMs }));
  for (const exchange of exchanges) requests.note(exchange, own);

  expect(requests.of(own, 0)).toBe(exchanges[1]?.request);
  expect(requests.of(own, 3)).toBeUndefined();
  expect(requests.of(other, 0)).toBeUndefined();
});
