import { type Certificate, sha256 } from "./certificate.ts";
import { checkCertificate } from "./check-certificate.ts";
import { CERTIFICATE_FILE, readBounded } from "./folder.ts";

/** A certificate whose evidence holds. */
export interface ListedCertificate extends Certificate {
  /** SHA-256 of its file, hexadecimal. */
  readonly digest: string;
}

/**
 * Reads a certificate whose evidence holds. An expired one is listed: `verify` refuses it by its date.
 * @param trusted fingerprints of the issuer's keys
 * @returns the first fault if there is no such certificate
 * @throws {UsageFault} if the folder has no certificate
 */
export async function readListed(
  folder: string,
  trusted: readonly string[],
  nowMs: number,
): Promise<{ readonly certificate?: ListedCertificate; readonly fault: string }> {
  const options = { nowMs, trusted, allowPartial: true };
  const first = await checkCertificate(folder, options);
  const expiresMs = Date.parse(first.certificate?.expiresAt ?? "");
  const { certificate, checks } =
    expiresMs < nowMs ? await checkCertificate(folder, { ...options, nowMs: expiresMs }) : first;
  const fault = checks.find(({ holds }) => !holds);
  const bytes = await readBounded(folder, CERTIFICATE_FILE);
  if (certificate === undefined || fault !== undefined || !Buffer.isBuffer(bytes))
    return { fault: fault?.what ?? "it can't be read" };
  return { certificate: { ...certificate, digest: sha256(bytes) }, fault: "" };
}
