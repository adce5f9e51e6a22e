import { expect, test } from "vitest";
import { parseIso8601 } from "./iso-8601.ts";

const NOON = Date.UTC(2025, 0, 2, 12);

test.each([
  ["2025-01-02T12:00:00Z", NOON, true],
  ["2025-01-02T12:00:00.000Z", NOON, true],
  ["2025-01-02T12:00:00,25Z", NOON + 250, true],
  ["2025-01-02T12:00:00.123456789Z", NOON + 123.456789, true],
  ["2025-01-02T13:00:00+01:00", NOON, true],
  ["2025-01-02T06:30:00-0530", NOON, true],
  ["2025-01-02T14+02", NOON, true],
  ["2025-01-02T12:00Z", NOON, true],
  ["2025-01-02T11.5Z", NOON - 1_800_000, true],
  ["20250102T120000Z", NOON, true],
  ["2025-002T12:00:00Z", NOON, true],
  ["2025-W01-4T12:00:00Z", NOON, true],
  ["2025W014T120000Z", NOON, true],
  ["2025-01-01T24:00:00Z", NOON - 43_200_000, true],
  ["2025-01-02t12:00:00z", NOON, true],
  ["2025-01-02T12:00:00", NOON, false],
  ["2020-W53-5T00:00Z", Date.UTC(2021, 0, 1), true],
  ["2024-366T00:00Z", Date.UTC(2024, 11, 31), true],
])("%s is %d, zoned %s", (text, ms, isZoned) => {
  const instant = parseIso8601(text);
  expect(instant?.ms).toBeCloseTo(ms, 3);
  expect(instant?.isZoned).toBe(isZoned);
});

test.each([
  "",
  "soon",
  "2025-01-02",
  "2025-01-02 12:00:00Z",
  "2025-02-29T00:00:00Z",
  "2025-13-01T00:00:00Z",
  "2025-00-01T00:00:00Z",
  "2025-366T00:00:00Z",
  "2025-000T00:00:00Z",
  "2025-W53-1T00:00:00Z",
  "2025-W00-1T00:00:00Z",
  "2025-01-02T24:00:01Z",
  "2025-01-02T25:00:00Z",
  "2025-01-02T12:60:00Z",
  "2025-01-02T12:00:61Z",
  "2025-01-02T12:00:00+24:00",
  "2025-01-02T12:00:00Z tomorrow",
  "1735819200000",
])("%j is no date and time", (text) => {
  expect(parseIso8601(text)).toBeUndefined();
});
