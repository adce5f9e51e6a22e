import { type Proxies, proxiesOf } from "./proxies.ts";
import type { Settings } from "./setting-names.ts";
import { type Tls, tlsOf } from "./tls.ts";

/** How requests leave this machine. */
export interface Network {
  /** Absent: what Node does by itself. */
  readonly tls?: Tls;
  readonly proxies?: Proxies;
}

/** @throws {ConfigFault} for files that can't be read or don't belong together, and for a proxy that is no HTTP URL */
export function networkOf(settings: Settings): Network {
  const tls = tlsOf(settings);
  return { ...(tls === undefined ? {} : { tls }), proxies: proxiesOf(settings) };
}
