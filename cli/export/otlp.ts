import { SpanStatusCode } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, MetricReader } from "@opentelemetry/sdk-metrics";
import { InMemorySpanExporter, SimpleSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
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
  // Spans are collected and sent explicitly, because a batch processor does not report failed exports.
  const kept = new InMemorySpanExporter();
  const provider = new TracerProvider({
    resource: resourceOf(report),
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
  class Reader extends MetricReader {
    protected override async onForceFlush(): Promise<void> {}
    protected override async onShutdown(): Promise<void> {}
  }
  const reader = new Reader();
  const meter = new MeterProvider({ resource: resourceOf(report), readers: [reader] }).getMeter(report.suite.name);
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

function resourceOf({ suite, target, seed }: Report) {
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
