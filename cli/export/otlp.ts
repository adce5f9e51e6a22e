import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Report } from "../../contract/report.ts";
import { measuresOf } from "../../reports/measures.ts";
import type { Collector, Collectors } from "./collectors.ts";

/** Spans per request; collectors refuse bodies of several megabytes. */
const MAX_SPANS = 500;

/**
 * Sends a run to an OpenTelemetry collector: a trace per scenario, the figures as metrics. The library itself reads
 * OpenTelemetry's variables: addresses, headers such as a key, timeouts, certificates.
 * @throws {Error} the error of the collector or the connection
 */
export async function sendOtlp(report: Report, { traces, metrics }: Collectors): Promise<void> {
  await Promise.all([
    traces === undefined ? undefined : sendTraces(report, traces),
    metrics === undefined ? undefined : sendMetrics(report, metrics),
  ]);
}

async function sendTraces(report: Report, collector: Collector): Promise<void> {
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
      "test.case.name": title,
      "test.suite.name": surface,
      ...(verdict === "pass" || verdict === "fail" ? { "test.case.result.status": verdict } : {}),
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
  const exporter = new OTLPTraceExporter(collector);
  try {
    for (let at = 0; at < spans.length; at += MAX_SPANS) {
      await sent((done) => exporter.export(spans.slice(at, at + MAX_SPANS), done));
    }
  } finally {
    await exporter.shutdown();
  }
}

async function sendMetrics(report: Report, collector: Collector): Promise<void> {
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
  const exporter = new OTLPMetricExporter(collector);
  try {
    await sent((done) => exporter.export(resourceMetrics, done));
  } finally {
    await exporter.shutdown();
  }
}

async function resourceOf({ suite, target, seed }: Report) {
  const { detectResources, envDetector, resourceFromAttributes } = await import("@opentelemetry/resources");
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
  const ofEnvironment = detectResources({ detectors: [envDetector] });
  const ofRun = resourceFromAttributes({
    "service.name": suite.name,
    "service.version": suite.version,
    "packproof.target": target.embedded ? "the embedded reference" : target.baseUrl,
    "packproof.seed": seed,
  });
  return ofRun.merge(ofEnvironment);
}

type ExportResult = Parameters<Parameters<SpanExporter["export"]>[1]>[0];

function sent(send: (done: (result: ExportResult) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    send(({ code, error }) => (code === 0 ? resolve() : reject(error ?? new Error("it was not sent"))));
  });
}
