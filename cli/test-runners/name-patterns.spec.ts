import { expect, test } from "vitest";
import { isWanted, namePatterns } from "./name-patterns.ts";

const PATH = ["conformance", "sandbox buyback", "buyback.expired: refuses an item past its window"];

test.each([
  [["--test-name-pattern=buyback"], true],
  [["--test-name-pattern", "/EXPIRED/i"], true],
  [["--test-name-pattern=/EXPIRED/"], false],
  [["--test-name-pattern=card", "--test-name-pattern=^conformance sandbox buyback buyback"], true],
  [["--test-name-pattern=card"], false],
  [["--enable-source-maps"], true],
])("with the patterns %j the test is selected: %s", (given, wanted) => {
  expect(isWanted(namePatterns(given), PATH)).toBe(wanted);
});

test("a pattern with the global flag matches repeatedly", () => {
  const patterns = namePatterns(["--test-name-pattern=/buyback/g"]);
  expect([isWanted(patterns, PATH), isWanted(patterns, PATH)]).toEqual([true, true]);
});
