import type { Command } from "commander";
import type { VerifyFlags } from "../certificate/verify-certificate.ts";
import { outcome } from "../outcome.ts";

/** `packproof verify`: checks a certificate offline. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("check a certificate's signature, evidence and expiry; exit status 1 if one of them is invalid")
    .argument("[folder]", "the folder that certify wrote", "certificate")
    .option("-k, --key <file>", "the issuer's public key, or a set of them (JWKS); without it no certificate is valid")
    .option("--target <url>", "the address that has to be certified")
    .option("--max-age <days>", "maximum days since it was issued")
    .option("--profile <name>", "the required profile: sandbox-core, sandbox, partner or all")
    .option("--status <file>", "the issuer's status.json: revoked and degraded certificates are not valid")
    .option("--commitment <digest>", "the digest that the issuer published before the run")
    .option(
      "--signer-workflow <path>",
      "the workflow that has to have made the evidence, as owner/repository/path; asks GitHub",
    )
    .option("--repo <name>", "the repository in which that workflow ran, as owner/repository")
    .option("--allow-partial", "accept a partial certificate, and call it partial")
    .option("--json", "as JSON")
    .action((folder: string, flags: VerifyFlags) =>
      outcome(async () => {
        const { verifyCertificate } = await import("../certificate/verify-certificate.ts");
        return verifyCertificate(folder, flags);
      }),
    );
}
