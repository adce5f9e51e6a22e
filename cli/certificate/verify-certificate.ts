import { safeJson } from "../../reports/json.ts";
import { oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";
import { type Attestation, attestedBy } from "./attested.ts";
import { checkCertificate } from "./check-certificate.ts";
import { readPublicKeys } from "./keys.ts";
import { profileNamed } from "./profiles.ts";
import { certificateText } from "./seal-certificate.ts";
import { targetName } from "./worker-run.ts";

/** Flags of the command line. */
export interface VerifyFlags {
  readonly key?: string;
  readonly target?: string;
  readonly maxAge?: string;
  readonly profile?: string;
  readonly status?: string;
  readonly commitment?: string;
  readonly signerWorkflow?: string;
  readonly repo?: string;
  readonly allowPartial?: boolean;
  readonly json?: boolean;
}

/**
 * Checks a certificate's folder, without network access unless a signing workflow is named, and prints each check with its
 * result.
 */
export async function verifyCertificate(folder: string, flags: VerifyFlags): Promise<number> {
  const { key, target, profile, status, commitment } = flags;
  const attestation = attestationOf(flags);
  const { certificate, checks: offline } = await checkCertificate(folder, {
    nowMs: Date.now(),
    trusted: key === undefined ? [] : await readPublicKeys(key),
    allowPartial: flags.allowPartial === true,
    ...(target === undefined ? {} : { target: URL.canParse(target) ? targetName(target) : target }),
    ...(flags.maxAge === undefined ? {} : { maxAgeDays: daysOf(flags.maxAge) }),
    ...(profile === undefined ? {} : { profile: profileNamed(profile) }),
    ...(status === undefined ? {} : { status }),
    ...(commitment === undefined ? {} : { commitment }),
  });
  // Without a certificate that the issuer signed, no file is named whose maker could be asked for.
  const isAsked = attestation !== undefined && certificate !== undefined;
  const checks = [...offline, ...(isAsked ? await attestedBy(folder, certificate, attestation) : [])];
  const isGood = checks.every(({ holds }) => holds);
  if (flags.json === true) {
    process.stdout.write(safeJson({ says: certificate?.says, holds: isGood, checks, certificate }));
    return isGood ? 0 : 1;
  }
  const lines = checks.map(({ holds, what }) => `${holds ? "ok    " : "NOT OK"}  ${oneLine(what)}\n`);
  const head = certificate === undefined || !isGood ? "" : `${certificateText(certificate, folder)}\n`;
  const kind = certificate?.kind === "partial" ? "The PARTIAL certificate" : "The certificate";
  process.stdout.write(`${head}${lines.join("")}${kind} ${isGood ? "holds" : "does not hold"}.\n`);
  return isGood ? 0 : 1;
}

function attestationOf({ signerWorkflow, repo }: VerifyFlags): Attestation | undefined {
  if (signerWorkflow === undefined && repo === undefined) return undefined;
  if (signerWorkflow !== undefined && repo !== undefined) return { signerWorkflow, repo };
  throw new UsageFault("--signer-workflow and --repo: give both: the workflow, and the repository in which it ran");
}

function daysOf(text: string): number {
  const days = Number(text);
  if (Number.isFinite(days) && days > 0) return days;
  throw new UsageFault(`--max-age: ${JSON.stringify(text)} is not usable; give a number of days`);
}
