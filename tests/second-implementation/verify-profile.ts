import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { verifyServer } from "../support/verify-server.ts";
import { PROFILES } from "./profiles.ts";
import { startSecondImplementation } from "./server.ts";

/**
 * Verifies a profile over the wire and returns the report. Default: all surfaces with writes.
 * @param name of the profile
 * @param scenarios default: all
 */
export async function verifyProfile(
  name: string,
  settings: Settings = {},
  scenarios?: readonly Scenario[],
): Promise<Report> {
  const choices = PROFILES[name];
  if (choices === undefined) throw new Error(`no profile is called ${name}`);
  const seed = settings.SEED === undefined ? undefined : Number(settings.SEED);
  return verifyServer(await startSecondImplementation(choices, { seed }), settings, scenarios);
}
