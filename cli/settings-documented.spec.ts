import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../harness/config/setting-names.ts";

test.each([
  [".env.example", (name: string) => new RegExp(`^# ${name}=`, "m")],
  ["docs/configuration.md", (name: string) => new RegExp(`^\\|.*\`${name}\`.*\\|`, "m")],
])("every setting is documented in %s", async (file, row) => {
  const text = await readFile(file, "utf8");
  expect(SETTING_NAMES.map(([name]) => name).filter((name) => !row(name).test(text))).toEqual([]);
});
