import type { Surface } from "../../contract/surface.ts";
import { ConfigFault } from "./config-fault.ts";
import { extraHeadersOf } from "./extra-headers.ts";
import { textOf, wholeNumberOf } from "./fields.ts";
import type { Settings } from "./setting-names.ts";
import type { Traffic } from "./target.ts";

/** Default limits for a host that is not this machine. */
export const REMOTE_DEFAULTS = Object.freeze({ requestsPerSecond: 50, connections: 32 });
/** Races need two connections at once. */
const MIN_CONNECTIONS = 2;
const MAX_SPEND_USD = 1_000_000;
const DEFAULT_USER_AGENT = "packproof";
/** The User-Agent of Node's `fetch`. */
export const FETCH_USER_AGENT = "node";
/** What a run calls itself if USER_AGENT is not set. */
export const USUAL_USER_AGENTS: ReadonlySet<string> = new Set([DEFAULT_USER_AGENT, FETCH_USER_AGENT]);

/**
 * Returns the limits of traffic: none on this machine, low ones elsewhere.
 * @throws {ConfigFault} for an unusable value, and if money may be spent elsewhere without a limit
 */
export function trafficOf(
  settings: Settings,
  {
    allowWrites,
    isLoopback,
    isBlind,
  }: { readonly allowWrites: readonly Surface[]; readonly isLoopback: boolean; readonly isBlind: boolean },
): Traffic {
  const fallback = isLoopback ? {} : REMOTE_DEFAULTS;
  const { requestsPerSecond, connections }: Partial<typeof REMOTE_DEFAULTS> = fallback;
  const rate = wholeNumberOf(settings, "RATE_LIMIT", requestsPerSecond, { least: 1, most: 100_000 });
  const most = wholeNumberOf(settings, "MAX_CONNECTIONS", connections, { least: MIN_CONNECTIONS, most: 1_000 });
  const maxSpendUsd = maxSpendOf(settings);
  const extraHeaders = extraHeadersOf(settings);
  const spending = allowWrites.filter((surface) => surface !== "sandbox");
  if (maxSpendUsd === undefined && !isLoopback && spending.length > 0) {
    const fault = `is not set, and ALLOW_WRITES names ${spending.join(" and ")} on a host that is not loopback`;
    throw new ConfigFault("MAX_SPEND", fault, "give the USD that purchases may cost, 0 for none");
  }
  return {
    ...(rate === undefined ? {} : { requestsPerSecond: rate }),
    ...(most === undefined ? {} : { connections: most }),
    userAgent: userAgentOf(settings, isBlind ? FETCH_USER_AGENT : DEFAULT_USER_AGENT),
    ...(isBlind ? { isBlind } : {}),
    ...(extraHeaders.length > 0 ? { extraHeaders } : {}),
    ...(maxSpendUsd === undefined ? {} : { maxSpendUsd }),
  };
}

function maxSpendOf(settings: Settings): number | undefined {
  const raw = textOf(settings, "MAX_SPEND");
  if (raw === undefined) return undefined;
  const value = Number(raw);
  if (/^\d+(\.\d{1,2})?$/.test(raw) && value <= MAX_SPEND_USD) return value;
  throw new ConfigFault("MAX_SPEND", `${JSON.stringify(raw)} is not usable`, `give USD from 0 to ${MAX_SPEND_USD}`);
}

function userAgentOf(settings: Settings, fallback: string): string {
  const value = textOf(settings, "USER_AGENT") ?? fallback;
  if (/^[\x20-\x7e]{1,256}$/.test(value)) return value;
  throw new ConfigFault("USER_AGENT", "has characters that no header can carry", "give at most 256 plain characters");
}
