import { readReport } from "../../reports/read.ts";
import { UsageFault } from "../outcome.ts";
import { type Certificate, type CertifiedRun, certificateOf, contractDigest, FORMAT, sha256 } from "./certificate.ts";
import { MAX_DAYS } from "./certify.ts";
import { challengeOf, seedOf } from "./challenge.ts";
import { CERTIFICATE_FILE, readBounded } from "./folder.ts";
import { missingFor, type ProfileName } from "./profiles.ts";
import { open } from "./seal.ts";
import { nameOf } from "./seal-certificate.ts";
import { statusFault } from "./status.ts";
import { isPlainSubject } from "./subject.ts";

const DAY_MS = 24 * 3600 * 1000;

/** A check and its result. */
export interface Check {
  readonly holds: boolean;
  readonly what: string;
}

/** Expectations about a certificate. */
export interface CheckOptions {
  /** The time at which the certificate has to be valid. */
  readonly nowMs: number;
  /** Fingerprints of the issuer's keys; without any, every certificate is refused. */
  readonly trusted: readonly string[];
  /** Accept a partial certificate. */
  readonly allowPartial?: boolean;
  readonly target?: string;
  readonly maxAgeDays?: number;
  readonly profile?: ProfileName;
  /** Path of the issuer's status list. */
  readonly status?: string;
  /** The commitment that the issuer published before the run. */
  readonly commitment?: string;
}

/**
 * Checks a certificate.
 * @throws {UsageFault} if the folder has no certificate
 */
export async function checkCertificate(
  folder: string,
  options: CheckOptions,
): Promise<{ readonly checks: readonly Check[]; readonly certificate?: Certificate }> {
  const bytes = await readBounded(folder, CERTIFICATE_FILE);
  if (bytes === undefined) throw new UsageFault(`${folder}: has no ${CERTIFICATE_FILE}; name certify's folder`);
  if (bytes === "too large") return { checks: [broken(`${CERTIFICATE_FILE} is larger than any certificate`)] };
  const opened = await open(bytes.toString("utf8"));
  if (opened === undefined) return { checks: [broken(`${CERTIFICATE_FILE} is damaged: no sealed document`)] };
  // Content without a valid signature may have any shape and is not read.
  if (opened.faults.length > 0) return { checks: opened.faults.map(broken) };
  const { fingerprint } = opened;
  if (!options.trusted.includes(fingerprint)) {
    const mend = options.trusted.length === 0 ? "; give the issuer's key with --key" : "";
    return { checks: [broken(`signed by an unknown key ${fingerprint}${mend}`)] };
  }
  const signed = { holds: true, what: `signed by the issuer's key ${fingerprint}` };
  const { format } = opened.content as { readonly format: unknown };
  if (format !== FORMAT) {
    const what = `its format is ${String(format)}; this version reads format ${FORMAT}, so have it issued again`;
    return { checks: [signed, broken(what)] };
  }
  const certificate = opened.content as Certificate;
  const runs = await Promise.all(certificate.runs.map((run) => readRun(folder, run)));
  const checks = [
    signed,
    dates(certificate, options),
    ...runs.map(({ check }) => check),
    agreement(certificate, runs),
    challenge(certificate, options.commitment),
    scope(certificate),
    ...demands(certificate, options),
    ...(options.status === undefined ? [] : [await status(certificate, sha256(bytes), options.status, options)]),
  ];
  return { certificate, checks };
}

const broken = (what: string): Check => ({ holds: false, what });

function dates({ issuedAt, expiresAt }: Certificate, { nowMs, maxAgeDays }: CheckOptions): Check {
  const issuedMs = Date.parse(issuedAt);
  const expiresMs = Date.parse(expiresAt);
  if (Number.isNaN(issuedMs) || Number.isNaN(expiresMs)) return broken("its dates are no dates");
  if (expiresMs - issuedMs > MAX_DAYS * DAY_MS) return broken(`it is valid for more than ${MAX_DAYS} days`);
  if (nowMs > expiresMs) return broken(`expired on ${expiresAt}`);
  if (nowMs < issuedMs) return broken(`issued only on ${issuedAt}: is this clock right?`);
  if (maxAgeDays !== undefined && nowMs - issuedMs > maxAgeDays * DAY_MS)
    return broken(`issued on ${issuedAt}, more than ${maxAgeDays} days ago`);
  return { holds: true, what: `valid until ${expiresAt}` };
}

