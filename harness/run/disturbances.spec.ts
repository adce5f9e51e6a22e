import { expect, it } from "vitest";
import type { Scenario } from "../context/scenario.ts";
import { Disturbances } from "./disturbances.ts";
import { EXPLANATIONS } from "./explanation.ts";

const [scenario, other] = [{}, {}] as [Scenario, Scenario];
const { lost, metByAnother, internalError } = EXPLANATIONS;

it("allows more attempts after lost state if another scenario lost its state, too", () => {
  const disturbances = new Disturbances();
  disturbances.add(lost, scenario);
  expect(disturbances.maxAttempts(lost, scenario)).toBe(lost.maxAttempts);
  disturbances.add(lost, other);
  expect(disturbances.maxAttempts(lost, scenario)).toBeGreaterThan(lost.maxAttempts);
  expect(disturbances.maxAttempts(metByAnother, scenario)).toBe(metByAnother.maxAttempts);
});

it("excuses an error that was used up only if errors of another client were met", () => {
  const disturbances = new Disturbances();
  const constant = { ...internalError, isTransient: false };
  for (const explanation of [internalError, constant, constant]) disturbances.add(explanation, scenario);
  expect(disturbances.isExcused(metByAnother)).toBe(false);
  disturbances.add({ ...internalError }, other);
  expect(disturbances.isExcused(metByAnother)).toBe(true);
  expect(disturbances.isExcused(lost)).toBe(false);
});
