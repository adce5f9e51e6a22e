import { expect, it } from "vitest";
import type { Scenario } from "../arrange/scenario.ts";
import { Disturbances } from "./disturbances.ts";
import { EVENTS } from "./events.ts";

const [scenario, other] = [{}, {}] as [Scenario, Scenario];

it("tells whether other scenarios met an event, and how often it was met", () => {
  const disturbances = new Disturbances();
  disturbances.add(EVENTS.lost, scenario);
  expect(disturbances.haveOthersMet(EVENTS.lost, scenario)).toBe(false);
  disturbances.add(EVENTS.lost, other);
  expect(disturbances.haveOthersMet(EVENTS.lost, scenario)).toBe(true);
  expect(disturbances.haveOthersMet(EVENTS.outOfStock, scenario)).toBe(false);
  expect(disturbances.count(EVENTS.lost)).toBe(2);
});
