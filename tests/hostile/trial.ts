import { settingsOf } from "../../cli/embedded.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { shardOf } from "../../cli/shard/shard.ts";
import type { Report } from "../../contract/report.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Scenario } from "../../harness/stage/scenario.ts";
import type { Bounds } from "../../harness/transport/bounds.ts";
import { inWords } from "../../reports/difference-text.ts";
import { SCENARIOS } from "../../suites/index.ts";
import type { Ending, Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";
import type { RawRequest } from "./raw-request.ts";
import { startHostile } from "./server.ts";

/** A system that went away is soon given up; one that only restarts has all the time of a run. */
const SOON_GONE: Partial<Bounds> = { goneMs: 4_000 };
/** What hangs is to be told in the words of a report. */
const ENDED: Partial<Bounds> = { lookMs: 100, runMs: 3 * 60_000 };
/** Where nothing is to be found, a quick look plays one part of so many, another at the next fault. */
const SHARES = 4;
const SAMPLE_EVERY_MS = 20;

/** What a run said of a fault, and what it took. */
export interface Said {
  readonly report: Report;
  readonly tookMs: number;
  /** Bytes that the process grew by at most, the hostile server's own included. */
  readonly grewBytes: number;
  /** Bytes that the other side could send. */
  readonly sentBytes: number;
  /** Secrets of the run, to look for in its reports. */
  readonly secrets: readonly string[];
  /** What reached the origin that a redirect led to. */
  readonly strayed: readonly RawRequest[];
}

/** Runs the suite against a fault; the whole of it, or as much as shows the fault. */
export async function tryFault(fault: Fault, isWhole: boolean): Promise<Said> {
  const server = await startHostile(fault.manners);
  const surfaces = (fault.surfaces ?? ["sandbox"]).join(",");
  const { PROVIDER_STATES_URL, ...settings } = settingsOf(server);
  const target = readTarget({
    ...settings,
    ...(fault.hasStates === true ? { PROVIDER_STATES_URL } : {}),
    SURFACES: surfaces,
    ALLOW_WRITES: surfaces,
    SEED: "1",
    RUNS: "2",
  });
  const memory = watchMemory();
  const startedMs = performance.now();
  try {
    const report = inWords(
      await verify({
        target,
        scenarios: isWhole ? ALL_SCENARIOS : enough(fault),
        suite: { name: "packproof", version: "hostile" },
        isConfirming: false,
        bounds: { ...ENDED, ...(fault.ends === "not done" ? SOON_GONE : {}), ...fault.bounds },
      }),
    );
    return {
      report,
      tookMs: performance.now() - startedMs,
      grewBytes: memory.grewBytes(),
      sentBytes: server.sentBytes(),
      secrets: Object.values(target.keys),
      strayed: [...server.place.elsewhere.seen],
    };
  } finally {
    memory.end();
    await server.close();
  }
}

/** What a run takes on this machine now, with nothing at fault. Milliseconds. */
export async function healthyMs(): Promise<number> {
  const { tookMs } = await tryFault({ name: "nothing", ends: "pass", says: "", manners: {} }, false);
  return tookMs;
}

/** How a run ended, in the words of the table. */
export function endingOf({ verdict, exitStatus, stopped }: Report): Ending | "a fault of the suite" {
  if (stopped?.startsWith("a fault of the suite") === true) return "a fault of the suite";
  if (exitStatus === 2) return "not done";
  return verdict;
}

/** What a run said for its ending: the reason why it stopped, its findings, or why it can't tell. */
export function wordsOf({ stopped, findings, requirements }: Report): readonly string[] {
  if (stopped !== undefined) return [stopped];
  if (findings.length > 0)
    return findings.map(({ requirement, expected, actual }) => `${requirement}: ${expected} | ${actual}`);
  return [
    ...new Set(
      requirements.flatMap(({ verdict, reason }) =>
        verdict === "inconclusive" && reason !== undefined ? [reason] : [],
      ),
    ),
  ];
}

function enough({ name, ends, areas }: Fault): readonly Scenario[] {
  if (areas !== undefined) return SCENARIOS.filter(({ area }) => areas.test(area));
  if (ends !== "pass") return SCENARIOS;
  const rows = Object.values(FAULTS).flat();
  const row = rows.findIndex((fault) => fault.name === name);
  return shardOf(SCENARIOS, { index: ((row + 1) % SHARES) + 1, of: SHARES });
}

function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return {
    grewBytes: () => {
      sample();
      return most - before;
    },
    end: () => clearInterval(timer),
  };
}
