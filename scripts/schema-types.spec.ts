import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { schemaTypes, TYPES_FILE } from "./schema-types.ts";

test("the types are those of the schemas as they stand; `npm run schemas:types` makes them again", async () => {
  expect(await readFile(TYPES_FILE, "utf8")).toBe(await schemaTypes());
}, 300_000);
