import { expect, it } from "vitest";
import { BOUNDARIES } from "./boundaries.ts";
import { REQUIREMENTS } from "./index.ts";
import { OPEN_QUESTIONS } from "./open-questions.ts";
import { SURFACES } from "./surface.ts";

const surfacesOf = new Map<string, readonly string[]>(REQUIREMENTS.map(({ id, surfaces }) => [id, surfaces]));

it.each(BOUNDARIES)("$limit names only requirements of its surfaces", ({ surfaces, below, on, above }) => {
  const ids = [below, on, above].flatMap((side) => side ?? []);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) for (const surface of surfaces) expect(surfacesOf.get(id), id).toContain(surface);
});

it.each(BOUNDARIES.filter(({ open }) => open))("$limit names an open question that exists", ({ open }) => {
  expect(OPEN_QUESTIONS.map(({ code }) => code)).toContain(open);
});

it.each(BOUNDARIES)("$limit is judged on each side, or has a reason why not", (boundary) => {
  const { below, on, above, open, because } = boundary;
  const isWhole = [below, on, above].every((side) => side !== undefined);
  expect(isWhole).toBe(open === undefined && because === undefined);
});

it("boundaries have unique names, and each surface has some", () => {
  expect(new Set(BOUNDARIES.map(({ limit }) => limit)).size).toBe(BOUNDARIES.length);
  expect(SURFACES.every((surface) => BOUNDARIES.some(({ surfaces }) => surfaces.includes(surface)))).toBe(true);
});
