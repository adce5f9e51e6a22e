import type { Exchange } from "./exchange.ts";
import { isFirewallPage } from "./firewall.ts";

/** A path with a slash or a backslash in a segment, or with a line break at its end. */
const ODD_PATH = /%(?:2f|5c)|%0a$/i;

/**
 * Returns whether a gateway may have refused the request before the service got it: for a path that it divides or does not
 * pass on, or because the request looks like an attack.
 */
export function isGatewaysRefusal(answer: Pick<Exchange, "request" | "status" | "json">): boolean {
  const { request, status } = answer;
  return (status >= 400 && status < 500 && ODD_PATH.test(new URL(request.url).pathname)) || isFirewallPage(answer);
}
