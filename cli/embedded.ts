import type { Settings } from "../harness/config/setting-names.ts";
import type { Mock } from "../reference/mock.ts";
import { type EmbeddedReference, startEmbeddedReference } from "../reference/worker.ts";

/** Starts the embedded reference, and returns the settings of a run against it. */
export async function startEmbedded(): Promise<{ readonly settings: Settings; readonly mock: EmbeddedReference }> {
  const mock = await startEmbeddedReference();
  return { settings: settingsOf(mock), mock };
}

/** A mock's address and credentials as settings. */
export function settingsOf({ baseUrl, statesUrl, keys }: Mock): Settings {
  return {
    BASE_URL: baseUrl,
    PROVIDER_STATES_URL: statesUrl,
    SANDBOX_API_KEY: keys.sandbox[0],
    SANDBOX_API_KEY_2: keys.sandbox[1],
    PARTNER_API_KEY: keys.partner[0],
    PARTNER_API_KEY_2: keys.partner[1],
    USER_API_KEY: keys.user[0],
    USER_API_KEY_2: keys.user[1],
    USER_SESSION_TOKEN: keys.userSession,
  };
}
