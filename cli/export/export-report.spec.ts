import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { ReportedScenario } from "../../contract/report.ts";
import { aReport } from "../../tests/support/sample-report.ts";
import { collectorsOf } from "./collectors.ts";
import { checkExports, exportAfterRun } from "./export-report.ts";

let folder: string;
let server: Server;
let received: { readonly path: string; readonly body: unknown }[];
let status: number;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-export-"));
  [received, status, printed] = [[], 200, ""];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url ?? "", body: JSON.parse(body) });
    response.statusCode = status;
    response.setHeader("content-type", "application/json");
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const otlp = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const played = (title: string, verdict: ReportedScenario["verdict"]): ReportedScenario => ({
  title,
  surface: "sandbox",
  requirements: ["buyback.expired"],
  startedAt: "2026-01-02T03:04:06.000Z",
  durationMs: 1500,
  verdict,
});
const report = aReport({ scenarios: [played("sells back", "pass"), played("refuses what expired", "fail")] });

test("the Prometheus file has all figures of the run and is written atomically", async () => {
  const file = join(folder, "packproof.prom");
  expect(await exportAfterRun(report, { prometheus: file })).toBe(0);
  expect(await readFile(file, "utf8")).toMatchSnapshot();
  expect(await readdir(folder)).toEqual(["packproof.prom"]);
});

test("a label with text of the target can't end its line", async () => {
  const file = join(folder, "packproof.prom");
  await exportAfterRun(aReport({ target: { ...report.target, baseUrl: 'http://x/"} 1\nevil_metric 1\\' } }), {
    prometheus: file,
  });
  expect(await readFile(file, "utf8")).not.toMatch(/^evil_metric/m);
});

test("a collector receives a trace per scenario and the metrics", async () => {
  expect(await exportAfterRun(report, { otlp: `${otlp()}/` })).toBe(0);
  const traces = received.find(({ path }) => path === "/v1/traces")?.body as Traces;
  const spans = traces.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans));
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2);
  expect(spans.map(({ name, status: { code } }) => [name, code])).toEqual([
    ["sells back", 0],
    ["refuses what expired", 2],
  ]);
  expect(spans.map((span) => Number(span.endTimeUnixNano) - Number(span.startTimeUnixNano))).toEqual([1.5e9, 1.5e9]);
  const metrics = JSON.stringify(received.find(({ path }) => path === "/v1/metrics")?.body);
  for (const name of ["requirements", "exit_status", "exchanges", "run_duration", "latency"]) {
    expect(metrics).toContain(`"packproof.${name}"`);
  }
});

interface Traces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

interface Span {
  readonly traceId: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number };
}

test("a failed export prints one line and throws nothing", async () => {
  status = 400;
  const nowhere = join(folder, "no/such/folder/packproof.prom");
  expect(await exportAfterRun(report, { otlp: otlp(), prometheus: nowhere })).toBe(2);
  expect(printed).toMatch(/^--prometheus: not exported: [^\n]*ENOENT[^\n]*\n--otlp: not exported: [^\n]+\n$/);
});

test("OpenTelemetry's own variables are honoured", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", otlp());
  vi.stubEnv("OTEL_SERVICE_NAME", "nightly");
  vi.stubEnv("OTEL_METRICS_EXPORTER", "none");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await exportAfterRun(report, {}, process.env)).toBe(0);
  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const sent = JSON.stringify(received);
  expect(sent).toContain('{"key":"service.name","value":{"stringValue":"nightly"}}');
  expect(sent).toContain('{"key":"test.case.name","value":{"stringValue":"sells back"}}');
  expect(sent).toContain('{"key":"test.case.result.status","value":{"stringValue":"fail"}}');
});

test.each([
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://a" }, { traces: {} }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://a" }, { traces: {}, metrics: {} }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://a", OTEL_SDK_DISABLED: "true" }, {}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, {}],
])("%o sends %o", (environment, collectors) => {
  expect(collectorsOf(undefined, environment)).toEqual(collectors);
});

test("another protocol than ours is refused by name", async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: otlp(), OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
  expect(await exportAfterRun(report, {}, environment)).toBe(1);
  expect(printed).toMatch(
    /^--otlp: not exported: OTEL_EXPORTER_OTLP_PROTOCOL: is grpc, and packproof speaks http\/json/,
  );
});

test("nothing is exported without a flag or a variable", async () => {
  expect(await exportAfterRun(report, {}, {})).toBe(0);
  expect(received).toEqual([]);
});

test.each(["localhost:4318", "ftp://x", ""])("%j is refused as a collector", (address) => {
  expect(() => checkExports({ otlp: address })).toThrow(/^--otlp: ".*" is not a web address/);
});
