import { expect, test } from "vitest";
import { steadyText } from "./steady-text.ts";

test.each([
  ['400 {"error":"Item not found"}', '400 {"Item not found"}'],
  ['200 {"id":"x1","list":[1,2]}', "200 {…}"],
  ['200 [{"id":1},{"id":2', "200 […]"],
  ["200 with a JSON body; amount 401.1741", "200 with a JSON body; amount #"],
  ['items ["f53bc6d11c6b7a9ef83bb193"]', "items […]"],
  ["items []", "items []"],
  ["expires at 2026-11-21T03:46:21.906Z", "expires at #"],
  ['401 {"error":"Invalid API key"}; 500 {"a":1}', '401 {"Invalid API key"}; 500 {…}'],
  ['1.5: 400 {"error":"no } here"}', '#: 400 {"no } here"}'],
])("%s keeps what stays the same: %s", (text, steady) => {
  expect(steadyText(text)).toBe(steady);
});