interface RunRead {
  readonly run: CertifiedRun;
  readonly text?: string;
  readonly check: Check;
}

async function readRun(folder: string, run: CertifiedRun): Promise<RunRead> {
  for (const { file, sha256: digest } of [run, run.log]) {
    const bytes = await readBounded(folder, file);
    if (bytes === undefined) return { run, check: broken(`${file} is missing`) };
    if (bytes === "too large" || sha256(bytes) !== digest)
      return { run, check: broken(`${file} was changed: its digest differs`) };
    if (file === run.log.file) continue;
  }
  const text = await readBounded(folder, run.file);
  const check = { holds: true, what: `${run.file} and its log are what was certified` };
  return Buffer.isBuffer(text) ? { run, text: text.toString("utf8"), check } : { run, check };
}

/** Compares the certificate with its reports. */
function agreement(certificate: Certificate, runs: readonly RunRead[]): Check {
  const what = "the verdicts are those of the reports";
  try {
    const read = runs.map(({ run: { file, log }, text = "" }) => ({ file, log, text, report: readReport(text) }));
    const { contract, documents } = certificate;
    const again = { ...certificateOf(read, certificate), contract, documents };
    return { holds: JSON.stringify(again) === JSON.stringify(certificate), what };
  } catch {
    return broken(what);
  }
}

/** Checks that the seeds follow from the nonce, and the nonce from the commitment. */
function challenge({ challenge: { nonce, commitment }, target, runs }: Certificate, published?: string): Check {
  if (challengeOf(nonce).commitment !== commitment) return broken("the challenge is not the one that was committed to");
  if (published !== undefined && published !== commitment)
    return broken(`the challenge is not the published one ${published}`);
  const chosen = runs.findIndex(({ seed }, at) => seed !== seedOf(nonce, nameOf(target), at + 1));
  if (chosen !== -1) return broken(`the seed of run ${chosen + 1} does not follow from the challenge`);
  return { holds: true, what: `the seeds follow from the challenge ${commitment}` };
}

/** Checks that the certificate belongs to this version's contract, and that its subject is plain text. */
function scope({ contract, suite, subject }: Certificate): Check {
  if (!isPlainSubject(subject)) return broken("its subject is no plain text");
  if (contract === contractDigest()) return { holds: true, what: `of this version's contract ${contract}` };
  const what = `of another contract (${contract}; this version has ${contractDigest()})`;
  return broken(`${what}: check it with ${suite.name} ${suite.version}, or have it issued again`);
}

/** Checks the verifier's demands: whole or partial, target, profile. */
function demands(certificate: Certificate, { allowPartial, target, profile }: CheckOptions): readonly Check[] {
  const { says, kind, requirements } = certificate;
  const checks: Check[] = [{ holds: kind === "whole" || allowPartial === true, what: says }];
  if (target !== undefined) {
    const own = nameOf(certificate.target);
    checks.push({ holds: own === target, what: own === target ? `for ${own}` : `for ${own}, not for ${target}` });
  }
  if (profile !== undefined) {
    const { rows, surfaces } = missingFor(profile, requirements);
    const open = [...surfaces, ...rows.map(({ surface, id }) => `${surface} ${id}`)];
    const holds = open.length === 0;
    const what = holds
      ? `reaches the profile ${profile}`
      : `does not reach the profile ${profile}: ${open.length} open, the first is ${open[0]}`;
    checks.push({ holds, what });
  }
  return checks;
}

async function status(certificate: Certificate, digest: string, file: string, options: CheckOptions): Promise<Check> {
  const fault = await statusFault(file, { number: certificate.number, sha256: digest }, options);
  return fault === undefined ? { holds: true, what: "active, says the issuer's status list" } : broken(fault);
}
