// Plays the mutants of the sandbox against shared sandboxes, in one process per core:
//   npx tsx tests/shared-sandbox/kills.ts --pool 12,60,unique --others none,before [words]
// Plays mutants whose requirement depends on who holds a listing; `--every` adds the others. Words select mutants by name
// or requirement, `--whole` plays all scenarios at once. `--progress kills.jsonl` stores results, so that an interrupted
// command can continue. Prints the mutants that were not killed, and a table; without words the figures are stored and
// written into docs/proof.md.
import type { RequirementId } from "../../contract/index.ts";
import { dependsOnCopies } from "../../harness/ledger/requirement-rows.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { writeKillFigures } from "../proof/document.ts";
import { inProcesses } from "../support/process-pool.ts";
import { nameOf } from "./dimensions.ts";
import { combinationsOf, readFlags } from "./flags.ts";
import { type Kill, type KillOptions, SANDBOX_MUTANTS } from "./kill.ts";
import { type KillFigures, keepKillFigures, killFiguresOf, killTable } from "./kill-figures.ts";
import { KillProgress } from "./kill-progress.ts";

const { wanted, seed, isWhole, isEvery, progress, rest } = readFlags();
const words = rest.join(" ").toLowerCase();
const met = new KillProgress(progress);
const places = SANDBOX_MUTANTS.flatMap(({ name, violates }, place) => {
  const isNamed = [name, violates].some((text) => text.toLowerCase().includes(words));
  return isNamed && (isEvery || dependsOnCopies(violates as RequirementId)) ? [place] : [];
});
/** Concurrent mutants per process: a run sometimes waits for real time to pass. */
const CONCURRENCY = 2;

const all: KillFigures[] = [];
for (const combination of combinationsOf(wanted)) {
  const options: KillOptions = { combination, seed, isWhole };
  const sandbox = nameOf(combination);
  const orders = places.flatMap((place) => {
    const mutant = SANDBOX_MUTANTS[place];
    return mutant === undefined || met.of(sandbox, mutant) !== undefined ? [] : [{ place, options }];
  });
  const worker = new URL("kill-worker.ts", import.meta.url);
  await inProcesses<(typeof orders)[number], Kill>(worker, orders, (result) => met.add(sandbox, tell(result)), {
    concurrency: () => CONCURRENCY,
  });
  const kills = places.flatMap((place) => met.of(sandbox, SANDBOX_MUTANTS[place] as Mutant) ?? []);
  const figures = killFiguresOf(sandbox, kills);
  all.push(figures);
  if (words === "") keepKillFigures(figures);
}
console.log(killTable(all));
if (words === "") writeKillFigures();

function tell(result: Kill): Kill {
  const { outcome, violates, name, reason } = result;
  if (outcome !== "killed") console.log([outcome, violates, name, reason].filter(Boolean).join(" | "));
  return result;
}
