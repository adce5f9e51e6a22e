import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const guide = await readFile("CONTRIBUTING.md", "utf8");
const EXAMPLE = /```ts\n *\/\/ (\S+)\n([\s\S]*?)```/g;
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

test("each file of a new requirement has an example", () => {
  const folders = Array.from(guide.matchAll(EXAMPLE), ([, file = ""]) => file.split("/").slice(0, 2).join("/"));
  expect(new Set(folders)).toEqual(
    new Set([
      "contract/requirements",
      "suites/partner-api",
      "harness/rules",
      "reference/mutants",
      "reference/variants",
    ]),
  );
});

test.each(Array.from(guide.matchAll(EXAMPLE), ([, file = "", code = ""]) => ({ file, code })))(
  "the example of $file is in that file",
  async ({ file, code }) => {
    expect(squeezed(await readFile(file, "utf8"))).toContain(squeezed(code));
  },
);
