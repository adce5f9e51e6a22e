import type { Command } from "commander";
import type { VerifyFlags } from "../certificate/verify-certificate.ts";
import { outcome } from "../outcome.ts";

/** `packproof verify`: checks a certificate offline. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("check a certificate's signature, evidence and expiry; exit status 1 when something doesn't hold")
    .argument("[folder]", "what certify left", "certificate")
    .option("-k, --key <file>", "the issuer's public key, or a set of them (JWKS); without it no certificate holds")
    .option("--target <url>", "the address that it has to be for")
    .option("--max-age <days>", "most days since it was issued")
    .option("--profile <name>", "what it has to prove: sandbox-core, sandbox, partner or all")
    .option("--status <file>", "the issuer's status.json: revoked and degraded certificates don't hold")
    .option("--commitment <digest>", "what the issuer published before the run")
    .option("--allow-partial", "a partial certificate holds too, and is called partial")
    .option("--json", "as JSON")
    .action((folder: string, flags: VerifyFlags) =>
      outcome(async () => {
        const { verifyCertificate } = await import("../certificate/verify-certificate.ts");
        return verifyCertificate(folder, flags);
      }),
    );
}
