import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import { draw } from "../../properties/draw/draw.ts";
import { type JudgedCase, judgedCases } from "../../properties/for-all.ts";
import { PROPERTIES } from "../../properties/index.ts";
import { METAMORPHIC } from "../../properties/metamorphic/index.ts";
import { walks } from "../../properties/model/walks.ts";
import { races } from "../../properties/races/races.ts";
import { trial } from "../proof/trial.ts";

const TIMEOUT_MS = 120_000;

/** They judge sequences, overlaps, frequencies and forms instead of cases; docs/properties.md says why. */
const WITHOUT_CASES = [...walks, ...races, ...draw, ...METAMORPHIC];
const SCENARIOS = PROPERTIES.filter((each) => each.surface === "sandbox" && !WITHOUT_CASES.includes(each));

/** An arbitrary with so few values stands for a fixed list. */
const LENGTH_OF_A_LIST = 8;
const isList = (arbitrary: fc.Arbitrary<unknown>) => {
  const values = new Set<string>();
  const collects = fc.property(arbitrary, (value) => void values.add(JSON.stringify(value) ?? "undefined"));
  fc.assert(collects, { seed: 1 });
  return values.size <= LENGTH_OF_A_LIST;
};

test("at least half of the judged cases of each property are generated", { timeout: TIMEOUT_MS }, async () => {
  const played = new DefaultMap<string, fc.Arbitrary<unknown>[]>(() => []);
  const count = (judged: unknown) => {
    const { title, arbitrary } = judged as JudgedCase;
    played.of(title).push(arbitrary);
  };
  judgedCases.subscribe(count);
  await trial({ scenarios: SCENARIOS, surfaces: ["sandbox"], settings: { EFFORT: "standard" } });
  judgedCases.unsubscribe(count);

  expect([...played.keys()].sort()).toEqual(SCENARIOS.map(({ title }) => title).sort());
  const mostlyListed = [...played].filter(([, cases]) => cases.filter(isList).length > cases.length / 2);
  expect(mostlyListed.map(([title]) => title)).toEqual([]);
});

test("no judged value is a sample, which would not shrink", () => {
  const files = execFileSync("git", ["ls-files", "properties", "suites"], { encoding: "utf8" }).trim().split("\n");
  const sampling = files.filter((file) => /\bfc\.sample\b/.test(readFileSync(file, "utf8")));
  expect(sampling).toEqual([]);
});
