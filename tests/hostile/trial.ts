import type { Report } from "../../contract/report.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Bounds } from "../../harness/transport/bounds.ts";
import { SCENARIOS } from "../../suites/index.ts";
import type { Ending, Fault } from "./fault.ts";
import type { RawRequest } from "./raw-request.ts";
import { startHostile } from "./server.ts";

/** Long enough for a healthy answer while other tests take the processor. */
const PATIENT: Partial<Bounds> = { headersMs: 15_000, wholeMs: 30_000, dripMs: 6_000, goneMs: 4_000, lookMs: 100 };
/** Where a bound is what is looked at. */
const QUICK: Partial<Bounds> = { ...PATIENT, headersMs: 2_500, wholeMs: 5_000, dripMs: 1_200 };

/** What a run said of a fault. */
export interface Said {
  readonly report: Report;
  readonly tookMs: number;
  /** Secrets of the run, to look for in its reports. */
  readonly secrets: readonly string[];
  /** What reached the origin that a redirect led to. */
  readonly strayed: readonly RawRequest[];
}

/** Runs the whole suite against a fault. */
export async function tryFault(fault: Fault): Promise<Said> {
  const server = await startHostile(fault.manners);
  const surfaces = (fault.surfaces ?? ["sandbox"]).join(",");
  const { keys, baseUrl } = server;
  const target = readTarget({
    BASE_URL: baseUrl,
    SURFACES: surfaces,
    ALLOW_WRITES: surfaces,
    SANDBOX_API_KEY: keys.sandbox[0],
    SANDBOX_API_KEY_2: keys.sandbox[1],
    PARTNER_API_KEY: keys.partner[0],
    PARTNER_API_KEY_2: keys.partner[1],
    USER_API_KEY: keys.user[0],
    USER_API_KEY_2: keys.user[1],
    USER_SESSION_TOKEN: keys.userSession,
    ...(fault.hasStates !== true ? {} : { PROVIDER_STATES_URL: server.statesUrl }),
    SEED: "1",
    RUNS: "2",
  });
  const startedMs = performance.now();
  try {
    const report = await verify({
      target,
      scenarios: SCENARIOS,
      suite: { name: "packproof", version: "hostile" },
      isConfirming: false,
      bounds: { ...(isAboutTime(fault) ? QUICK : PATIENT), ...fault.bounds },
    });
    const secrets = Object.values(target.keys);
    return { report, tookMs: performance.now() - startedMs, secrets, strayed: [...server.place.elsewhere.seen] };
  } finally {
    await server.close();
  }
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

function isAboutTime({ ends, says }: Fault): boolean {
  return ends === "not done" && /within|timed out/.test(says);
}
