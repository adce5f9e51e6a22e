import { expect, test } from "vitest";
import { REQUIREMENTS } from "./index.ts";
import { SURFACES } from "./surface.ts";

test("ids are unique", () => {
  expect(repeated(REQUIREMENTS.map(({ id }) => id))).toEqual([]);
});

test("ids are dotted words in kebab-case and begin with the area", () => {
  const word = "[a-z0-9]+(?:-[a-z0-9]+)*";
  const grammar = new RegExp(`^${word}(?:\\.${word})+$`);
  expect(REQUIREMENTS.map(({ id }) => id).filter((id) => !grammar.test(id))).toEqual([]);
});

test("titles are statements in one line", () => {
  const odd = REQUIREMENTS.filter(({ title }) => title.trim() !== title || /\n|\.$|\bshould\b|^test/i.test(title));
  expect(odd.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
});

test("no two requirements of the same surfaces have the same title", () => {
  const titles = REQUIREMENTS.map(({ surfaces, title }) => `${surfaces.join()}: ${title}`);
  expect(repeated(titles)).toEqual([]);
});

test("each applies to at least one surface, without duplicates and in the fixed order", () => {
  const ordered = (surfaces: readonly string[]) => SURFACES.filter((each) => surfaces.includes(each)).join();
  const odd = REQUIREMENTS.filter(({ surfaces }) => surfaces.length === 0 || surfaces.join() !== ordered(surfaces));
  expect(odd.map(({ id }) => id)).toEqual([]);
});

test("each has its section and 2 to 8 words of its clause", () => {
  const odd = REQUIREMENTS.filter(({ source }) => source.section === "" || !/^\S+( \S+){1,7}$/.test(source.words));
  expect(odd.map(({ id, source }) => `${id}: ${source.words}`)).toEqual([]);
});

test("a requirement that no client can observe has a reason", () => {
  const silent = REQUIREMENTS.filter(
    ({ observed }) => typeof observed === "object" && "nothing" in observed && !observed.nothing,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

// The meaning of an id never changes: update the snapshot for a new requirement, and explain every change of an
// existing one.
test("ids, levels, surfaces and titles are frozen", async () => {
  const lines = REQUIREMENTS.map(
    ({ id, level, surfaces, title }) => `${id} | ${level} | ${surfaces.join(" ")} | ${title}`,
  );
  await expect(`${lines.sort().join("\n")}\n`).toMatchFileSnapshot("./requirements.snap");
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
