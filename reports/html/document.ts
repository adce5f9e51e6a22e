import { createHash } from "node:crypto";
import { type Html, html, trusted } from "./markup.ts";

/**
 * A self-contained page. Its content security policy allows only its own style and script, by their hashes, and no
 * request: text of the system under test would have no effect even if it were not escaped.
 */
export function htmlDocument(page: {
  readonly title: string;
  readonly style: string;
  /** Without a script no script can run. */
  readonly script?: string;
  readonly body: Html;
}): string {
  const { title, style, script, body } = page;
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,"><title>${title}</title>
<style>${trusted(style)}</style></head><body>
${body}
${script !== undefined && html`<script>${trusted(script)}</script>`}</body></html>
`.html;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
