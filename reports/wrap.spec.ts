import { expect, test } from "vitest";
import { wrap } from "./wrap.ts";

test.each([
  ["a line of exactly the width", "aaa bbb", 7, ["aaa bbb"]],
  ["one more than the width", "aaa bbb", 6, ["aaa", "bbb"]],
  ["a word longer than the width", "a bbbbbbbb c", 3, ["a", "bbbbbbbb", "c"]],
  ["a list without blanks", 'a ["bb","cc","dd"] e', 11, ['a ["bb",', '"cc","dd"]', "e"]],
  ["commas in words that fit", "aa,bb cc,dd", 6, ["aa,bb", "cc,dd"]],
  ["nothing", "", 10, [""]],
])("wraps %s", (_, text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});
