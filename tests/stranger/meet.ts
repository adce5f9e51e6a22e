import { PLAYED } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { inWords } from "../../reports/difference-text.ts";
import { PERSONALITIES } from "./personalities.ts";
import { startStranger } from "./stranger.ts";

/**
 * Verifies a stranger over the wire, all surfaces with writes unless settings say otherwise, and gives the report.
 * @param name of the personality
 */
export async function meet(name: string, settings: Settings = {}): Promise<Report> {
  const choices = PERSONALITIES[name];
  if (choices === undefined) throw new Error(`no personality is called ${name}`);
  const stranger = await startStranger(choices);
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
        scenarios: PLAYED,
        suite: { name: "packproof", version: "stranger" },
        isConfirming: false,
      }),
    );
  } finally {
    await stranger.close();
  }
}
