import { expect, test } from "vitest";
import { extraHeadersOf } from "./extra-headers.ts";

const given = (headers: object) => extraHeadersOf({ EXTRA_HEADERS: JSON.stringify(headers) });

test("headers are taken in their order", () => {
  expect(given({ "X-Front": "a b", Authorization: "Basic a2ltOndvcmQ=" })).toEqual([
    ["X-Front", "a b"],
    ["Authorization", "Basic a2ltOndvcmQ="],
  ]);
  expect(extraHeadersOf({})).toEqual([]);
});

test.each([
  [{ "X Front": "a" }, /^EXTRA_HEADERS: the header "X Front" can't be sent; use/],
  [{ "X-Front": "a\r\nX-Other: b" }, /^EXTRA_HEADERS: the header "X-Front" can't be sent; use/],
  [{ "x-api-key": "k" }, /^EXTRA_HEADERS: the header "x-api-key" belongs to each request; leave it out/],
  [{ "X-Front": 1 }, /^EXTRA_HEADERS: its member "X-Front" is not a string/],
])("%o is refused", (headers, words) => {
  expect(() => given(headers)).toThrow(words);
});
