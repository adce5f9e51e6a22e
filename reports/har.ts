import { STATUS_CODES } from "node:http";
import { exchangesOf } from "../contract/finding-exchanges.ts";
import type { EvidenceExchange, Report } from "../contract/report.ts";
import { safeJson } from "./json.ts";

/**
 * The exchanges behind findings and undecided requirements as HAR 1.2, to be opened in a browser's developer tools. Each
 * entry has the violated requirements in `_requirement`, the undecided ones in `_undecided`, and both in its comment. One
 * without an answer has status 0 and the reason in `_error`. Secrets were redacted when the exchanges were recorded.
 */
export function toHar(report: Report): string {
  const about = `Exchanges behind ${report.findings.length} findings on ${report.target.baseUrl}`;
  return har(
    report.suite,
    about,
    report.evidence.map((exchange) => judgedEntry(report, exchange)),
  );
}

/** A HAR as text. `entries` comes last, so that a writer can insert further ones before the end. */
export function har({ name, version }: Report["suite"], about: string, entries: readonly object[]): string {
  const comment = `${about}; secrets are redacted, long bodies cut.`;
  return safeJson({ log: { version: "1.2", creator: { name, version }, comment, pages: [], entries } });
}

function judgedEntry(report: Report, exchange: EvidenceExchange): object {
  const findings = report.findings.filter((each) => exchangesOf(each).includes(exchange.n));
  const undecided = report.requirements.filter(({ sequence }) => sequence?.includes(exchange.n));
  return {
    ...harEntry(exchange),
    comment: [
      ...findings.map((each) => `${each.requirement}: ${each.summary}`),
      ...undecided.map(({ id, reason }) => `${id} was not decided: ${reason}`),
    ].join("\n"),
    _requirement: [...new Set(findings.map((each) => each.requirement))],
    ...(undecided.length === 0 ? {} : { _undecided: undecided.map(({ id }) => id) }),
  };
}

/** An exchange as an entry of a HAR. */
export function harEntry(exchange: EvidenceExchange): object {
  return {
    startedDateTime: exchange.startedAt,
    time: exchange.durationMs,
    request: request(exchange.request),
    response: response(exchange),
    cache: {},
    // Only the total duration is known: -1 marks a phase that does not apply, all time counts as waiting.
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: exchange.durationMs, receive: 0 },
    _n: exchange.n,
    _surface: exchange.surface,
    _endpoint: exchange.endpoint,
  };
}

function request({ method, url, headers, body }: EvidenceExchange["request"]): object {
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: pairs(valuesOf(headers, "cookie").flatMap((value) => value.split(";"))),
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: queryOf(url),
    ...(body === undefined
      ? {}
      : { postData: { mimeType: valuesOf(headers, "content-type")[0] ?? "", params: [], text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  };
}

function response({ response, fault }: EvidenceExchange): object {
  const headers = response?.headers ?? [];
  const status = response?.status ?? 0;
  return {
    status,
    statusText: STATUS_CODES[status] ?? "",
    httpVersion: response === undefined ? "unknown" : "HTTP/1.1",
    cookies: pairs(valuesOf(headers, "set-cookie").map((value) => value.split(";", 1)[0] ?? "")),
    headers: headers.map(([name, value]) => ({ name, value })),
    content: {
      size: response?.bytes ?? 0,
      mimeType: valuesOf(headers, "content-type")[0] ?? "",
      ...(response === undefined ? {} : { text: response.body }),
    },
    redirectURL: valuesOf(headers, "location")[0] ?? "",
    headersSize: -1,
    bodySize: response?.bytes ?? -1,
    ...(fault === undefined ? {} : { _error: fault }),
  };
}

type Headers = EvidenceExchange["request"]["headers"];

function valuesOf(headers: Headers, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

function pairs(cookies: readonly string[]): { name: string; value: string }[] {
  return cookies.map((cookie) => {
    const equals = cookie.indexOf("=");
    return { name: cookie.slice(0, Math.max(equals, 0)).trim(), value: cookie.slice(equals + 1).trim() };
  });
}

function queryOf(url: string): { name: string; value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}
