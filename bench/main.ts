// Measures and prints; asserts nothing. `npm run bench` measures everything, `npm run bench -- overhead` a part.
import { availableParallelism } from "node:os";
import { longestChain } from "./chain.ts";
import { coldRuns } from "./cold-runs.ts";
import { concurrentRuns } from "./concurrent-runs.ts";
import { scenarioCosts } from "./costs.ts";
import { firstRequestMs } from "./first-request.ts";
import { heapAfter, peakMemoryMb } from "./memory.ts";
import { overhead } from "./overhead.ts";
import { toolTimes } from "./tools.ts";

/** High enough to show the chains. Milliseconds added to each answer. */
const COSTS_LATENCY_MS = 200;
const MOST_EXPENSIVE = 20;
const CONCURRENT_RUNS = 50;

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  costs: printCosts,
  overhead: printOverhead,
  runs: printRuns,
  concurrent: printConcurrent,
  start: printStart,
  memory: printMemory,
  tools: printTools,
};
const wanted = process.argv.slice(2);
for (const [name, print] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await print();

async function printCosts(): Promise<void> {
  const costs = await scenarioCosts(0);
  const chains = await scenarioCosts(COSTS_LATENCY_MS);
  const sum = (key: "requests" | "purchases", surface?: string) =>
    costs.reduce((total, each) => total + (surface === undefined || each.surface === surface ? each[key] : 0), 0);
  console.log("the scenarios that cost most: requests, purchases, answers from the first to the last");
  row("all", String(sum("requests")), String(sum("purchases")), "");
  row("of these on the sandbox", String(sum("requests", "sandbox")), String(sum("purchases", "sandbox")), "");
  for (const { surface, scenario, requests, purchases } of costs.slice(0, MOST_EXPENSIVE)) {
    const chain = chains.find((each) => each.surface === surface && each.scenario === scenario)?.chain ?? 0;
    row(`${surface}: ${scenario}`, String(requests), String(purchases), chain.toFixed(0));
  }
}

async function printOverhead(): Promise<void> {
  const { requests, ways } = await overhead();
  console.log(`the ${requests} requests of a run, sent again on the same number of connections (requests per second)`);
  const bare = ways[0]?.perSecond ?? 1;
  for (const { way, perSecond } of ways) row(way, perSecond.toFixed(0), (perSecond / bare).toFixed(2));
}

async function printRuns(): Promise<void> {
  const chain = await longestChain();
  console.log(
    "whole run from the command line, cold, median of 3 (seconds), and what latency added to it, in parts of",
  );
  console.log(
    `the longest chain of answers that have to be waited for one after another (${chain.toFixed(0)}) × latency`,
  );
  const runs = await coldRuns();
  const without = runs.find(({ latencyMs }) => latencyMs === 0)?.seconds ?? 0;
  for (const { what, latencyMs = 0, seconds } of runs) {
    const share = latencyMs === 0 ? "" : ((1000 * (seconds - without)) / (chain * latencyMs)).toFixed(2);
    row(what, seconds.toFixed(2), share);
  }
}

async function printConcurrent(): Promise<void> {
  const { seconds, passed } = await concurrentRuns(CONCURRENT_RUNS);
  console.log(`${CONCURRENT_RUNS} runs at once on ${availableParallelism()} cores, each with an embedded reference`);
  row("passed", String(passed));
  row("seconds until the last ended", seconds.toFixed(0));
  row("seconds per run", (seconds / CONCURRENT_RUNS).toFixed(1));
}

async function printStart(): Promise<void> {
  console.log("cold start (milliseconds)");
  row("until the first request arrives", (await firstRequestMs()).toFixed(0));
}

async function printMemory(): Promise<void> {
  console.log("heap after so many exchanges, garbage collected (megabytes)");
  for (const { exchanges, heapMb } of await heapAfter([10_000, 100_000, 1_000_000])) {
    row(String(exchanges), heapMb.toFixed(1));
  }
  row("most memory of a whole run's process", (await peakMemoryMb()).toFixed(0));
}

async function printTools(): Promise<void> {
  console.log("the same reads with other tools, one after another, the start of the process included (per second)");
  for (const { tool, perSecond } of await toolTimes()) row(tool, perSecond?.toFixed(0) ?? "not installable here");
}

function row(what: string, ...figures: readonly string[]): void {
  console.log(`  ${what.padEnd(36)}${figures.map((each) => each.padStart(9)).join("")}`);
}
