import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import type { ExchangeObserver } from "../../harness/transport/http-transport.ts";
import { inWords } from "../../reports/difference-text.ts";
import { verifyRecorded } from "./record-runs.ts";

/** A running server, with the settings that a run needs. */
export interface RunningServer {
  readonly baseUrl: string;
  readonly statesUrl: string | undefined;
  readonly credentials: Settings;
  close(): Promise<void>;
}

/**
 * Verifies a server over the wire, closes it, and returns the report. Default: all surfaces with writes.
 * @param scenarios default: all
 * @param onExchange called with each exchange
 */
export async function verifyServer(
  server: RunningServer,
  settings: Settings = {},
  scenarios: readonly Scenario[] = ALL_SCENARIOS,
  onExchange: ExchangeObserver = () => {},
): Promise<Report> {
  try {
    const target = readTarget({
      BASE_URL: server.baseUrl,
      SURFACES: "sandbox,partner,user",
      ALLOW_WRITES: settings.SURFACES ?? "sandbox,partner,user",
      ...server.credentials,
      ...(server.statesUrl === undefined ? {} : { PROVIDER_STATES_URL: server.statesUrl }),
      ...settings,
    });
    const suite = { name: "packproof", version: "test" };
    return inWords(await verifyRecorded({ target, scenarios, suite, isConfirming: false, onExchange }));
  } finally {
    await server.close();
  }
}
