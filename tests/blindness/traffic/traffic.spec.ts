import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accuracies, type LogFigures, trafficPage } from "./accuracy.ts";
import { accuracyOf, CLASSIFIERS, train } from "./classifiers.ts";
import { blindLog, ordinaryLog } from "./logs.ts";

/** Three standard deviations above chance for a test set of forty logs. */
const NEAR_CHANCE = 0.74;

const KEPT: readonly LogFigures[] = JSON.parse(readFileSync(new URL("figures.json", import.meta.url), "utf8"));

test("ten classifiers are about as good as chance on logs of the test set", async () => {
  const rows = accuracies(KEPT);
  expect(rows).toHaveLength(10);
  expect(rows.filter(({ logs }) => logs < 40)).toEqual([]);
  expect(rows.filter(({ accuracy }) => accuracy > NEAR_CHANCE)).toEqual([]);
  await expect(trafficPage(rows)).toMatchFileSnapshot("../../../docs/blind-traffic.md");
});

test("a classifier detects an existing difference", () => {
  const figures = { blind: [5, 6, 7], ordinary: [1, 2, 8] };
  const stump = train(figures);
  expect(stump).toEqual({ threshold: 3.5, isSuiteAbove: true });
  expect(accuracyOf(stump, figures)).toBeCloseTo(5 / 6);
  expect(accuracyOf(stump, { blind: [1], ordinary: [1, 9] })).toBe(0.25);
});

/** Figures that depend neither on chance nor on the speed of the machine. */
const CERTAIN = ["number of header orders", "headers per read"];

test.each([1, 2])("the visits of a blind run have the same headers as an ordinary client, log %d", async (seed) => {
  const [blind, ordinary] = await Promise.all([blindLog(seed), ordinaryLog(seed)]);
  for (const { name, figure } of CLASSIFIERS.filter((each) => CERTAIN.includes(each.name))) {
    expect(figure(blind), name).toBe(figure(ordinary));
  }
  expect(blind.length).toBeGreaterThan(30);
});
