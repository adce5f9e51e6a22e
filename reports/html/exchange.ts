import type { EvidenceExchange } from "../../contract/report.ts";
import { clip } from "../printable.ts";
import { indentJson } from "./indent-json.ts";
import { type Html, html } from "./markup.ts";

/** One folded exchange: method, path and status in its first line, request and answer below. */
export function exchangeView(exchange: EvidenceExchange, decisive: boolean): Html {
  const { n, request, response, fault, durationMs } = exchange;
  return html`<details class="exchange"><summary><span class="number">#${n}</span> <code>${request.method} ${pathOf(request.url)}</code>
<span class="came">${response === undefined ? "no answer" : String(response.status)}</span>
<span class="quiet">${Math.round(durationMs)} ms${decisive && ", decisive"}</span></summary>
<div class="sides"><section><h5>Request</h5><pre tabindex="0">${requestText(request)}</pre></section>
<section><h5>Answer</h5><pre tabindex="0">${response === undefined ? (fault ?? "no answer") : responseText(response)}</pre>
</section></div></details>`;
}

// Maximum length of a body on the page, in characters; the HAR file has more.
const BODY_SHOWN = 16_000;

function requestText({ method, url, headers, body }: EvidenceExchange["request"]): string {
  return message(`${method} ${url}`, headers, body ?? "");
}

function responseText({ status, headers, body, bytes }: NonNullable<EvidenceExchange["response"]>): string {
  const cut = Buffer.byteLength(body) < bytes ? `\n… of ${bytes} bytes received` : "";
  return message(String(status), headers, body) + cut;
}

function message(first: string, headers: EvidenceExchange["request"]["headers"], body: string): string {
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body === "" ? lines.join("\n") : `${lines.join("\n")}\n\n${clip(indentJson(body), BODY_SHOWN)}`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
