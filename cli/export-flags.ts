import type { Command } from "commander";

/** Adds the flags that export a result to systems which collect metrics and traces. */
export function addExports(command: Command): Command {
  return command
    .option("--prometheus <file>", "write the numbers of the run there, in Prometheus' text format")
    .option(
      "--otlp <url>",
      "send traces and metrics to this OpenTelemetry collector (OTLP over HTTP; default: as OTEL_EXPORTER_OTLP_… say)",
    );
}
