import type { Report } from "../contract/report.ts";
import { measuresOf } from "./measures.ts";

/** The metrics of a run in Prometheus' text format, for the textfile collector of the node exporter or a push gateway. */
export async function toPrometheus(report: Report): Promise<string> {
  // Loaded only here, because an ordinary run exports nothing. A bundle has a module of CommonJS as its default only.
  const { default: prometheus } = await import("prom-client");
  const { Gauge, Registry } = prometheus;
  const registry = new Registry();
  for (const { name, unit, help, samples } of measuresOf(report)) {
    const gauge = new Gauge({
      name: `packproof_${name}${unit === "" ? "" : `_${unit}`}`,
      help,
      labelNames: [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))],
      registers: [registry],
    });
    for (const { labels, value } of samples) gauge.set(labels, value);
  }
  return registry.metrics();
}
