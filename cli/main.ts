#!/usr/bin/env node
import { Command } from "commander";
import { SUITE } from "./suite.ts";

const program = new Command("packproof")
  .description("Verifies implementations of the pack-trading API, requirement by requirement.")
  .version(SUITE.version)
  .showHelpAfterError();

program
  .command("run", { isDefault: true })
  .description("verify the system under test: BASE_URL, else the embedded reference")
  .option("-t, --only <text>", "only scenarios whose title, area or requirement contains the text")
  .option("--json", "print report.json instead of the console report")
  .action(async (options: { readonly only?: string; readonly json?: boolean }) => {
    const { run } = await import("./run.ts");
    process.exitCode = await run(options);
  });

program
  .command("mock")
  .description("start the reference as a mock server of all three surfaces")
  .option("-p, --port <number>", "port to listen on", "4010")
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--latency <ms>", "added to every answer", "0")
  .action(async (options: { readonly port: string; readonly host: string; readonly latency: string }) => {
    const { mock } = await import("./mock.ts");
    process.exitCode = await mock(options);
  });

await program.parseAsync();
