// Plays every façade, `npm run facades -- 20` so many times each on different seeds, and writes the rates into
// docs/facades.md. `-- 3 words` plays those whose name contains the words, and writes nothing.
import { writeFile } from "node:fs/promises";
import { facadesPage, LEAST_RATE, type Rate } from "./document.ts";
import type { Facade } from "./facade.ts";
import { RECOGNISERS } from "./recognisers.ts";
import { STATELESS } from "./stateless.ts";
import { certifiedRun } from "./trial.ts";

const [runs = "20", ...words] = process.argv.slice(2);
const wanted = words.join(" ");
const rates: Rate[] = [];

async function play(kind: Rate["kind"], facades: readonly Facade[]): Promise<void> {
  for (const facade of facades.filter(({ name }) => name.includes(wanted))) {
    let denied = 0;
    for (let seed = 1; seed <= Number(runs); seed++) {
      const { exitStatus, visitFault } = await certifiedRun(facade, seed);
      if (exitStatus !== 0 || visitFault !== undefined) denied++;
    }
    rates.push({ name: facade.name, kind, runs: Number(runs), denied });
    console.log(`${denied} of ${runs} denied | ${facade.name}`);
  }
}

await play("recogniser", RECOGNISERS);
await play("stateless", STATELESS);
const missed = rates.filter(({ denied, runs: of }) => denied / of < LEAST_RATE);
for (const { name } of missed) console.log(`CERTIFIED TOO OFTEN | ${name}`);
process.exitCode = missed.length > 0 || rates.length === 0 ? 1 : 0;
if (wanted === "" && missed.length === 0) await writeFile("docs/facades.md", facadesPage(rates));
