import type { Command } from "commander";
import type { WorkerFlags } from "../fleet/certify-mock.ts";
import type { GatherFlags } from "../fleet/gather.ts";
import { outcome } from "../outcome.ts";

const HELP = `
Examples:
  packproof fleet certify fleet.json acme --output out
  packproof certify seal out/acme --key issuer.jwk --subject acme
  packproof fleet gather fleet.json out --key issuer.jwk.pub --output site`;

/** `packproof fleet`: certifies many mocks, one job per mock, and shows all results on one page. */
export function addFleet(program: Command): void {
  const fleet = program
    .command("fleet")
    .description("certify many mocks: one job per mock, and a page of all results")
    .addHelpText("after", HELP);

  fleet
    .command("certify")
    .description("the worker's job: `certify run` for one mock; writes its outcome in any case")
    .argument("<file>", "fleet.json")
    .argument("[mock]", "its name (default: the mock at JOB_COMPLETION_INDEX, from 0)")
    .option("-o, --output <folder>", "the folder for one folder per mock", "out")
    .option("--nonce <hex>", "the nonce of a published challenge (default: a new one)")
    .action((file: string, mock: string | undefined, flags: WorkerFlags) =>
      outcome(async () => {
        const { certifyMock } = await import("../fleet/certify-mock.ts");
        return certifyMock(file, mock, flags);
      }),
    );

  fleet
    .command("gather")
    .description("write the page of all mocks from the folders of the workers")
    .argument("<file>", "fleet.json")
    .argument("<results>", "the folder with a folder per mock")
    .option("-k, --key <file>", "the issuer's public key, or several as JWKS")
    .option("-o, --output <folder>", "the folder for fleet.html and fleet.json", "site")
    .action((file: string, results: string, flags: GatherFlags) =>
      outcome(async () => {
        const { gather } = await import("../fleet/gather.ts");
        return gather(file, results, flags);
      }),
    );
}
