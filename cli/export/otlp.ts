import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Report } from "../../contract/report.ts";
import { measuresOf } from "../../reports/measures.ts";

const TIMEOUT_MS = 10_000;
/** Spans per request; collectors refuse bodies of several megabytes. */
const MAX_SPANS = 500;

/**
 * Sends a run to an OpenTelemetry collector: a trace per scenario, the figures as metrics. The library itself reads
 * headers, such as a key, from OTEL_EXPORTER_OTLP_HEADERS.
 * @param endpoint of OTLP over HTTP, without `/v1/traces`: `http://localhost:4318`
 * @throws {Error} the error of the collector or the connection
 */
export async function sendOtlp(report: Report, endpoint: string): Promise<void> {
  const base = endpoint.replace(/\/+$/, "");
  await Promise.all([sendTraces(report, `${base}/v1/traces`), sendMetrics(report, `${base}/v1/metrics`)]);
}

async function sendTraces(report: Report, url: string): Promise<void> {
  const { SpanStatusCode } = await import("@opentelemetry/api");
  const { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  // Spans are collected and sent explicitly, because a batch processor does not report failed exports.
  const kept = new InMemorySpanExporter();
  const provider = new TracerProvider({
    resource: await resourceOf(report),
    spanProcessors: [new SimpleSpanProcessor({ exporter: kept })],
  });
  const tracer = provider.getTracer(report.suite.name, report.suite.version);
  for (const { title, surface, requirements, startedAt, durationMs, verdict } of report.scenarios ?? []) {
    const startMs = Date.parse(startedAt);
    const attributes = {
      "packproof.surface": surface,
      "packproof.verdict": verdict,
      "packproof.requirements": [...requirements],
    };
    const span = tracer.startSpan(title, { root: true, startTime: startMs, attributes });
    if (verdict === "fail") span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startMs + durationMs);
  }
  await provider.forceFlush();
  const spans = kept.getFinishedSpans();
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS });
  try {
    for (let at = 0; at < spans.length; at += MAX_SPANS) {
      await sent((done) => exporter.export(spans.slice(at, at + MAX_SPANS), done));
    }
  } finally {
    await exporter.shutdown();
  }
}

async function sendMetrics(report: Report, url: string): Promise<void> {
  const { MeterProvider, MetricReader } = await import("@opentelemetry/sdk-metrics");
  const { OTLPMetricExporter } = await import("@opentelemetry/exporter-metrics-otlp-http");
  class Reader extends MetricReader {
    protected override async onForceFlush(): Promise<void> {}
    protected override async onShutdown(): Promise<void> {}
  }
  const reader = new Reader();
  const meter = new MeterProvider({ resource: await resourceOf(report), readers: [reader] }).getMeter(
    report.suite.name,
  );
  for (const { name, unit, help, samples } of measuresOf(report)) {
    const gauge = meter.createGauge(`packproof.${name}`, { description: help, unit: unit === "seconds" ? "s" : "1" });
    for (const { labels, value } of samples) gauge.record(value, labels);
  }
  const { resourceMetrics } = await reader.collect();
  const exporter = new OTLPMetricExporter({ url, timeoutMillis: TIMEOUT_MS });
  try {
    await sent((done) => exporter.export(resourceMetrics, done));
  } finally {
    await exporter.shutdown();
  }
}

async function resourceOf({ suite, target, seed }: Report) {
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  return resourceFromAttributes({
    "service.name": suite.name,
    "service.version": suite.version,
    "packproof.target": target.embedded ? "the embedded reference" : target.baseUrl,
    "packproof.seed": seed,
  });
}

type ExportResult = Parameters<Parameters<SpanExporter["export"]>[1]>[0];

function sent(send: (done: (result: ExportResult) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    send(({ code, error }) => (code === 0 ? resolve() : reject(error ?? new Error("it was not sent"))));
  });
}
