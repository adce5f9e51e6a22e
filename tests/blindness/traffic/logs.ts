import { clientOf } from "../../../cli/certificate/clients.ts";
import { RUNS } from "../../../cli/certificate/worker-run.ts";
import { settingsOf } from "../../../cli/embedded.ts";
import { readTarget } from "../../../harness/config/settings.ts";
import { FETCH_USER_AGENT } from "../../../harness/config/traffic.ts";
import { verify } from "../../../harness/run/verify.ts";
import { createReference, type Reference, STATES_PATH } from "../../../reference/server.ts";
import { VISITS } from "../../../suites/visits.ts";
import { shop } from "./ordinary-client.ts";
import { type Recorder, record, type SeenRequest } from "./recorder.ts";

/** The client of a log: every second one is `fetch`. */
function userAgentOf(seed: number): string {
  return clientOf(String(Math.ceil(seed / RUNS)), 1 + (seed % RUNS));
}

/** The requests that a server receives from an ordinary client. */
export function ordinaryLog(seed: number): Promise<readonly SeenRequest[]> {
  return logged(async ({ url, seen }, { keys }) => {
    const userAgent = userAgentOf(seed);
    await shop(url, keys.sandbox[0] ?? "", userAgent === FETCH_USER_AGENT ? undefined : userAgent);
    return [...seen];
  });
}

/** The requests that a server receives from a blind run during its visits. No ordinary client sends what follows them. */
export function blindLog(seed: number): Promise<readonly SeenRequest[]> {
  return logged(async ({ url, seen }, { keys }, statesUrl) => {
    let visits: readonly SeenRequest[] = [];
    const settings = settingsOf({ baseUrl: url, statesUrl, keys, close: async () => {} });
    await verify({
      target: readTarget({
        ...settings,
        SURFACES: "sandbox",
        BLIND: "1",
        SEED: String(seed),
        USER_AGENT: userAgentOf(seed),
      }),
      scenarios: [],
      visits: VISITS,
      suite: { name: "packproof", version: "traffic" },
      onProgress: () => {
        visits = [...seen];
      },
    });
    return visits;
  });
}

async function logged(
  play: (recorder: Recorder, reference: Reference, statesUrl: string) => Promise<readonly SeenRequest[]>,
): Promise<readonly SeenRequest[]> {
  const reference = createReference({});
  const origin = await reference.listen();
  const recorder = await record(origin);
  try {
    return await play(recorder, reference, origin + STATES_PATH);
  } finally {
    await recorder.close();
    await reference.close();
  }
}
