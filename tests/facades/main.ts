// Plays the battery of façades blind, in a process per core: `npm run facades -- --runs 20` each with so many seeds. Words
// narrow them by name. `--progress facades.jsonl` keeps what each run came to, so that the same command goes on where it was
// stopped. Prints the façades that got a certificate too often; without words it writes docs/facades.md.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { inProcesses } from "../support/process-pool.ts";
import { ResultFile } from "../support/result-file.ts";
import { BATTERY } from "./battery.ts";
import { DOCUMENT, facadesPage } from "./document.ts";
import type { FacadeOutcome } from "./outcome.ts";
import { isTooOften, rateOf } from "./rate.ts";

/** Runs that overlap in a process: the visits often pause. */
const LANES = 2;
/** As many as tell one certificate in twenty. */
const RUNS = "20";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: RUNS }, progress: { type: "string" } },
});
const words = positionals.join(" ");
const runs = Number(values.runs);
const played = new ResultFile<FacadeOutcome>(values.progress);
const wanted = BATTERY.filter(({ name }) => name.includes(words));
const isPlayed = (name: string, seed: number) =>
  played.results.some((outcome) => outcome.name === name && outcome.seed === seed);
// By seeds first: a table of a stopped command has about as many runs of each.
const orders = Array.from({ length: runs }, (_, at) => at + 1).flatMap((seed) =>
  wanted.flatMap((facade) => (isPlayed(facade.name, seed) ? [] : [{ place: BATTERY.indexOf(facade), seed }])),
);
await inProcesses<(typeof orders)[number], FacadeOutcome>(
  new URL("worker.ts", import.meta.url),
  orders,
  (outcome) => played.add(outcome),
  { lanes: LANES },
);

const rates = wanted.map((facade) =>
  rateOf(
    facade,
    played.results.filter(({ name, seed }) => name === facade.name && seed <= runs),
  ),
);
for (const { name, denied, runs: of, by } of rates) console.log(`${denied} of ${of} denied | ${name} | ${by}`);
const missed = rates.filter(isTooOften);
for (const { name } of missed) console.log(`CERTIFIED TOO OFTEN | ${name}`);
process.exitCode = missed.length > 0 || rates.length === 0 ? 1 : 0;
if (words === "") await writeFile(DOCUMENT, facadesPage(rates));
