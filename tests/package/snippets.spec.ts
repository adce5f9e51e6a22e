import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { questionsPage } from "../../cli/questions.ts";
import { statesPage } from "../../cli/states/page.ts";
import { type Installation, installElsewhere } from "./installation.ts";
import { type Snippet, snippetsOf } from "./snippets.ts";

/** Commands of the README that work in the clone. CI runs the same commands, and running the specs here would recurse. */
const IN_THE_CLONE = /^(?:npm (?:ci|test|run)\b|BASE_URL=\S+ SANDBOX_API_KEY=\S+ npm test)/;

let there: Installation;
let mock: Awaited<ReturnType<Installation["mock"]>>;

beforeAll(async () => {
  there = await installElsewhere();
  mock = await there.mock();
}, 320_000);

afterAll(async () => {
  await mock?.stop();
  await there?.remove();
});

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "RELEASING.md",
  "SECURITY.md",
  "examples/nightly/README.md",
  ...(await readdir("docs", { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const snippets: readonly Snippet[] = (
  await Promise.all(documents.map(async (name) => snippetsOf(name, await readFile(name, "utf8"))))
).flat();

test("there are snippets to run", () => {
  expect(snippets.filter(({ manner }) => manner === "run").length).toBeGreaterThan(10);
});

describe.each(snippets.filter(({ manner }) => manner === "run"))("$document, line $line", ({ commands }) => {
  const own = commands.split("\n").filter((line) => !IN_THE_CLONE.test(line) && !line.startsWith("npx packproof mock"));
  test.runIf(own.length > 0)(
    "runs without an error",
    async () => {
      // The documented port may be in use on this machine.
      const script = own.join("\n").replaceAll("http://127.0.0.1:4010", mock.settings.BASE_URL ?? "");
      const { status, stdout, stderr } = await there.execute("bash", ["-euo", "pipefail", "-c", script]);
      expect(stderr).not.toMatch(/error|unknown option/i);
      expect(status, stdout).toBe(0);
    },
    180_000,
  );
});

test("only the mock keeps running, and every snippet that is not run has a reason", () => {
  for (const { manner, commands } of snippets) {
    if (manner === "run on") expect(commands).toMatch(/^npx packproof mock/);
  }
});

test("links between documents have existing targets", async () => {
  for (const document of documents) {
    const text = (await readFile(document, "utf8")).replace(/```[\s\S]*?```/g, "");
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)) {
      await expect(readFile(join(document, "..", target)), `${document} links to ${target}`).resolves.toBeDefined();
    }
  }
});

test("the page of provider states equals the contract's text", async () => {
  expect(await readFile("docs/provider-states.md", "utf8")).toBe(statesPage());
});

test("the page of open questions equals the contract's text", async () => {
  expect(await readFile("docs/open-questions.md", "utf8")).toBe(questionsPage());
});
