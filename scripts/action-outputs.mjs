// Prints the outputs of the Action, a line each, from the reports of a run. A run that could not start has none.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const file = join(folder, "report.json");
if (existsSync(file)) {
  const { verdict, totals } = JSON.parse(readFileSync(file, "utf8"));
  const { pass, fail, inconclusive, notExercised } = totals;
  const outputs = {
    verdict,
    passed: pass,
    failed: fail,
    "not-verified": inconclusive + notExercised,
    report: join(folder, "index.html"),
    badge: join(folder, "badge.svg"),
  };
  for (const [name, value] of Object.entries(outputs)) console.log(`${name}=${value}`);
}
