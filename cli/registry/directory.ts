import { type Accepted, list, literal, record, text } from "../../contract/shape.ts";
import type { ListedCertificate } from "../certificate/listed-certificate.ts";
import { nameOf } from "../certificate/seal-certificate.ts";
import type { StatusList } from "../certificate/status.ts";
import { slugOf } from "./slug.ts";

/** A certificate in a registry. Times are in ISO 8601, UTC; paths are relative to the registry. */
const ENTRY_SCHEMA = record({
  number: text,
  subject: record({ name: text, "build?": text }),
  target: text,
  says: text,
  kind: literal("whole", "partial"),
  profile: text,
  control: literal("token served", "not proven"),
  issuedAt: text,
  expiresAt: text,
  state: literal("active", "stale", "degraded", "revoked", "expired"),
  since: text,
  "reason?": text,
  // SHA-256 of `certificate.json`, hexadecimal.
  sha256: text,
  page: text,
  badge: text,
  evidence: text,
});

/** `directory.json`: all certificates of a registry, the newest first. */
export const DIRECTORY_SCHEMA = record({
  "$schema?": text,
  format: literal(1),
  madeAt: text,
  // When the status list was signed, from which the states are.
  statusOf: text,
  certificates: list(ENTRY_SCHEMA),
});

export type DirectoryEntry = Accepted<typeof ENTRY_SCHEMA>;
export type Directory = Accepted<typeof DIRECTORY_SCHEMA>;

/** Numbers that are safe as the name of a folder. */
const PLAIN_NUMBER = /^[\w-]{1,64}$/;

/** Returns the entry of a certificate; the reason if the registry can't list it. */
export function entryOf(
  certificate: ListedCertificate,
  { certificates }: StatusList,
  nowMs: number,
): DirectoryEntry | string {
  const { number, subject, says, kind, profile, control, issuedAt, expiresAt, digest } = certificate;
  if (!PLAIN_NUMBER.test(number)) return "its number is no plain word";
  const status = certificates[number];
  if (status === undefined) return `the status list does not know number ${number}`;
  if (status.sha256 !== digest) return `number ${number} belongs to another certificate`;
  const isExpired = status.state !== "revoked" && nowMs > Date.parse(expiresAt);
  const state = isExpired ? ({ state: "expired", since: expiresAt } as const) : status;
  const target = nameOf(certificate.target);
  const folder = `targets/${slugOf(target)}`;
  return {
    number,
    subject,
    target,
    says,
    kind,
    profile,
    control,
    issuedAt,
    expiresAt,
    state: state.state,
    since: state.since,
    ...(isExpired || status.reason === undefined ? {} : { reason: status.reason }),
    sha256: digest,
    page: `${folder}/index.html`,
    badge: `${folder}/badge.svg`,
    evidence: `certificates/${number}`,
  };
}

/** Returns the directory of the entries. */
export function directoryOf(entries: readonly DirectoryEntry[], list: StatusList, nowMs: number): Directory {
  const certificates = entries.toSorted((one, other) => Date.parse(other.issuedAt) - Date.parse(one.issuedAt));
  return { format: 1, madeAt: new Date(nowMs).toISOString(), statusOf: list.issuedAt, certificates };
}

/** Returns the entries by target, each with the newest first. */
export function byTarget({ certificates }: Directory): ReadonlyMap<string, readonly DirectoryEntry[]> {
  const groups = new Map<string, DirectoryEntry[]>();
  for (const entry of certificates) groups.set(entry.target, [...(groups.get(entry.target) ?? []), entry]);
  return groups;
}
