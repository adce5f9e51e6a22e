import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Scenario } from "../../harness/stage/scenario.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { inWords } from "../../reports/difference-text.ts";
import { type Combination, RUNS } from "./dimensions.ts";
import { letStrangersIn } from "./other-users.ts";
import { startReference } from "./reference-server.ts";
import { startSecond } from "./second-server.ts";
import type { Balance, SharedServer } from "./server.ts";

/** What came of the runs against one server. */
export interface Played {
  readonly combination: Combination;
  readonly seed: number;
  readonly runs: readonly Report[];
  /** Where strangers do nothing of themselves. */
  readonly balance: Balance | undefined;
  /** What broke in the server, which proves nothing about the suite. */
  readonly crashes: readonly unknown[];
}

/** What is played otherwise than the combination says. */
export interface ScenarioRunOptions {
  /** Default: everything. */
  readonly scenarios?: readonly Scenario[];
  /** What the reference does otherwise, besides what the combination says. */
  readonly deviations?: readonly Deviation[];
  /** Runs of one server, one after the other, instead of those that the combination asks for. */
  readonly runs?: number;
  readonly settings?: Settings;
}

/** Strangers whose own sales can't be told from those of runs. */
const MOVING: readonly Combination["stranger"][] = ["buying", "busy", "hoarding"];

/** Starts a server of that combination and verifies its sandbox as often as the combination says. */
export async function play(combination: Combination, seed: number, options: ScenarioRunOptions = {}): Promise<Played> {
  const server =
    combination.server === "reference"
      ? await startReference(combination, seed, options.deviations)
      : await startSecond(combination, seed);
  const { runs, atOnce } = RUNS[combination.leftovers];
  const sendAway = letStrangersIn(server, combination.stranger, seed);
  try {
    const count = options.runs ?? runs;
    const verifyNth = (nth: number) => verifySandbox(server, combination, seed + 1000 * nth, options);
    const reports: Report[] = [];
    if (atOnce) reports.push(...(await Promise.all(Array.from({ length: count }, (_, nth) => verifyNth(nth)))));
    else for (let nth = 0; nth < count; nth++) reports.push(await verifyNth(nth));
    const balance = MOVING.includes(combination.stranger) ? undefined : server.balance();
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
  return inWords(await verify({ target, scenarios, suite, isConfirming: false }));
}
