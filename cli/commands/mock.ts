import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof mock`: starts the reference as a server. */
export function addMock(program: Command): void {
  program
    .command("mock")
    .description("start the reference as a mock server of all three surfaces")
    .option("-p, --port <number>", "port to listen on", "4010")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--latency <ms>", "delay of every answer", "0")
    .action((flags: { readonly port: string; readonly host: string; readonly latency: string }) =>
      outcome(async () => {
        const { mock } = await import("../mock.ts");
        return mock(flags);
      }),
    );
}
