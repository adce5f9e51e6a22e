import { headRow } from "../../reports/html/head-row.ts";
import { type Html, html, type Part } from "../../reports/html/markup.ts";
import { byTarget, type Directory, type DirectoryEntry } from "./directory.ts";
import { sitePage } from "./site-page.ts";

/** The classes of the style sheet whose colours stand for a state. */
const WORDS: Readonly<Record<DirectoryEntry["state"], string>> = {
  active: "pass",
  stale: "inconclusive",
  degraded: "inconclusive",
  revoked: "fail",
  expired: "open",
};

/** The first page: the newest certificate of each target. */
export function directoryPage(directory: Directory): string {
  const newest = [...byTarget(directory).values()].flatMap(([entry]) => entry ?? []);
  const rows = newest.map(
    (entry) => html`<tr><td>${stateView(entry)}</td><td><a href="${entry.page}">${entry.target}</a></td>
<td>${entry.subject.name}</td><td>${entry.kind}, ${entry.profile}</td><td>${dayOf(entry.expiresAt)}</td></tr>`,
  );
  return page("Certified systems", directory, [
    html`<table>${headRow(["Status", "System", "Subject", "Certificate", "Valid until"])}<tbody>${rows}</tbody></table>
<p class="quiet">The same as data: <a href="directory.json"><code>directory.json</code></a>; the signed status list:
<a href="status.json"><code>status.json</code></a>.</p>`,
  ]);
}

/** The page of a target: all its certificates, the newest first. */
export function targetPage(target: string, entries: readonly DirectoryEntry[], directory: Directory): string {
  return page(target, directory, [
    html`<p><a href="../../index.html">All certified systems</a></p>${entries.map(certificateView)}`,
  ]);
}

function certificateView(entry: DirectoryEntry): Html {
  const { number, says, subject, control, issuedAt, expiresAt, since, reason, sha256, evidence } = entry;
  const build = subject.build === undefined ? "" : `, build ${subject.build}`;
  const because = reason === undefined ? "" : `: ${reason}`;
  return html`<article class="card"><div class="finding"><h2>${stateView(entry)} ${number}</h2><p>${says}</p>
<dl class="compared"><dt>status</dt><dd>${entry.state} since ${since}${because}</dd>
<dt>subject</dt><dd>${subject.name}${build}</dd>
<dt>control</dt><dd>${control}</dd>
<dt>issued</dt><dd>${issuedAt}</dd>
<dt>valid until</dt><dd>${expiresAt}</dd>
<dt>SHA-256</dt><dd><code>${sha256}</code></dd>
<dt>evidence</dt><dd><a href="../../${evidence}/certificate.json">certificate.json</a>; check the whole folder with
<code>packproof verify ${evidence} --key issuer.jwk.pub --status status.json</code></dd></dl></div></article>
`;
}

function stateView({ state }: DirectoryEntry): Html {
  return html`<span class="verdict ${WORDS[state]}">${state}</span>`;
}

function page(title: string, { madeAt, statusOf }: Directory, parts: readonly Part[]): string {
  return sitePage(
    title,
    parts,
    `Made on ${madeAt} from certificates whose evidence holds, and the status list of ${statusOf}.`,
  );
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
