import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { STATES_PATH } from "../../reference/server.ts";
import { inWords } from "../../reports/difference-text.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { trial } from "../proof/trial.ts";
import { faultsOf, REPEATS } from "../repeats.ts";
import { type Affinity, type Pace, startInstances } from "./front.ts";
import { LOSING_STATE, restartingAt } from "./losses.ts";
import { withOwnDraws } from "./own-draws.ts";

const SUITE = { name: "packproof", version: "test" };
/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 6 * 3600_000 };

/**
 * Range of request numbers in which some scenario always depends on state: before it, possibly no scenario has started;
 * after it, on a busy machine, possibly only few are left.
 */
const BUSY = { from: 300, to: 1000 };

/** Connections of scenarios that wait for most of the run are opened again, often to the other instance. */
const IMPATIENT = { idleMs: 3_100, delayMs: 25 };
const IMPATIENT_RUNS = 3;

interface Setup {
  readonly hasStates?: boolean;
  readonly pace?: Pace;
}

async function verifyInstances(count: number, affinity: Affinity, seed: number, { hasStates, pace }: Setup = {}) {
  const front = await startInstances(count, affinity, seed, pace);
  try {
    const target = readTarget({
      BASE_URL: front.baseUrl,
      ...(hasStates === true ? { PROVIDER_STATES_URL: front.baseUrl + STATES_PATH } : {}),
      SANDBOX_API_KEY: front.keys?.sandbox[0],
      SANDBOX_API_KEY_2: front.keys?.sandbox[1],
      SEED: String(seed),
    });
    return inWords(await verify({ target, scenarios: SCENARIOS, suite: SUITE, isConfirming: false }));
  } finally {
    await front.close();
  }
}

/** A restart may come when no scenario depends on state, where a busy machine plays few at once; hardly in so many runs. */
const RESTARTED_RUNS = 3;

/** A run during which the sandbox restarts, the first in which that was noticed. */
async function restarted(calls: readonly number[], seed: number): Promise<Report> {
  for (let turn = 1; ; turn++) {
    const deviations = [withOwnDraws(seed, turn), restartingAt(...calls)()];
    const report = await trial({ deviations, scenarios: SCENARIOS, surfaces: ["sandbox"], hasStates: false, seed });
    if (report.stateLost > 0 || report.findings.length > 0 || turn === RESTARTED_RUNS) return report;
  }
}

/** All findings, since none are expected, and the names of the other conditions that do not hold. */
function faultsIn(report: Report, others: Readonly<Record<string, boolean>>): readonly string[] {
  return [
    ...report.findings.map(({ requirement, expected, actual }) => `${requirement}: ${expected} | ${actual}`),
    ...Object.entries(others).flatMap(([what, isAsExpected]) => (isAsExpected ? [] : [what])),
  ];
}

describe("lost state is not a violation", () => {
  test.each([
    [3, "connection"],
    [3, "cookie"],
  ] as const)("%i instances selected by %s leave every requirement verified", NO_TIMEOUT, async (count, affinity) => {
    const wrong = await faultsOf(REPEATS, async (seed) => {
      const report = await verifyInstances(count, affinity, seed);
      const inconclusive = report.requirements.filter(({ verdict }) => verdict === "inconclusive");
      return faultsIn(report, {
        [`inconclusive: ${inconclusive.map(({ id, reason }) => `${id} (${reason})`).join("; ")}`]:
          inconclusive.length === 0,
        [`verdict ${report.verdict}, exit ${report.exitStatus}`]: report.verdict === "pass" && report.exitStatus === 0,
      });
    });
    expect(wrong).toEqual([]);
  });

  test(
    "2 instances get no finding if the connection that selects them closes after an idle time",
    NO_TIMEOUT,
    async () => {
      const play = async (seed: number) => {
        const report = await verifyInstances(2, "connection", seed, { pace: IMPATIENT });
        return faultsIn(report, { [`exit ${report.exitStatus}`]: report.exitStatus === 0 });
      };
      const wrong = await faultsOf(Math.max(REPEATS, IMPATIENT_RUNS), play, IMPATIENT_RUNS);
      expect(wrong).toEqual([]);
    },
  );

  test.each([
    [2, "turns"],
    [3, "chance"],
  ] as const)("%i instances selected by %s are reported and get no finding", NO_TIMEOUT, async (count, affinity) => {
    const wrong = await faultsOf(REPEATS, async (seed) => {
      const report = await verifyInstances(count, affinity, seed);
      const reasons = report.requirements.map(({ reason }) => reason);
      return faultsIn(report, {
        [`verdict ${report.verdict}, exit ${report.exitStatus}`]:
          report.verdict === "inconclusive" && report.exitStatus === 0,
        "no word of lost state": report.stateLost > 0,
        "no word of several instances": reasons.includes(
          "several instances without shared state answer on one connection",
        ),
      });
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["an instance that is added during the run", { addedAt: 300 }, [0]],
    // A row that got no answer at all is not done.
    ["a balancer that drops connections", { dropsEvery: 23 }, [0, 3]],
  ] as const)("2 instances selected by chance get no finding with %s", NO_TIMEOUT, async (_, pace, statuses) => {
    const wrong = await faultsOf(REPEATS, async (seed) => {
      const report = await verifyInstances(2, "chance", seed, { pace });
      return faultsIn(report, {
        [`exit ${report.exitStatus}`]: statuses.some((status) => status === report.exitStatus),
        "no word of lost state": report.stateLost > 0,
      });
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    [2, "connection"],
    [2, "turns"],
    [2, "chance"],
  ] as const)(
    "%i instances selected by %s get no finding for states that were arranged on another instance",
    NO_TIMEOUT,
    async (count, affinity) => {
      const wrong = await faultsOf(REPEATS, async (seed) => {
        const report = await verifyInstances(count, affinity, seed, { hasStates: true });
        return faultsIn(report, { [`exit ${report.exitStatus}`]: report.exitStatus === 0 });
      });
      expect(wrong).toEqual([]);
    },
  );

  test.each([[[150]], [[600]], [[1200]], [[300, 900]]])(
    "restarts at requests %j get no finding",
    NO_TIMEOUT,
    async (calls) => {
      const wrong = await faultsOf(REPEATS, async (seed) => {
        const report = await restarted(calls, seed);
        return faultsIn(report, {
          [`verdict ${report.verdict}, exit ${report.exitStatus}`]:
            report.verdict === "pass" && report.exitStatus === 0,
          "no word of lost state": report.stateLost > 0 || !calls.some((nth) => nth >= BUSY.from && nth <= BUSY.to),
        });
      });
      expect(wrong).toEqual([]);
    },
  );
});

describe("partial loss of state is a violation", () => {
  test.each(LOSING_STATE)("a system that $name gets a finding", NO_TIMEOUT, async ({ make }) => {
    const wrong = await faultsOf(REPEATS, async (seed) => {
      const caught = new AbortController();
      const report = await trial({
        deviations: [withOwnDraws(seed), make()],
        scenarios: ALL_SCENARIOS,
        surfaces: ["sandbox"],
        seed,
        signal: caught.signal,
        // The run may end at the first finding.
        onProgress: ({ findings }) => findings > 0 && caught.abort("caught"),
      });
      return report.findings.length > 0 ? [] : ["not caught"];
    });
    expect(wrong).toEqual([]);
  });
});
