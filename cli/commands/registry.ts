import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import type { RegistryFlags } from "../registry/registry.ts";

const HELP = `
Example:
  packproof certify status certificates/* --key issuer.jwk
  packproof registry certificates/* --key issuer.jwk.pub --output site

Exit status:
  0  the site is written
  1  the site is written without the certificates whose evidence does not hold or whose status is unknown
  2  nothing is written: unusable settings, or a status list that is damaged or old`;

/** `packproof registry`: a static site of certificates and their status. */
export function addRegistry(program: Command): void {
  program
    .command("registry")
    .description("write a static site of certificates: a directory, the evidence, and a page and a badge per system")
    .argument("<folder...>", "folders with certificates of the issuer")
    .option("-k, --key <file>", "the issuer's public key, or several as JWKS")
    .option("--status <file>", "the issuer's signed status list", "status.json")
    .option("-o, --output <folder>", "the folder for the site", "site")
    .addHelpText("after", HELP)
    .action((folders: readonly string[], flags: RegistryFlags) =>
      outcome(async () => {
        const { registry } = await import("../registry/registry.ts");
        return registry(folders, flags);
      }),
    );
}
