import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** What gives a module a memory of its own: a class, a variable, or an empty container at the top level. */
const MEMORIES = [
  /^(?:export )?(?:abstract )?class /m,
  /^(?:export )?let /m,
  /^(?:export )?const \w+(?:: [^=]+)? = (?:new \w+(?:<.*>)?\((?:\(\) =>.*)?\)|\[\]|\{\});/m,
];

const modules = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".spec.ts"),
);

it.each(modules)("%s has no memory: the history is the only one", (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, "utf8");
  expect(MEMORIES.filter((memory) => memory.test(text))).toEqual([]);
});
