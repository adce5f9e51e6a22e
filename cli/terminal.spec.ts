import { expect, test } from "vitest";
import { isColorful, progressModeOn } from "./terminal.ts";

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [false, { FORCE_COLOR: "1" }, true],
  [false, { FORCE_COLOR: "" }, true],
  [true, { FORCE_COLOR: "0" }, false],
  [true, { FORCE_COLOR: "false" }, false],
  [false, { FORCE_COLOR: "1", NO_COLOR: "1", TERM: "dumb" }, true],
])("colours if it is a terminal: %j, with %j: %j", (isTerminal, environment, expected) => {
  expect(isColorful(isTerminal, environment)).toBe(expected);
});

test.each([
  [true, {}, false, "line"],
  [false, {}, false, "minutes"],
  [true, { TERM: "dumb" }, false, "minutes"],
  [true, {}, true, "minutes"],
])("progress if it is a terminal: %j, with %j, in CI: %j: %s", (isTerminal, environment, isInCi, expected) => {
  expect(progressModeOn(isTerminal, environment, isInCi)).toBe(expected);
});
