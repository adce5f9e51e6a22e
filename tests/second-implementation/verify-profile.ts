import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { inWords } from "../../reports/difference-text.ts";
import { PROFILES } from "./profiles.ts";
import { startSecondImplementation } from "./server.ts";

/**
 * Verifies a stranger over the wire, all surfaces with writes unless settings say otherwise, and gives the report.
 * @param name of the profile
 */
export async function verifyProfile(name: string, settings: Settings = {}): Promise<Report> {
  const choices = PROFILES[name];
  if (choices === undefined) throw new Error(`no profile is called ${name}`);
  const stranger = await startSecondImplementation(choices);
  try {
    const target = readTarget({
      BASE_URL: stranger.baseUrl,
      SURFACES: "sandbox,partner,user",
      ALLOW_WRITES: settings.SURFACES ?? "sandbox,partner,user",
      ...stranger.credentials,
      ...(stranger.statesUrl === undefined ? {} : { PROVIDER_STATES_URL: stranger.statesUrl }),
      ...settings,
    });
    return inWords(
      await verify({
        target,
        scenarios: ALL_SCENARIOS,
        suite: { name: "packproof", version: "stranger" },
        isConfirming: false,
      }),
    );
  } finally {
    await stranger.close();
  }
}
