import { expect, it } from "vitest";
import { isGatewaysRefusal } from "./gateway-refusal.ts";

const answer = (path: string, status: number) => ({
  ...{ status, json: undefined },
  request: { method: "GET", url: `http://localhost${path}`, headers: [] },
});

it.each([
  ["/card/a%0A", 400, true],
  ["/card/a%2Fb", 404, true],
  ["/card/a%5cb", 400, true],
  ["/card/a%0A", 200, false],
  ["/card/a%0Ab", 404, false],
  ["/card/a%2Fb", 500, false],
  ["/card/a", 400, false],
])("%s with %i: %s", (path, status, isGateways) => {
  expect(isGatewaysRefusal(answer(path, status))).toBe(isGateways);
});
