import { createHash } from "node:crypto";
import { type Html, html, trusted } from "./markup.ts";

/**
 * A page that needs nothing but itself. Its policy lets only its own style and script run, by their hashes, and forbids
 * every request: text of the system under test could do nothing even if it got through as markup.
 */
export function htmlDocument(page: {
  readonly title: string;
  readonly style: string;
  /** Without one no script runs at all. */
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
