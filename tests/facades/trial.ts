import { visitFaultOf } from "../../cli/certificate/visit-fault.ts";
import { settingsOf } from "../../cli/embedded.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Scenario } from "../../harness/stage/scenario.ts";
import { createReference, STATES_PATH } from "../../reference/server.ts";
import { VISITS } from "../../suites/visits.ts";
import type { Facade } from "./facade.ts";

/**
 * A run for a certificate against a façade, in this process, ended by its first violation.
 * @param scenarios what follows the visits
 * @returns a certificate needs exit status 0 and no fault of the visits
 */
export async function certifiedRun(
  { make }: Facade,
  seed: number,
  scenarios: readonly Scenario[] = ALL_SCENARIOS,
): Promise<{ readonly exitStatus: number; readonly visitFault: string | undefined }> {
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
      isBailing: true,
    });
    return { exitStatus: report.exitStatus, visitFault: visitFaultOf(report) };
  } finally {
    await reference.close();
  }
}
