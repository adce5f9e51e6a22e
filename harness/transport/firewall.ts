import { memberOf } from "../json/json-value.ts";
import { decodedUri, type Exchange } from "./exchange.ts";

/** What firewalls take for an attack: names of built-in properties, comments, parent folders, and signs of other languages. */
const LIKE_AN_ATTACK = /__|constructor|prototype|--|\.\.|[^\w\-.~/:,@+?&=]/i;

/** What of this firewalls take for an attack in bodies, where signs are usual. */
const BODY_LIKE_AN_ATTACK =
  /__proto__|constructor|prototype|--|\.\.|<\w|' or |drop table|\{\{|\$\{|\$(?:ne|gt|regex)"|%00|\\u00[01]/i;
const FIREWALL_STATUSES = new Set([403, 406]);

/**
 * Returns whether a firewall refused the request with a page of its own, because it looks like an attack. Firewalls of
 * frameworks refuse such paths with 400 and the name of that status.
 */
export function isFirewallPage({ request, status, json }: Pick<Exchange, "request" | "status" | "json">): boolean {
  const isPage = json === undefined;
  // A malformed escape keeps its percent sign, which counts as a sign of another language.
  const isLikeAnAttack = (part: string) => LIKE_AN_ATTACK.test(decodedUri(part));
  if (status === 400 && (isPage || memberOf(json, "error") === "Bad Request"))
    return isLikeAnAttack(new URL(request.url).pathname);
  if (!FIREWALL_STATUSES.has(status) || !isPage) return false;
  const { pathname, search } = new URL(request.url);
  return isLikeAnAttack(pathname + search) || BODY_LIKE_AN_ATTACK.test(request.body ?? "");
}
