import { clientOf } from "../../cli/certificate/clients.ts";
import { missingFor, profileFor } from "../../cli/certificate/profiles.ts";
import { visitFaultOf } from "../../cli/certificate/visit-fault.ts";
import { RUNS } from "../../cli/certificate/worker-run.ts";
import { settingsOf } from "../../cli/embedded.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { createReference, type Reference, STATES_PATH } from "../../reference/server.ts";
import { VISITS } from "../../suites/visits.ts";
import type { Facade } from "./facade.ts";

/** The result of the last run for a certificate, which requires exit status 0 and no fault in the visits. */
export interface CertifiedRun {
  readonly exitStatus: number;
  readonly visitFault: string | undefined;
  /** The requirement of the first finding. */
  readonly violated: string | undefined;
}

/**
 * The runs for a certificate against a façade, in this process, up to the first that denies it. All verify the same
 * server: a façade that keeps the contract only at first breaks it in the second run at the latest.
 * @param scenarios those that follow the visits
 */
export async function certifiedRun(
  facade: Facade,
  seed: number,
  scenarios: readonly Scenario[] = ALL_SCENARIOS,
): Promise<CertifiedRun> {
  return onServer(facade, async (server) => {
    let last: CertifiedRun | undefined;
    for (let run = 1; run <= RUNS && (last === undefined || isPassed(last)); run++) {
      const way = { seed: seed + SEED_STEP * run, userAgent: clientOf(String(seed), run) };
      last = await oneRun(facade, server, way, scenarios);
    }
    if (last === undefined) throw new TypeError("a certificate needs a run");
    return last;
  });
}

/** Distance between the seeds of the runs for one certificate, greater than the number of certificates. */
const SEED_STEP = 10_000;

interface Way {
  readonly seed: number;
  readonly userAgent: string;
}

/**
 * One run, which ends early once the outcome is certain: at a fault in the visits, which nothing afterwards excuses, and
 * at the first violation. The visits alone are tried before on a server of their own, with the same seed. If the
 * violation is attributed to another cause afterwards, for example lost state, a whole run on another server decides.
 */
async function oneRun(facade: Facade, server: Server, way: Way, scenarios: readonly Scenario[]): Promise<CertifiedRun> {
  const visits = await onServer(facade, (other) => runOf(other, way, [], true));
  if (visits.visitFault !== undefined || scenarios.length === 0) return visits;
  const bailing = await runOf(server, way, scenarios, true);
  const isDecided = bailing.exitStatus !== 2 || bailing.visitFault !== undefined;
  return isDecided ? bailing : onServer(facade, (other) => runOf(other, way, scenarios, false));
}

/** A façade that listens. */
interface Server {
  readonly baseUrl: string;
  readonly keys: Reference["keys"];
}

async function onServer<T>({ make }: Facade, use: (server: Server) => Promise<T>): Promise<T> {
  const reference = createReference({ deviations: [make()] });
  const baseUrl = await reference.listen();
  try {
    return await use({ baseUrl, keys: reference.keys });
  } finally {
    await reference.close();
  }
}

function isPassed({ exitStatus, visitFault }: CertifiedRun): boolean {
  return exitStatus === 0 && visitFault === undefined;
}

/** The exit status with which `certify` judges a run: 0 if only clauses beyond the profile were not verified. */
export function certificateStatusOf({
  exitStatus,
  target,
  requirements,
}: Pick<Report, "exitStatus" | "target" | "requirements">): number {
  if (exitStatus !== 3) return exitStatus;
  const { rows, surfaces } = missingFor(profileFor(target.surfaces), requirements);
  return rows.length + surfaces.length === 0 ? 0 : exitStatus;
}

async function runOf(
  { baseUrl, keys }: Server,
  { seed, userAgent }: Way,
  scenarios: readonly Scenario[],
  isBailing: boolean,
): Promise<CertifiedRun> {
  const mock = { baseUrl, statesUrl: baseUrl + STATES_PATH, keys, close: async () => {} };
  const of = { SURFACES: "sandbox", SEED: String(seed), USER_AGENT: userAgent, BLIND: "1", CERTIFY: "1" };
  const settings = { ...settingsOf(mock), ...of };
  const report = await verify({
    target: readTarget(settings),
    scenarios,
    visits: VISITS,
    suite: { name: "packproof", version: "facades" },
    isConfirming: false,
    isBailing,
  });
  return {
    exitStatus: certificateStatusOf(report),
    visitFault: visitFaultOf(report),
    violated: report.findings[0]?.requirement,
  };
}
