import { expect, test } from "vitest";
import { isTlsUnverified } from "./tls.ts";

test.each([
  ["https://mock.example", "0", true],
  ["https://mock.example", "1", false],
  ["https://mock.example", undefined, false],
  ["http://mock.example", "0", false],
])("at %s with NODE_TLS_REJECT_UNAUTHORIZED=%s", (baseUrl, NODE_TLS_REJECT_UNAUTHORIZED, isUnverified) => {
  expect(isTlsUnverified(baseUrl, { NODE_TLS_REJECT_UNAUTHORIZED })).toBe(isUnverified);
});
