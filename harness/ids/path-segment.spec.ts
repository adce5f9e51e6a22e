import { expect, test } from "vitest";
import { toPathSegment } from "./path-segment.ts";

test.each([
  ["a/b c", "a%2Fb%20c"],
  ["\u{1f4a5}", "%F0%9F%92%A5"],
  ["Holographic \ud83d", "Holographic%20%EF%BF%BD"],
  ["\udca5", "%EF%BF%BD"],
])("%j is encoded", (text, segment) => {
  expect(toPathSegment(text)).toBe(segment);
});
