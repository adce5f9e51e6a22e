import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { schemaTypes, TYPES_FILE } from "./schema-types.ts";

test("the types match the current schemas (update with `npm run schemas:types`)", async () => {
  expect(await readFile(TYPES_FILE, "utf8")).toBe(await schemaTypes());
}, 300_000);
