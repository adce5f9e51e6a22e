import type { ReferenceKeys } from "./keys.ts";
import { createReference, STATES_PATH } from "./server.ts";

/** Options of a listening reference. */
export interface MockOptions {
  /** A free one by default. */
  readonly port?: number;
  /** The loopback address by default. */
  readonly host?: string;
  /** Added to each answer; none by default. */
  readonly latencyMs?: number;
  /** The same seed gives the same packs, draws and ids. */
  readonly seed?: number;
}

/** A listening reference, with the data that a client needs. */
export interface Mock {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Endpoint of provider states, for `PROVIDER_STATES_URL`. */
  readonly statesUrl: string;
  readonly keys: ReferenceKeys;
  /** Stops at once and closes open connections. */
  close(): Promise<void>;
}

/**
 * Starts the reference in this process; prints nothing.
 * @throws the system's error if it can't listen on the port
 */
export async function startMock({ port, ...options }: MockOptions = {}): Promise<Mock> {
  const reference = createReference(options);
  const baseUrl = await reference.listen(port);
  return {
    baseUrl,
    statesUrl: `${baseUrl}${STATES_PATH}`,
    keys: reference.keys,
    close: () => reference.close(),
  };
}
