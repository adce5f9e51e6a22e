import { settingsOf } from "../../cli/embedded.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { shardOf } from "../../cli/shard/shard.ts";
import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Bounds } from "../../harness/transport/bounds.ts";
import { inWords } from "../../reports/difference-text.ts";
import { SCENARIOS } from "../../suites/index.ts";
import type { Ending, Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";
import type { RawRequest } from "./raw-request.ts";
import { startHostile } from "./server.ts";

/** A run gives up a system that disappears soon; faults that only restart keep the usual time. */
const SOON_GONE: Partial<Bounds> = { goneMs: 4_000 };
/** A run that hangs is to end by itself, so that its report shows it. */
const ENDED: Partial<Bounds> = { lookMs: 100, runMs: 3 * 60_000 };
/**
 * A fault without effect is played with one of this many parts of the scenarios in the self-test; faults take different
 * parts.
 */
const SHARES = 4;
const SAMPLE_EVERY_MS = 20;

/** The result of a run against a fault, and its cost. */
export interface TrialResult {
  readonly report: Report;
  readonly tookMs: number;
  /** Maximum growth of the process's memory, including the hostile server's. Bytes. */
  readonly grewBytes: number;
  /** Bytes that the server was able to send. */
  readonly sentBytes: number;
  /** Secrets of the run, which its reports must not contain. */
  readonly secrets: readonly string[];
  /** Requests that reached the origin to which a redirect points. */
  readonly requestsElsewhere: readonly RawRequest[];
}

/** Runs all scenarios against a fault, or only those that show it. */
export async function tryFault(fault: Fault, isWhole: boolean): Promise<TrialResult> {
  const server = await startHostile(fault.behaviour);
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
      requestsElsewhere: [...server.control.elsewhere.seen],
    };
  } finally {
    memory.end();
    await server.close();
  }
}

/** Duration of a run against a healthy system on this machine now. Milliseconds. */
export async function healthyMs(): Promise<number> {
  const { tookMs } = await tryFault({ name: "nothing", ends: "pass", says: "", behaviour: {} }, false);
  return tookMs;
}

/** The end of a run, in the words of the table. */
export function endingOf({ verdict, exitStatus, stopped }: Report): Ending | "a fault of the suite" {
  if (stopped?.startsWith("a fault of the suite") === true) return "a fault of the suite";
  if (exitStatus === 2) return "not done";
  return verdict;
}

/** The reason for that end: why the run stopped, its findings, or the reasons of inconclusive requirements. */
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
