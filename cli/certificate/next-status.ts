import type { StatusEntry } from "./status.ts";

/** How long a target may violate the contract until its certificate is revoked. */
const DEGRADED_FOR_MS = 48 * 3600 * 1000;
/** The reason of a revocation that lasts until the target conforms again; every other reason is permanent. */
const NOT_MENDED = "violated the contract for more than 48 hours";

/** What is known of a certificate when a new list is made. */
export interface Known {
  readonly sha256: string;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  /** Its entry in the list before; undefined if it is new. */
  readonly before: StatusEntry | undefined;
  /** The latest run against the target since it was issued; one that could not be done proves nothing. */
  readonly latest: { readonly startedAt: string; readonly outcome: "kept" | "violated" } | undefined;
  /** Start of the first run since `latest` that could not be done; undefined if none was tried in vain. ISO 8601, UTC. */
  readonly unreachedSince: string | undefined;
  /** Why the issuer revokes it now; undefined if it does not. */
  readonly revokedFor: string | undefined;
}

/**
 * Returns the entry of a certificate in a new status list. A violation makes it degraded, and revoked if it lasts for 48
 * hours; a target that later runs can't reach makes it stale; a run without a violation makes it active again. A
 * revocation by the issuer is final.
 */
export function nextStatus(known: Known, nowMs: number): StatusEntry {
  const entry = judged(known, nowMs);
  const { unreachedSince, sha256 } = known;
  if (entry.state !== "active" || unreachedSince === undefined) return entry;
  return { state: "stale", since: unreachedSince, sha256, reason: "later runs could not be done" };
}

/** The entry by the runs that prove something. */
function judged({ sha256, issuedAt, before, latest: given, revokedFor }: Known, nowMs: number): StatusEntry {
  const entry = before ?? { state: "active", since: issuedAt, sha256 };
  const now = new Date(nowMs).toISOString();
  const isFinal = entry.state === "revoked" && entry.reason !== NOT_MENDED;
  if (isFinal) return entry;
  if (revokedFor !== undefined) return { state: "revoked", since: now, sha256, reason: revokedFor };
  // What was proved before the target could no longer be reached is in the entry.
  const latest = entry.state === "stale" && (given?.startedAt ?? "") < entry.since ? undefined : given;
  if (latest?.outcome === "kept") {
    return entry.state === "active" ? entry : { state: "active", since: latest.startedAt, sha256 };
  }
  const current: StatusEntry =
    latest !== undefined && (entry.state === "active" || entry.state === "stale")
      ? { state: "degraded", since: latest.startedAt, sha256, reason: "violated the contract in the latest run" }
      : entry;
  const isOver = current.state === "degraded" && nowMs - Date.parse(current.since) > DEGRADED_FOR_MS;
  return isOver ? { state: "revoked", since: now, sha256, reason: NOT_MENDED } : current;
}
