import type { SecureContext } from "node:tls";
import { type Proxies, proxiesOf } from "./proxies.ts";
import type { Settings } from "./setting-names.ts";
import { secureContextOf } from "./tls.ts";

/** How requests leave this machine. */
export interface Network {
  /** What TLS trusts and shows; absent: what Node does by itself. */
  readonly secureContext?: SecureContext;
  readonly proxies?: Proxies;
}

/** @throws {ConfigFault} for files that can't be read or don't belong together, and for a proxy that is no HTTP URL */
export function networkOf(settings: Settings): Network {
  const secureContext = secureContextOf(settings);
  return { ...(secureContext === undefined ? {} : { secureContext }), proxies: proxiesOf(settings) };
}
