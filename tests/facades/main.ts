// Plays all façades blind, in one process per core: `npm run facades -- --runs 20` plays each with 20 seeds. Words
// select façades by name. `--progress facades.jsonl` stores the outcome of each run, so that the same command continues
// after an interruption. Prints the façades that got a certificate too often; without words it writes docs/facades.md.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { inProcesses } from "../support/process-pool.ts";
import { ResultFile } from "../support/result-file.ts";
import { BATTERY } from "./battery.ts";
import { DOCUMENT, facadesPage } from "./document.ts";
import type { FacadeOutcome } from "./outcome.ts";
import { isTooOften, rateOf } from "./rate.ts";
import { certifiedRun } from "./trial.ts";

/** Concurrent runs per process: the visits often pause. */
const CONCURRENCY = 2;
/** The smallest number of attempts that can show a rate of one certificate in twenty. */
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
// Ordered by seed, so that an interrupted command has about equally many runs of each façade.
const orders = Array.from({ length: runs }, (_, at) => at + 1).flatMap((seed) =>
  wanted.flatMap((facade) => (isPlayed(facade.name, seed) ? [] : [{ place: BATTERY.indexOf(facade), seed }])),
);
await inProcesses<(typeof orders)[number], FacadeOutcome>(
  new URL("worker.ts", import.meta.url),
  orders,
  (outcome) => played.add(outcome),
  { concurrency: () => CONCURRENCY },
);

const rates = wanted.map((facade) =>
  rateOf(
    facade,
    played.results.filter(({ name, seed }) => name === facade.name && seed <= runs),
  ),
);
for (const { name, denied, runs: of, by } of rates) console.log(`${denied} of ${of} denied | ${name} | ${by}`);
const missed = rates.filter(isTooOften);
// A battery that denies everybody would show nothing.
const control = await certifiedRun({ name: "a correct server", make: () => ({}) }, 1);
const isControlDenied = control.exitStatus !== 0 || control.visitFault !== undefined;
if (isControlDenied) console.log("DENIED | a correct server");
for (const { name } of missed) console.log(`CERTIFIED TOO OFTEN | ${name}`);
process.exitCode = isControlDenied || missed.length > 0 || rates.length === 0 ? 1 : 0;
if (words === "") await writeFile(DOCUMENT, facadesPage(rates));
