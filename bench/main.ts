// Measures and prints; asserts nothing. `npm run bench` all of it, `npm run bench -- overhead` a part.
import { coldRuns } from "./cold-runs.ts";
import { overhead } from "./overhead.ts";

const PARTS: Readonly<Record<string, () => Promise<void>>> = { overhead: tellOverhead, runs: tellRuns };
const wanted = process.argv.slice(2);
for (const [name, tell] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await tell();

async function tellOverhead(): Promise<void> {
  const { requests, ways } = await overhead();
  console.log(`the ${requests} requests of a run, sent again on the same number of connections (requests per second)`);
  const bare = ways[0]?.perSecond ?? 1;
  for (const { way, perSecond } of ways) {
    console.log(`  ${way.padEnd(36)} ${perSecond.toFixed(0).padStart(6)}   ${(perSecond / bare).toFixed(2)}`);
  }
}

async function tellRuns(): Promise<void> {
  console.log("whole run from the command line, cold, median of 3 (seconds)");
  for (const { what, seconds } of await coldRuns()) console.log(`  ${what.padEnd(36)} ${seconds.toFixed(2)}`);
}
