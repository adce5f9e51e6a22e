import { expect, test } from "vitest";
import { differenceOf, type Piece } from "./difference.ts";

test.each([
  ["one word", "amount 9.75 USD", "amount 9.25 USD", "amount [9.75] USD", "amount [9.25] USD"],
  ["two places", "a 1, b 2, c 3, d 4", "a 1, b 9, c 3, d 8", "a 1, b [2], c 3, d [4]", "a 1, b [9], c 3, d [8]"],
  ["something missing", '{"a":1,"b":2}', '{"a":1}', '{"a":1[,"b":2]}', '{"a":1}'],
  ["everything", "one two", "three", "[one two]", "[three]"],
  [
    "a status apart from its body",
    '401 {"error":"a b"}',
    '404 {"error":"c"}',
    '[401] {"error":"[a b]"}',
    '[404] {"error":"[c]"}',
  ],
  [
    "a body behind the same status",
    '400 {"error":"a"}',
    '400 {"error":"c"}',
    '400 {"error":"[a]"}',
    '400 {"error":"[c]"}',
  ],
  ["a status alone", "200", "404", "[200]", "[404]"],
  ["nothing", "same", "same", "same", "same"],
  ["an empty text", "", "x", "", "[x]"],
  [
    "little in common",
    "400 an error (a, b)",
    "200 six items (of, a kind)",
    "[400] [an error (a, b])",
    "[200] [six items (of, a kind])",
  ],
])("marks %s", (_, expected, actual, left, right) => {
  const statuses = [Number.parseInt(expected, 10), Number.parseInt(actual, 10)] as const;
  const difference = differenceOf(expected, actual, statuses.some(Number.isNaN) ? undefined : statuses);

  expect(marked(difference.expected)).toBe(left);
  expect(marked(difference.actual)).toBe(right);
});

test("does not shorten long texts", () => {
  const [expected, actual] = [`x ${"a b ".repeat(1000)}y`, `x ${"b c ".repeat(900)}y`];

  const difference = differenceOf(expected, actual);

  expect(marked(difference.expected)).toBe(`x [${"a b ".repeat(1000).trim()}] y`);
  expect(difference.actual.map((each) => each.text).join("")).toBe(actual);
});

function marked(pieces: readonly Piece[]): string {
  return pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");
}
