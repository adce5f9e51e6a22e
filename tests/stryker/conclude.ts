// What `npm run stryker` ends with: the scores, every survivor without a reason and every reason without a survivor.
// `--write` puts scores and reasons into docs/stryker.md.
import { readFileSync, writeFileSync } from "node:fs";
import { ACCEPTED } from "./accepted.ts";
import { documentWith } from "./document.ts";
import { explain, scoresOf } from "./explain.ts";
import { mutationsOf, readReport } from "./report.ts";

const DOCUMENT = new URL("../../docs/stryker.md", import.meta.url);

const mutations = mutationsOf(readReport("reports/out/stryker/mutation.json"));
const explanation = explain(mutations, ACCEPTED);
const scores = scoresOf(mutations, explanation.explained);

for (const { part, detected, mutants, percent, seenPercent } of scores) {
  console.log(`${part}: ${detected} of ${mutants} told of, ${percent} %; ${seenPercent} % of what a client can tell`);
}
for (const { file, line, change } of explanation.unexplained) console.log(`no reason | ${file} | ${line} | ${change}`);
for (const key of explanation.stale) console.log(`no survivor any more | ${key}`);
if (process.argv.includes("--write")) {
  writeFileSync(DOCUMENT, documentWith(readFileSync(DOCUMENT, "utf8"), scores, explanation));
}
process.exitCode = explanation.unexplained.length + explanation.stale.length === 0 ? 0 : 1;
