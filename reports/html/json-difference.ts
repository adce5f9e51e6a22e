import { diffJson } from "diff";
import type { Difference } from "../../contract/difference.ts";
import type { Finding } from "../../contract/report.ts";
import { clip } from "../printable.ts";
import { type Html, html, type Part } from "./markup.ts";

/** The relations in which every line of the actual value should be the expected one. */
const SAME: ReadonlySet<Difference["relation"]> = new Set(["equals", "lists same", "lists only"]);
/** Number of equal lines that stay readable beside a change. */
const CONTEXT = 2;
const LINE_SHOWN = 400;

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** The lines of two JSON objects or lists that differ; nothing for other values, or if several things differ. */
export function jsonDifferenceView({ differences: [first, ...others] = [] }: Finding): Part {
  if (first === undefined || others.length > 0 || !SAME.has(first.relation)) return undefined;
  const [expected, ...alternatives] = first.expected;
  if (alternatives.length > 0 || !isStructure(expected) || !isStructure(first.actual)) return undefined;
  const lines = linesOf(expected.json, first.actual.json);
  return html`<pre class="json" tabindex="0" aria-label="Differing lines: - expected, + actual">${folded(lines).map(lineView)}</pre>`;
}

function isStructure(value: object | undefined): value is { readonly json: object } {
  return value !== undefined && "json" in value && typeof value.json === "object" && value.json !== null;
}

function linesOf(expected: object, actual: object): readonly Line[] {
  return diffJson(expected, actual).flatMap(({ value, added, removed }) => {
    const sign = added ? "+" : removed ? "-" : " ";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ sign, text }));
  });
}

/** Replaces long runs of equal lines by their number. */
function folded(lines: readonly Line[]): readonly (Line | number)[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " ");
  const result: (Line | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = result.at(-1);
    if (isNear(at)) result.push(line);
    else if (typeof last === "number") result[result.length - 1] = last + 1;
    else result.push(1);
  }
  return result;
}

function lineView(line: Line | number): Html {
  if (typeof line === "number")
    return html`<span class="quiet">  … ${line} equal ${line === 1 ? "line" : "lines"}\n</span>`;
  const text = `${line.sign} ${clip(line.text, LINE_SHOWN)}\n`;
  if (line.sign === " ") return html`${text}`;
  return html`<span class="${line.sign === "-" ? "expected" : "actual"}"><mark>${text}</mark></span>`;
}
