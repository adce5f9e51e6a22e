// Prints the figures of docs/architecture.md: `npm run figures`
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const FILES = execFileSync("git", ["ls-files", "*.ts"], { encoding: "utf8" }).trim().split("\n");
const TEXTS = new Map(FILES.map((path) => [path, readFileSync(path, "utf8")]));
const LIMIT = /^(?:export )?const (?:MIN|MAX)_/gm;

function textsIn(folders: readonly string[], isMeant = (_path: string) => true): readonly string[] {
  const isIn = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  return [...TEXTS].flatMap(([path, text]) => (isIn(path) && isMeant(path) ? [text] : []));
}

const linesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
const isSource = (path: string) => !path.endsWith(".spec.ts");

const FIGURES: Readonly<Record<string, number>> = {
  "TypeScript, lines": linesOf([...TEXTS.values()]),
  "harness/ without specs, lines": linesOf(textsIn(["harness"], isSource)),
  "history/ and rules/, lines": linesOf(textsIn(["harness/history", "harness/rules"], isSource)),
  "actions/ and arrange/, lines": linesOf(textsIn(["harness/actions", "harness/arrange"], isSource)),
  "suites/, lines": linesOf(textsIn(["suites"], isSource)),
  "reference/, lines": linesOf(textsIn(["reference"], isSource)),
  "constants MIN_… and MAX_…": [...TEXTS.values()].reduce((sum, text) => sum + (text.match(LIMIT) ?? []).length, 0),
};

for (const [what, count] of Object.entries(FIGURES)) console.log(`| ${what} | ${count.toLocaleString("en")} |`);
