import { expect, test } from "vitest";
import { indentJson } from "./indent-json.ts";

test("indents JSON without changing a token", () => {
  expect(indentJson('{"a":1.0,"a":[ ],"b":{},"c":[1e400,"x,\\"{y}"]}')).toBe(
    ["{", '  "a": 1.0,', '  "a": [],', '  "b": {},', '  "c": [', "    1e400,", '    "x,\\"{y}"', "  ]", "}"].join("\n"),
  );
});

test.each(["", "plain text", '{"cut', "<html>"])("leaves %j unchanged", (text) => {
  expect(indentJson(text)).toBe(text);
});

test("limits the indentation of deep nesting", () => {
  expect(indentJson("[".repeat(500) + "]".repeat(500)).length).toBeLessThan(500 * 2 * 60);
});
