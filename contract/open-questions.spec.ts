import { expect, test } from "vitest";
import { REQUIREMENTS } from "./index.ts";
import { ABOUT_THE_RUN, OPEN_QUESTIONS, SILENCES } from "./open-questions.ts";

const surfacesOf = new Map(REQUIREMENTS.map(({ id, surfaces }) => [id, surfaces]));

test("every question has a unique code", () => {
  const codes = OPEN_QUESTIONS.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
});

test("topics are kebab-case", () => {
  const odd = [...OPEN_QUESTIONS, ...SILENCES, ...ABOUT_THE_RUN].filter(
    ({ topic }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(topic),
  );
  expect(odd).toEqual([]);
});

test("no silence has the topic of a question or of another silence", () => {
  const asked = new Set<string>(OPEN_QUESTIONS.map(({ topic }) => topic));
  const silent: readonly string[] = [...SILENCES, ...ABOUT_THE_RUN].map(({ topic }) => topic);
  expect(silent.filter((topic) => asked.has(topic))).toEqual([]);
  expect(silent).toEqual([...new Set(silent)]);
});

test.each(OPEN_QUESTIONS)("$code names only requirements of its surfaces, each once", ({ requirements, surfaces }) => {
  const astray = requirements.filter((id) => !surfacesOf.get(id)?.some((each) => surfaces.some((own) => own === each)));
  expect(astray).toEqual([]);
  expect(requirements).toEqual([...new Set(requirements)]);
});
