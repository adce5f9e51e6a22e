import { expect, test } from "vitest";
import { SUBJECTS } from "./all-subjects.ts";
import { mixed } from "./order.ts";
import { alone } from "./play.ts";
import { nameOf } from "./subjects.ts";

const plays = alone(SUBJECTS);
const ordered = mixed(plays);

test("each play is there once", () => {
  expect(ordered.length).toBe(plays.length);
  expect(new Set(ordered)).toEqual(new Set(plays));
});

test("legal servers come before mutants that do not wait", () => {
  const kinds = ordered.map(({ subjects: [subject] }) => subject?.kind);
  expect(kinds.lastIndexOf("variant")).toBeLessThan(kinds.indexOf("bug"));
});

test("mutants that close connections are not neighbours", () => {
  const places = ordered.flatMap(({ subjects: [subject] }, place) =>
    subject !== undefined && nameOf(subject).includes("closes the connection") ? [place] : [],
  );
  expect(places.length).toBeGreaterThan(10);
  const span = Math.max(...places) - Math.min(...places);
  expect(span).toBeGreaterThan(20 * places.length);
});
