// The last step of `npm run stryker`. It marks equivalent mutants in the report as ignored, and prints the scores,
// every survivor without a reason and every reason without a survivor. `--write` updates docs/stryker.md.
import { readFileSync, writeFileSync } from "node:fs";
import { ACCEPTED } from "./accepted.ts";
import { documentWith } from "./document.ts";
import { explain, scoresOf } from "./explain.ts";
import { ignore, writeReport } from "./ignored.ts";
import { mutationsOf, readReport } from "./report.ts";

const DOCUMENT = new URL("../../docs/stryker.md", import.meta.url);

const REPORT = { data: "reports/out/stryker/mutation.json", page: "reports/out/stryker/mutation.html" };

const report = readReport(REPORT.data);
const mutations = mutationsOf(report);
const explanation = explain(mutations, ACCEPTED);
ignore(explanation.explained);
writeReport(report, REPORT);
const scores = scoresOf(mutations, explanation.explained);

for (const { part, mutants, detected, uncertified, percent, wrongPercent } of scores) {
  console.log(
    `${part}: ${detected} of ${mutants} detected, ${uncertified} without certificate, ${percent} %; ${wrongPercent} % without legal ones`,
  );
}
for (const { file, line, change } of explanation.unexplained) console.log(`no reason | ${file} | ${line} | ${change}`);
for (const key of explanation.stale) console.log(`no survivor any more | ${key}`);
if (process.argv.includes("--write")) {
  writeFileSync(DOCUMENT, documentWith(readFileSync(DOCUMENT, "utf8"), scores, explanation));
}
process.exitCode = explanation.unexplained.length + explanation.stale.length === 0 ? 0 : 1;
