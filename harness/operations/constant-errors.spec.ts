import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { ConstantErrors } from "./constant-errors.ts";

const endpoint = { surface: "partner", endpoint: "buy/init" } as const;
const failed = anExchange({ ...endpoint, status: 500, json: { error: "Error during transaction" } });
const succeeded = anExchange({ ...endpoint, status: 200, json: {} });
const refused = anExchange({ ...endpoint, status: 400, json: { error: "Missing fields" } });

function errorsAfter(...exchanges: readonly (typeof failed)[]): ConstantErrors {
  const errors = new ConstantErrors();
  for (const exchange of exchanges) errors.add(exchange);
  return errors;
}
const times = (count: number) => Array.from({ length: count }, () => failed);

it("recognizes an endpoint that had twelve internal errors and no success", () => {
  expect(errorsAfter(...times(11)).isConstant(endpoint)).toBe(false);
  expect(errorsAfter(...times(12)).isConstant(endpoint)).toBe(true);
  expect(errorsAfter(...times(12), refused).isConstant(endpoint)).toBe(true);
});

it("does not recognize an endpoint that had a success, or another endpoint", () => {
  expect(errorsAfter(succeeded, ...times(12)).isConstant(endpoint)).toBe(false);
  expect(errorsAfter(...times(12)).isConstant({ surface: "sandbox", endpoint: "buy/init" })).toBe(false);
});
