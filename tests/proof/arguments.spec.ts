import { expect, test } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";

const read = (line: string, environment = {}) => readArguments(line === "" ? [] : line.split(" "), environment);

test.each([
  ["", { by: "all" }],
  ["--sample", { by: "sample" }],
  ["--changed", { by: "change", base: "HEAD" }],
  ["--changed main", { by: "change", base: "main" }],
  ["two words", { by: "words", words: "two words" }],
])("`%s` chooses subjects", (line, choice) => {
  expect(read(line).choice).toEqual(choice);
});

test.each([
  ["--record folder two words", "folder", "two words"],
  ["--record -- two words", "reports/out/corpus", "two words"],
  ["--record --faults two words", "reports/out/corpus", "two words"],
])("`%s` names a folder and words", (line, recordedIn, words) => {
  expect(read(line)).toMatchObject({ recordedIn, choice: { by: "words", words } });
  expect(read(line.replace("record", "replay"))).toMatchObject({ replayed: recordedIn });
});

test("the seed is that of the flag, else that of the environment, else 1", () => {
  expect([read("--seed 7", { SEED: "5" }).seed, read("", { SEED: "5" }).seed, read("").seed]).toEqual(["7", "5", "1"]);
});

test.each([
  ["--quick", "--sample"],
  ["--minutes soon", "--minutes"],
  ["--minutes 0", "--minutes"],
  ["--sample words", "--sample"],
  ["--whole --record", "--whole"],
  ["--faults --without-states", "--without-states"],
  ["--faults --by-area", "--by-area"],
])("`%s` is refused in one line that names what is possible", (line, named) => {
  const refusal = (() => {
    try {
      return read(line);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(UsageError);
  expect(String(refusal)).toMatch(new RegExp(`^[^\n]*${named}[^\n]*$`));
});
