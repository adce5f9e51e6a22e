import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readReport } from "../../reports/index.ts";
import { safeJson } from "../../reports/json.ts";
import { oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";
import { type Certificate, type CertifiedRun, certificateOf, contractDigest, sha256 } from "./certificate.ts";
import { CERTIFICATE_FILE, certificateText } from "./certify.ts";
import { fingerprintOf, readPublicKey } from "./keys.ts";
import { open } from "./seal.ts";

/** What was checked, and whether it holds. */
export interface Check {
  readonly holds: boolean;
  readonly what: string;
}

/** Checks a certificate's folder without any network, and prints what holds and what does not. */
export async function verifyCertificate(
  folder: string,
  flags: { readonly key?: string; readonly json?: boolean },
): Promise<number> {
  const publicKey = flags.key === undefined ? undefined : await readPublicKey(flags.key);
  const expected = publicKey === undefined ? undefined : await fingerprintOf(publicKey);
  const { certificate, checks } = await checkCertificate(folder, {
    nowMs: Date.now(),
    ...(expected === undefined ? {} : { fingerprint: expected }),
  });
  const isGood = checks.every(({ holds }) => holds);
  if (flags.json === true) process.stdout.write(safeJson({ holds: isGood, checks, certificate }));
  else {
    const lines = checks.map(({ holds, what }) => `${holds ? "ok    " : "NOT OK"}  ${oneLine(what)}`);
    const head = certificate === undefined || !isGood ? "" : `${certificateText(certificate, folder)}\n`;
    process.stdout.write(
      `${head}${lines.join("\n")}\n${isGood ? "The certificate holds." : "The certificate does not hold."}\n`,
    );
  }
  return isGood ? 0 : 1;
}

/**
 * Checks a certificate.
 * @param options `fingerprint` of the issuer's key, where it is known; `nowMs` the moment for which it is to hold
 * @throws {UsageFault} when the folder has no certificate
 */
export async function checkCertificate(
  folder: string,
  options: { readonly nowMs: number; readonly fingerprint?: string },
): Promise<{ readonly certificate?: Certificate; readonly checks: readonly Check[] }> {
  const text = await readFile(join(folder, CERTIFICATE_FILE), "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(
      `${folder}: has no ${CERTIFICATE_FILE} (${cause.code ?? cause.message}); name certify's folder`,
    );
  });
  const opened = await open(text);
  if (opened === undefined)
    return { checks: [{ holds: false, what: `${CERTIFICATE_FILE} is damaged: no sealed document` }] };
  const seals = [
    ...opened.faults.map((what) => ({ holds: false, what })),
    ...(opened.faults.length === 0 ? [{ holds: true, what: `signed by the key ${opened.fingerprint}` }] : []),
    ...issuerCheck(opened.fingerprint, options.fingerprint),
  ];
  // What nobody signed may have any shape, and is not looked at further.
  if (opened.faults.length > 0) return { checks: seals };
  const certificate = opened.content as Certificate;
  if (certificate.format !== 1) {
    return { checks: [...seals, { holds: false, what: "its format is none that this version knows" }] };
  }
  const runs = await Promise.all(certificate.runs.map((run) => readRun(folder, run)));
  return {
    certificate,
    checks: [
      ...seals,
      dates(certificate, options.nowMs),
      ...runs.map(({ check }) => check),
      agreement(certificate, runs),
      ...(certificate.contract === contractDigest()
        ? []
        : [{ holds: true, what: `for contract ${certificate.contract}; this version has ${contractDigest()}` }]),
    ],
  };
}

function issuerCheck(actual: string, expected: string | undefined): readonly Check[] {
  if (expected === undefined)
    return [{ holds: true, what: "whose key that is was not checked: give the issuer's with --key" }];
  return [{ holds: actual === expected, what: `signed by the issuer's key ${expected}` }];
}

function dates({ issuedAt, expiresAt }: Certificate, nowMs: number): Check {
  if ([issuedAt, expiresAt].some((each) => Number.isNaN(Date.parse(each)))) {
    return { holds: false, what: "its dates are no dates" };
  }
  if (nowMs > Date.parse(expiresAt)) return { holds: false, what: `expired on ${expiresAt}` };
  if (nowMs < Date.parse(issuedAt)) return { holds: false, what: `issued only on ${issuedAt}: is this clock right?` };
  return { holds: true, what: `valid until ${expiresAt}` };
}

interface RunRead {
  readonly file: string;
  readonly text?: string;
  readonly check: Check;
}

async function readRun(folder: string, { file, sha256: digest }: CertifiedRun): Promise<RunRead> {
  // A certificate names files of its own folder only.
  const bytes = await readFile(join(folder, basename(file))).catch(() => undefined);
  if (bytes === undefined) return { file, check: { holds: false, what: `${file} is missing` } };
  if (sha256(bytes) !== digest)
    return { file, check: { holds: false, what: `${file} was changed: its digest differs` } };
  return { file, text: bytes.toString("utf8"), check: { holds: true, what: `${file} is what was certified` } };
}

/** Whether the certificate says what its reports say. */
function agreement(certificate: Certificate, runs: readonly RunRead[]): Check {
  const what = "the verdicts are those of the reports";
  try {
    const read = runs.map(({ file, text = "" }) => ({ file, text, report: readReport(text) }));
    const again = { ...certificateOf(read, certificate), contract: certificate.contract };
    return { holds: JSON.stringify(again) === JSON.stringify(certificate), what };
  } catch {
    return { holds: false, what };
  }
}
