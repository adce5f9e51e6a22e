import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof verify`: whether a certificate holds, offline. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("check a certificate's signature, evidence and expiry; exit status 1 when something doesn't hold")
    .argument("[folder]", "what certify left", "certificate")
    .option("-k, --key <file>", "the issuer's public key; without it only its fingerprint is told")
    .option("--json", "as JSON")
    .action((folder: string, flags: { readonly key?: string; readonly json?: boolean }) =>
      outcome(async () => {
        const { verifyCertificate } = await import("../certificate/verify-certificate.ts");
        return verifyCertificate(folder, flags);
      }),
    );
}
