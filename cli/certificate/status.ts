import { readFile } from "node:fs/promises";
import { UsageFault } from "../outcome.ts";
import { open } from "./seal.ts";

/** The status of a certificate after it was issued. */
type State = "active" | "stale" | "degraded" | "revoked";

/** The issuer's list, sealed like a certificate. */
export interface StatusList {
  readonly format: 1;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  /** Entries by the certificate's number. */
  readonly certificates: Readonly<Record<string, StatusEntry>>;
}

/** The status of one certificate. */
export interface StatusEntry {
  readonly state: State;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** SHA-256 of the certificate's file, because a number belongs to exactly one certificate. */
  readonly sha256: string;
  readonly reason?: string;
}

/** Maximum age of a list: it does not contain later revocations. */
const MAX_AGE_MS = 48 * 3600 * 1000;

/** @throws {UsageFault} if the file can't be read */
export function readStatusText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(
      `--status: ${file} can't be read (${cause.code ?? cause.message}); give the issuer's status.json`,
    );
  });
}

/**
 * Opens an issuer's status list.
 * @param trusted fingerprints of the issuer's keys
 * @returns what is wrong with it, if anything is
 */
export async function openStatusList(
  text: string,
  { trusted, nowMs }: { readonly trusted: readonly string[]; readonly nowMs: number },
): Promise<StatusList | string> {
  const opened = await open(text);
  if (opened === undefined || opened.faults.length > 0) return "the status list is damaged";
  if (!trusted.includes(opened.fingerprint)) return `the status list is signed by an unknown key ${opened.fingerprint}`;
  const list = opened.content as StatusList;
  if (list.format !== 1) return "the status list is of a format that this version does not know";
  const ageMs = nowMs - Date.parse(list.issuedAt);
  if (!(ageMs <= MAX_AGE_MS)) return `the status list of ${list.issuedAt} is older than 48 hours`;
  if (ageMs < 0) return `the status list is of ${list.issuedAt}, later than this clock: is it right?`;
  return list;
}

/**
 * The reason why a status list refuses a certificate; undefined if it does not.
 * @param trusted fingerprints of the issuer's keys
 */
export async function statusFault(
  file: string,
  certificate: { readonly number: string; readonly sha256: string },
  { trusted, nowMs }: { readonly trusted: readonly string[]; readonly nowMs: number },
): Promise<string | undefined> {
  const list = await openStatusList(await readStatusText(file), { trusted, nowMs });
  if (typeof list === "string") return list;
  const entry = list.certificates[certificate.number];
  if (entry === undefined) return `the status list does not know number ${certificate.number}`;
  if (entry.sha256 !== certificate.sha256) return `number ${certificate.number} belongs to another certificate`;
  if (entry.state === "active") return undefined;
  return `${entry.state} since ${entry.since}${entry.reason === undefined ? "" : `: ${entry.reason}`}`;
}
