import { UsageFault } from "../outcome.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a kind of telemetry is sent; without an address OpenTelemetry's own variables say where. */
export interface Collector {
  readonly url?: string;
}

/** What is sent. */
export interface Collectors {
  readonly traces?: Collector;
  readonly metrics?: Collector;
}

/**
 * Returns what is sent where: to the address of the flag, else as OpenTelemetry's variables say.
 * @param otlp address of OTLP over HTTP, without `/v1/traces`: `http://localhost:4318`
 * @throws {UsageFault} if the variables ask for another protocol
 */
export function collectorsOf(otlp: string | undefined, environment: Environment): Collectors {
  if (otlp !== undefined) {
    const base = otlp.replace(/\/+$/, "");
    return { traces: { url: `${base}/v1/traces` }, metrics: { url: `${base}/v1/metrics` } };
  }
  return {
    ...(isAskedFor("TRACES", environment) ? { traces: {} } : {}),
    ...(isAskedFor("METRICS", environment) ? { metrics: {} } : {}),
  };
}

function isAskedFor(kind: "TRACES" | "METRICS", environment: Environment): boolean {
  const ofKind = (name: string) =>
    environment[`OTEL_EXPORTER_OTLP_${kind}_${name}`] || environment[`OTEL_EXPORTER_OTLP_${name}`];
  const isOff =
    environment.OTEL_SDK_DISABLED?.toLowerCase() === "true" || environment[`OTEL_${kind}_EXPORTER`] === "none";
  if (isOff || !ofKind("ENDPOINT")) return false;
  if (ofKind("PROTOCOL") !== "grpc") return true;
  throw new UsageFault(`OTEL_EXPORTER_OTLP_PROTOCOL: is grpc, and packproof speaks http/json; give --otlp <url>`);
}
