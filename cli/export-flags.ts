import type { Command } from "commander";

/** Gives a command the flags that export its result to systems which collect numbers and traces. */
export function addExports(command: Command): Command {
  return command
    .option("--prometheus <file>", "also write the numbers of the run there, in Prometheus' text format")
    .option("--otlp <url>", "also send traces and metrics to this OpenTelemetry collector (OTLP over HTTP)");
}
