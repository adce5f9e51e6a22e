import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";
import { UsageFault } from "../outcome.ts";
import { type Flags, targetSettingsFrom } from "../settings-flags.ts";
import { challengeOf, newChallenge } from "./challenge.ts";
import { readPrivateKey } from "./keys.ts";
import { missingFor, profileFor, profileNamed } from "./profiles.ts";
import { type SealOptions, sealFolder } from "./seal-certificate.ts";
import { subjectOf } from "./subject.ts";
import { runForCertificate, targetName } from "./worker-run.ts";

/** Flags that determine the content of the certificate. */
export interface SealFlags {
  readonly days?: string;
  readonly profile?: string;
  readonly subject?: string;
  readonly build?: string;
  readonly commitment?: string;
  /** The address to certify. */
  readonly target?: string;
  readonly allowPartial?: boolean;
}

export interface RunFlags extends Flags {
  readonly output: string;
  readonly nonce?: string;
  readonly profile?: string;
  readonly allowPartial?: boolean;
}

/** Maximum validity in days: the system may change after the certificate was issued. */
export const MAX_DAYS = 30;

/** Runs and seals on one machine. @throws {UsageFault | ConfigFault} before the first request, if an option is unusable */
export async function certify(flags: RunFlags & SealFlags & { readonly key?: string }): Promise<number> {
  const options = sealOptionsOf(flags);
  const key = await readPrivateKey(required(flags.key, "--key"));
  const status = await certifyRun(flags);
  return status === 0 ? sealFolder(flags.output, key, options) : status;
}

/** The worker's step: verifies, without the issuer's key. */
export async function certifyRun(flags: RunFlags): Promise<number> {
  if (flags.nonce !== undefined && !/^[0-9a-f]{64}$/.test(flags.nonce))
    throw new UsageFault("--nonce: does not have 64 hexadecimal digits; `packproof certify challenge` creates one");
  const settings = targetSettingsFrom(flags);
  const { surfaces } = readTarget(settings, isForEmbedded(settings) ? { BASE_URL: "http://127.0.0.1" } : undefined);
  const profile = flags.profile === undefined ? profileFor(surfaces) : profileNamed(flags.profile);
  const purpose = { target: targetName(settings.BASE_URL), profile, surfaces };
  return runForCertificate(flags, {
    output: flags.output,
    challenge: flags.nonce === undefined ? newChallenge(purpose) : challengeOf(flags.nonce, purpose),
    profile,
    missing: ({ requirements }) => missingFor(profile, requirements),
    allowPartial: flags.allowPartial === true,
  });
}

/** The trusted step: checks a worker's results, and signs. */
export async function certifySeal(folder: string, flags: SealFlags & { readonly key?: string }): Promise<number> {
  return sealFolder(folder, await readPrivateKey(required(flags.key, "--key")), sealOptionsOf(flags));
}

function sealOptionsOf(flags: SealFlags): SealOptions {
  const days = Number(flags.days ?? MAX_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new UsageFault(
      `--days: ${JSON.stringify(flags.days)} is not usable; give a whole number from 1 to ${MAX_DAYS}`,
    );
  return {
    days,
    allowPartial: flags.allowPartial === true,
    nowMs: Date.now(),
    ...(flags.profile === undefined ? {} : { profile: profileNamed(flags.profile) }),
    ...(flags.target === undefined ? {} : { target: targetName(flags.target) }),
    ...(flags.commitment === undefined ? {} : { commitment: flags.commitment }),
    ...(flags.subject === undefined ? {} : { subject: subjectOf(flags.subject, flags.build) }),
  };
}

function required(value: string | undefined, flag: string): string {
  if (value !== undefined) return value;
  throw new UsageFault(`${flag}: is not given; \`packproof key <file>\` creates a pair`);
}
