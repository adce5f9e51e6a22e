import type picocolors from "picocolors";
import { clip, oneLine } from "../printable.ts";
import { wrap } from "../wrap.ts";

/** How the console shows a report. */
export interface Page {
  readonly width: number;
  readonly verbose: boolean;
  /** As for `scriptCommand`. */
  readonly scriptFlags: string;
  readonly paint: ReturnType<typeof picocolors.createColors>;
}

/** Maximum characters of a text; those of a report may be of any length. */
export const TEXT_SHOWN = 400;
/** Maximum characters of a command; a longer one is replaced by that of its script, because a part of it can't be pasted. */
export const CURL_SHOWN = 2000;

/** A row of a finding. Commands stay on one line, so that they can be copied. */
export function labelledRow([label, text]: readonly [string, string], page: Page): string {
  const isCommand = label === "again" || label === "or";
  const shown = page.verbose || isCommand ? oneLine(text) : clip(oneLine(text), TEXT_SHOWN);
  return row(label, isCommand ? [shown] : wrap(shown, page.width - 12), page);
}

/** One label with any number of lines. */
export function row(label: string, lines: readonly string[], { paint }: Page): string {
  const tint = label === "expected" ? paint.green : label === "actual" ? paint.red : (text: string) => text;
  return lines.map((line, i) => `  ${paint.dim((i === 0 ? label : "").padEnd(8))}  ${tint(line)}`).join("\n");
}
