import type { Command } from "commander";
import type { CertifyFlags } from "../certificate/certify.ts";
import { outcome } from "../outcome.ts";
import { addSettings } from "../settings-flags.ts";

/** `packproof certify`: two runs, one certificate. */
export function addCertify(program: Command): void {
  const command = program
    .command("certify")
    .description("verify everything twice on fresh seeds and write a signed certificate with its evidence")
    .requiredOption("-k, --key <file>", "the key to sign with; `packproof key` makes one")
    .option("-o, --output <folder>", "where certificate and evidence are left", "certificate")
    .option("--days <number>", "how long the certificate is valid", "90")
    .option("--allow-partial", "also certify where required clauses were not verified; the certificate names them")
    .action((flags: CertifyFlags) =>
      outcome(async () => {
        const { certify } = await import("../certificate/certify.ts");
        return certify(flags);
      }),
    );
  addSettings(command, ["CERTIFY", "SEED", "REPORT_DIR"]);
}
