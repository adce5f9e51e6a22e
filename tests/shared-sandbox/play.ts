import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { inWords } from "../../reports/difference-text.ts";
import { verifyRecorded } from "../support/record-runs.ts";
import { type Combination, RUNS } from "./dimensions.ts";
import { simulateOtherUsers } from "./other-users.ts";
import { startReference } from "./reference-server.ts";
import { startSecond } from "./second-server.ts";
import type { Balance, SharedServer } from "./server.ts";

/** The results of the runs against one server. */
export interface Played {
  readonly combination: Combination;
  readonly seed: number;
  readonly runs: readonly Report[];
  /** Present if the other users do not act on their own. */
  readonly balance: Balance | undefined;
  /** Errors of the server, which prove nothing about the suite. */
  readonly crashes: readonly unknown[];
}

/** Overrides of the combination. */
export interface ScenarioRunOptions {
  /** Default: all. */
  readonly scenarios?: readonly Scenario[];
  /** Deviations of the reference besides those of the combination. */
  readonly deviations?: readonly Deviation[];
  /** Sequential runs against one server, instead of the combination's. */
  readonly runs?: number;
  readonly settings?: Settings;
}

/** Other users whose sales can't be distinguished from those of runs. */
const ACTIVE_USERS: readonly Combination["others"][] = ["buying", "busy", "hoarding"];

/** Starts a server of that combination and verifies its sandbox as often as the combination says. */
export async function play(combination: Combination, seed: number, options: ScenarioRunOptions = {}): Promise<Played> {
  const server =
    combination.server === "reference"
      ? await startReference(combination, seed, options.deviations)
      : await startSecond(combination, seed);
  const { runs, atOnce } = RUNS[combination.leftovers];
  const sendAway = simulateOtherUsers(server, combination.others, seed);
  try {
    const count = options.runs ?? runs;
    const verifyNth = (nth: number) => verifySandbox(server, combination, seed + 1000 * nth, options);
    const reports: Report[] = [];
    if (atOnce) reports.push(...(await Promise.all(Array.from({ length: count }, (_, nth) => verifyNth(nth)))));
    else for (let nth = 0; nth < count; nth++) reports.push(await verifyNth(nth));
    const balance = ACTIVE_USERS.includes(combination.others) ? undefined : server.balance();
    return { combination, seed, runs: reports, balance, crashes: server.crashes };
  } finally {
    sendAway();
    await server.close();
  }
}

async function verifySandbox(
  server: SharedServer,
  combination: Combination,
  seed: number,
  { scenarios = ALL_SCENARIOS, settings = {} }: ScenarioRunOptions,
) {
  const target = readTarget({
    ...server.settings,
    SURFACES: "sandbox",
    ALLOW_WRITES: "sandbox",
    SEED: String(seed),
    ...(combination.states === "none" ? { PROVIDER_STATES_URL: "" } : {}),
    ...settings,
  });
  const suite = { name: "packproof", version: "shared" };
  return inWords(await verifyRecorded({ target, scenarios, suite, isConfirming: false }));
}
