import type { Finding } from "../../contract/report.ts";
import { clip } from "../printable.ts";
import { differenceOf, type Piece } from "./difference.ts";
import { type Html, html } from "./markup.ts";

const TEXT_SHOWN = 4000;

/** The expected and the actual value, with differing words marked; as terms of a description list. */
export function comparedView(finding: Finding): Html {
  const { expected, actual } = differenceOf(
    clip(finding.expected, TEXT_SHOWN),
    clip(finding.actual, TEXT_SHOWN),
    statusesOf(finding),
  );
  return html`<dt>expected</dt><dd class="expected">${marked(expected)}</dd>
<dt>actual</dt><dd class="actual">${marked(actual)}</dd>`;
}

/** The statuses at the beginning of both sides, if an answer came instead of exactly one other. */
function statusesOf({ differences: [first, ...others] = [] }: Finding): readonly [number, number] | undefined {
  const [expected, ...alternatives] = first?.expected ?? [];
  if (first === undefined || expected === undefined || others.length + alternatives.length > 0) return undefined;
  if (Object.keys(first.at).length > 0) return undefined;
  return "status" in expected && "status" in first.actual ? [expected.status, first.actual.status] : undefined;
}

function marked(pieces: readonly Piece[]): Html {
  return html`${pieces.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : html`${text}`))}`;
}
