// Meets the mutants of the sandbox on shared sandboxes, in a process per core:
//   npx tsx tests/shared-sandbox/kills.ts --pool 12,60,unique --stranger none,before [words]
// Words narrow the mutants by name or requirement, `--whole` meets each with everything at once. Prints those that were
// not killed, and a table; without words the figures are kept, and written into docs/proof.md.
import { writeKillFigures } from "../proof/document.ts";
import { inProcesses } from "../support/process-pool.ts";
import { nameOf } from "./dimensions.ts";
import { combinationsOf, readFlags } from "./flags.ts";
import { type Kill, type KillOptions, SANDBOX_MUTANTS } from "./kill.ts";
import { type KillFigures, keepKillFigures, killFiguresOf, killTable } from "./kill-figures.ts";

const { wanted, seed, isWhole, rest } = readFlags();
const words = rest.join(" ").toLowerCase();
const places = SANDBOX_MUTANTS.flatMap(({ name, violates }, place) =>
  [name, violates].some((text) => text.toLowerCase().includes(words)) ? [place] : [],
);
/** Mutants that overlap in a process: one often waits for real time to pass. */
const LANES = 2;

const all: KillFigures[] = [];
for (const combination of combinationsOf(wanted)) {
  const options: KillOptions = { combination, seed, isWhole };
  const kills: Kill[] = [];
  const orders = places.map((place) => ({ place, options }));
  const worker = new URL("kill-worker.ts", import.meta.url);
  await inProcesses<(typeof orders)[number], Kill>(worker, orders, (result) => kills.push(tell(result)), {
    lanes: LANES,
  });
  const figures = killFiguresOf(nameOf(combination), kills);
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
