import { expect, test } from "vitest";
import { REQUIREMENTS } from "./index.ts";
import { SURFACES } from "./surface.ts";

test("ids are unique", () => {
  expect(repeated(REQUIREMENTS.map(({ id }) => id))).toEqual([]);
});

test("ids are dotted words in kebab-case, the area first", () => {
  const word = "[a-z0-9]+(?:-[a-z0-9]+)*";
  const grammar = new RegExp(`^${word}(?:\\.${word})+$`);
  expect(REQUIREMENTS.map(({ id }) => id).filter((id) => !grammar.test(id))).toEqual([]);
});

test("titles are facts in one line", () => {
  const odd = REQUIREMENTS.filter(({ title }) => title.trim() !== title || /\n|\.$|\bshould\b|^test/i.test(title));
  expect(odd.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
});

test("no two requirements of the same surfaces have the same title", () => {
  const titles = REQUIREMENTS.map(({ surfaces, title }) => `${surfaces.join()}: ${title}`);
  expect(repeated(titles)).toEqual([]);
});

test("each applies to a surface, named once and in order", () => {
  const ordered = (surfaces: readonly string[]) => SURFACES.filter((each) => surfaces.includes(each)).join();
  const odd = REQUIREMENTS.filter(({ surfaces }) => surfaces.length === 0 || surfaces.join() !== ordered(surfaces));
  expect(odd.map(({ id }) => id)).toEqual([]);
});

test("each names its section and 2 to 8 words of its clause", () => {
  const odd = REQUIREMENTS.filter(({ source }) => source.section === "" || !/^\S+( \S+){1,7}$/.test(source.words));
  expect(odd.map(({ id, source }) => `${id}: ${source.words}`)).toEqual([]);
});

test("what no client can see says why", () => {
  const silent = REQUIREMENTS.filter(
    ({ observed }) => typeof observed === "object" && "nothing" in observed && !observed.nothing,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

// An id is never given another meaning: who adds a requirement updates the snapshot, who changes one explains it.
test("ids, levels, surfaces and titles are frozen", async () => {
  const lines = REQUIREMENTS.map(
    ({ id, level, surfaces, title }) => `${id} | ${level} | ${surfaces.join(" ")} | ${title}`,
  );
  await expect(`${lines.sort().join("\n")}\n`).toMatchFileSnapshot("./requirements.snap");
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
