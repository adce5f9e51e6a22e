import { visitFaultOf } from "../../cli/certificate/visit-fault.ts";
import { settingsOf } from "../../cli/embedded.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { readTarget } from "../../harness/config/settings.ts";
import type { Scenario } from "../../harness/context/scenario.ts";
import { verify } from "../../harness/run/verify.ts";
import { createReference, STATES_PATH } from "../../reference/server.ts";
import { VISITS } from "../../suites/visits.ts";
import type { Facade } from "./facade.ts";

/** The result of a run for a certificate, which requires exit status 0 and no fault in the visits. */
export interface CertifiedRun {
  readonly exitStatus: number;
  readonly visitFault: string | undefined;
  /** The requirement of the first finding. */
  readonly violated: string | undefined;
}

/**
 * A run for a certificate against a façade, in this process. It ends early once the outcome is certain: at a fault in
 * the visits, which nothing afterwards excuses, and at the first violation. If the violation is attributed to another
 * cause afterwards, for example lost state, a whole run decides.
 * @param scenarios those that follow the visits
 */
export async function certifiedRun(
  facade: Facade,
  seed: number,
  scenarios: readonly Scenario[] = ALL_SCENARIOS,
): Promise<CertifiedRun> {
  const visits = await runOf(facade, seed, [], true);
  if (visits.visitFault !== undefined || scenarios.length === 0) return visits;
  const bailing = await runOf(facade, seed, scenarios, true);
  const isDecided = bailing.exitStatus !== 2 || bailing.visitFault !== undefined;
  return isDecided ? bailing : runOf(facade, seed, scenarios, false);
}

async function runOf(
  { make }: Facade,
  seed: number,
  scenarios: readonly Scenario[],
  isBailing: boolean,
): Promise<CertifiedRun> {
  const reference = createReference({ deviations: [make()] });
  const baseUrl = await reference.listen();
  try {
    const mock = { baseUrl, statesUrl: baseUrl + STATES_PATH, keys: reference.keys, close: async () => {} };
    const settings = { ...settingsOf(mock), SURFACES: "sandbox", SEED: String(seed), BLIND: "1", CERTIFY: "1" };
    const report = await verify({
      target: readTarget(settings),
      scenarios,
      visits: VISITS,
      suite: { name: "packproof", version: "facades" },
      isConfirming: false,
      isBailing,
    });
    const { exitStatus, findings } = report;
    return { exitStatus, visitFault: visitFaultOf(report), violated: findings[0]?.requirement };
  } finally {
    await reference.close();
  }
}
