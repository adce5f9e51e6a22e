import type { Command } from "commander";
import type { RunFlags, SealFlags } from "../certificate/certify.ts";
import type { StatusFlags } from "../certificate/publish-status.ts";
import { outcome } from "../outcome.ts";
import { addSettings } from "../settings-flags.ts";

/** Settings that a run for a certificate sets itself: it is blind, with seeds and clients of its challenge. */
const OF_THE_RUN = ["CERTIFY", "SEED", "REPORT_DIR", "BLIND", "USER_AGENT"] as const;

const CERTIFY_HELP = `
Examples:
  packproof key issuer.jwk
  packproof certify --key issuer.jwk --profile sandbox-core --base-url http://127.0.0.1:4010 --sandbox-api-key <key>
  packproof verify certificate --key issuer.jwk.pub

Exit status:
  0  done
  1  a requirement was violated, or the worker's evidence does not hold
  2  it could not be done: unusable settings, nothing answers
  3  a required clause of the profile was not verified`;

const STATUS_HELP = `
A report with a violation makes the certificate of its target degraded, and revoked after 48 hours. A later run that
verifies everything that was certified makes it active again. One whose target later runs can't reach is stale.

Example:
  packproof certify status certificates/* --key issuer.jwk --report nightly/*/report.json

Exit status:
  0  the list is written
  1  the list is written without the certificates whose evidence does not hold
  2  nothing is written: unusable settings`;

// commander assigns options that `certify` shares with its subcommands to `certify`, so the subcommands read them
// there.

/** `packproof certify`: runs with seeds that nobody chose, and a certificate; in one step, or in two on separate machines. */
export function addCertify(program: Command): void {
  const certify = program
    .command("certify")
    .description("verify the system twice in blind runs, and write a signed certificate with its evidence")
    .option("-k, --key <file>", "the signing key; `packproof key` creates one")
    .action((flags: RunFlags & SealFlags & { readonly key?: string }) =>
      outcome(async () => {
        const step = await import("../certificate/certify.ts");
        return step.certify(flags);
      }),
    );
  addSettings(addSeal(addOutput(certify)), OF_THE_RUN).addHelpText("after", CERTIFY_HELP);

  const run = certify
    .command("run")
    .description("the worker's step: verify twice in blind runs and write the evidence; needs no key")
    .action((_: unknown, command: Command) =>
      outcome(async () => {
        const step = await import("../certificate/certify.ts");
        return step.certifyRun(command.optsWithGlobals<RunFlags>());
      }),
    );
  addSettings(addProfile(addOutput(run)), OF_THE_RUN);

  addSeal(
    certify
      .command("seal")
      .description("the trusted step: check the evidence that a worker wrote to a folder, and sign")
      .argument("[folder]", "the folder that certify run wrote", "certificate")
      .option("-k, --key <file>", "the signing key; `packproof key` creates one")
      .option("--commitment <digest>", "the digest that was published before the run")
      .option("--target <url>", "the address to certify; evidence of another one is refused")
      .action((folder: string, _: unknown, command: Command) =>
        outcome(async () => {
          const step = await import("../certificate/certify.ts");
          return step.certifySeal(folder, command.optsWithGlobals<SealFlags & { readonly key?: string }>());
        }),
      ),
  );

  certify
    .command("status")
    .description("write the signed list of active, stale, degraded and revoked certificates")
    .argument("<folder...>", "folders with certificates of the issuer")
    .option("-k, --key <file>", "the key that signed the certificates")
    .option("--list <file>", "the status list; an existing one is updated", "status.json")
    .option("--report <file...>", "report.json of runs after the certificates were issued")
    .option("--revoke <number>", "revoke this certificate permanently")
    .option("--reason <text>", "why it is revoked")
    .addHelpText("after", STATUS_HELP)
    .action((folders: readonly string[], _: unknown, command: Command) =>
      outcome(async () => {
        const { publishStatus } = await import("../certificate/publish-status.ts");
        return publishStatus(folders, command.optsWithGlobals<StatusFlags>());
      }),
    );

  certify
    .command("challenge")
    .description("create a challenge: a nonce to keep secret until the run, and a commitment to publish before it")
    .argument("<target>", "the base URL to certify")
    .option("--surfaces <list>", "the surfaces that will be verified", "sandbox")
    .option("--profile <name>", "the required profile (default: that of the surfaces)")
    .action((target: string, _: unknown, command: Command) =>
      outcome(async () => {
        const { printChallenge } = await import("../certificate/print-challenge.ts");
        return printChallenge(target, command.optsWithGlobals<{ profile?: string; surfaces: string }>());
      }),
    );
}

function addOutput(command: Command): Command {
  return command
    .option("-o, --output <folder>", "the folder for the certificate and its evidence", "certificate")
    .option("--nonce <hex>", "the nonce of a published challenge (default: a new one)");
}

function addProfile(command: Command): Command {
  return command
    .option("--profile <name>", "the required profile: sandbox-core, sandbox, partner or all")
    .option("--allow-partial", "certify even if required clauses were not verified; the certificate is called partial");
}

function addSeal(command: Command): Command {
  return addProfile(command)
    .option("--days <number>", "days for which the certificate is valid, at most 30", "30")
    .option("--subject <name>", "name of the certified system or its operator")
    .option("--build <id>", "the certified build, as sha256:… if it has a digest");
}
