import { expect, test } from "vitest";
import { ALL_MUTANTS } from "./subjects.ts";
import { WHOLE_RUN_EXCEPTIONS } from "./whole-run-exceptions.ts";

const EXCEPTED = WHOLE_RUN_EXCEPTIONS.flatMap(({ mutants }) => mutants);

test("every exception of whole runs names a mutant, once", () => {
  const names = new Set(ALL_MUTANTS.map(({ name }) => name));
  expect(EXCEPTED.filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(EXCEPTED).size).toBe(EXCEPTED.length);
});
