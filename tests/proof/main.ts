// Proves mutants and variants by name: `npx tsx tests/proof/main.ts [words]`; without words, all of them.
import { SURFACES } from "../../contract/surface.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { proveMutant } from "./prove-mutant.ts";
import { trial } from "./trial.ts";

const words = process.argv.slice(2).join(" ").toLowerCase();
const isWanted = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(words));

let bad = 0;
const wanted = MUTANTS.filter((mutant) => isWanted(mutant.name, mutant.violates));
for (const mutant of wanted) {
  const { outcome, killedBy, findings, stopped } = await proveMutant(mutant, SCENARIOS);
  if (outcome !== "killed") bad++;
  console.log(
    `${outcome === "killed" ? "ok  " : "BAD "} ${mutant.violates} | ${mutant.name} | ${outcome} by ${killedBy.join(", ") || "nobody"}${stopped === undefined ? "" : ` | ${stopped}`}`,
  );
  if (words !== "")
    for (const { requirement, expected, actual } of findings)
      console.log(`       ${requirement}\n         expected ${expected}\n         actual   ${actual}`);
}
for (const variant of VARIANTS.filter(({ name, because }) => isWanted(name, because))) {
  const report = await trial({ deviations: [variant], scenarios: SCENARIOS, surfaces: SURFACES });
  const isSilent = report.findings.length === 0 && report.stopped === undefined;
  if (!isSilent) bad++;
  console.log(
    `${isSilent ? "ok  " : "BAD "} variant | ${variant.name} | ${report.totals.pass} pass, ${report.totals.inconclusive} inconclusive${report.stopped === undefined ? "" : ` | ${report.stopped}`}`,
  );
  for (const { requirement, expected, actual } of report.findings)
    console.log(`       ${requirement}\n         expected ${expected}\n         actual   ${actual}`);
}
console.log(`${bad} bad`);
process.exitCode = bad === 0 ? 0 : 1;
