import { expect, test } from "vitest";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { stepsOf } from "./steps.ts";

const aScenario = (title: string, area: string, ...verifies: readonly string[]) =>
  ({ title, area, surface: "sandbox", verifies }) as unknown as Scenario;

const read = aScenario("an order can be read", "order", "order.answers");
const sold = aScenario("a sold item is not shipped", "ship-request", "ship-request.sold-item");
const walk = aScenario("walks", "properties/ownership", "ship-request.sold-item");
const ALL = [read, sold, walk];

test("scenarios that judge the requirement come before those that noticed faults like it, and properties last", () => {
  expect(stepsOf("ship-request.sold-item", ALL, [read])).toEqual([
    ["judging", [sold]],
    ["noticing", [read]],
    ["properties", [walk]],
  ]);
});

test("what no scenario judges is looked for on a tour of all kinds of answers", () => {
  expect(stepsOf("shipping-order.id", ALL, [sold])).toEqual([
    ["noticing", [sold]],
    ["tour", [read]],
  ]);
});
