import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { History } from "../history/history.ts";
import { isConstantError } from "./constant-error.ts";

const endpoint = { surface: "partner", endpoint: "buy/init" } as const;
const failed = anExchange({ ...endpoint, status: 500, json: { error: "Error during transaction" } });
const succeeded = anExchange({ ...endpoint, status: 200, json: {} });
const refused = anExchange({ ...endpoint, status: 400, json: { error: "Missing fields" } });

function historyOf(...exchanges: readonly (typeof failed)[]): History {
  const history = new History({ aliases: {}, keys: {} });
  for (const exchange of exchanges) history.add(exchange, 0);
  return history;
}
const times = (count: number) => Array.from({ length: count }, () => failed);

it("recognizes an endpoint that had twelve internal errors and no success", () => {
  expect(isConstantError(historyOf(...times(11)), endpoint)).toBe(false);
  expect(isConstantError(historyOf(...times(12)), endpoint)).toBe(true);
  expect(isConstantError(historyOf(...times(12), refused), endpoint)).toBe(true);
});

it("does not recognize an endpoint that had a success, or another endpoint", () => {
  expect(isConstantError(historyOf(succeeded, ...times(12)), endpoint)).toBe(false);
  expect(isConstantError(historyOf(...times(12)), { surface: "sandbox", endpoint: "buy/init" })).toBe(false);
});
