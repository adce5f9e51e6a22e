import type { MockOptions } from "../../reference/mock.ts";
import type { RunOptions } from "./run.ts";

/** A mock that listens in this process. */
export interface RunningMock {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Address and credentials of all three surfaces, as options of `run` and `conformance`. */
  readonly options: RunOptions;
  /** Stops the mock at once and closes open connections. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a correct implementation of all three surfaces, by default on a free port of the loopback address.
 * @throws the system's error if it can't listen on the port
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { startMock: start } = await import("../../reference/mock.ts");
  const { baseUrl, statesUrl, keys, close } = await start(options);
  return {
    baseUrl,
    options: {
      baseUrl,
      surfaces: ["sandbox", "partner", "user"],
      allowWrites: ["sandbox", "partner", "user"],
      providerStatesUrl: statesUrl,
      sandboxApiKey: keys.sandbox[0],
      sandboxApiKey2: keys.sandbox[1],
      partnerApiKey: keys.partner[0],
      partnerApiKey2: keys.partner[1],
      userApiKey: keys.user[0],
      userApiKey2: keys.user[1],
      userSessionToken: keys.userSession,
    },
    close,
  };
}
