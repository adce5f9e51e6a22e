import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const modules = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".spec.ts"),
);

test.each(modules)("%s judges no case that fast-check can neither shrink nor repeat by its path", (name) => {
  expect(readFileSync(FOLDER + name, "utf8")).not.toMatch(/\bfc\.sample\b/);
});
