import type { ReferenceKeys } from "./keys.ts";
import { createReference, STATES_PATH } from "./server.ts";

/** What a listening reference is told to be like; everything may be left out. */
export interface MockOptions {
  /** A free one by default. */
  readonly port?: number;
  /** The loopback address by default. */
  readonly host?: string;
  /** Waited before each answer; none by default. */
  readonly latencyMs?: number;
  /** The same seed gives the same packs, draws and ids. */
  readonly seed?: number;
}

/** A listening reference, with what a client has to know of it. */
export interface Mock {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where situations are arranged, for `PROVIDER_STATES_URL`. */
  readonly statesUrl: string;
  readonly keys: ReferenceKeys;
  /** Ends at once, open connections included. */
  close(): Promise<void>;
}

/**
 * Starts the reference in this process; prints nothing.
 * @throws the system's error where the port can't be listened on
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
