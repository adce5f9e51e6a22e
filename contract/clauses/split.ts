/** A sentence or a table row of a specification, without its markup. `header` rows name columns and state nothing. */
export interface Clause {
  readonly kind: "sentence" | "row" | "header";
  /** The text of the nearest heading above, without markup; two headings of a document may share one text. */
  readonly section: string;
  readonly text: string;
}

/**
 * Splits a specification into its clauses, in their order.
 * A list item or paragraph is split where a full stop is followed by white space and the start of a sentence;
 * a table row stays whole, its cells joined by single blanks, empty cells left out.
 */
export function splitDocument(markdown: string): Clause[] {
  const clauses: Clause[] = [];
  const lines = markdown.split(/\r?\n/);
  let section = "";
  for (const [index, line] of lines.entries()) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) section = plain(heading);
    else if (isRule(line)) continue;
    else if (line.startsWith("|")) {
      clauses.push({ kind: isRule(lines[index + 1] ?? "") ? "header" : "row", section, text: plain(line) });
    } else {
      for (const text of sentencesOf(line)) clauses.push({ kind: "sentence", section, text });
    }
  }
  return clauses;
}

/** Takes the markup out of a piece of Markdown, so that words can be looked for: back-ticks, asterisks, pipes, list marks. */
export function plain(markdown: string): string {
  return markdown
    .replace(/^\s*(?:[-*]|\d+\.)\s+/, "")
    .replaceAll(/[`*]/g, "")
    .replaceAll("|", " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The line under a table's header. */
function isRule(line: string): boolean {
  return /^\|[-:|\s]+\|\s*$/.test(line);
}

/** A sentence starts with a capital, or with a name in back-ticks; no abbreviation of the documents ends in a full stop. */
function sentencesOf(line: string): string[] {
  const item = line.replace(/^\s*(?:[-*]|\d+\.)\s+/, "");
  return item
    .split(/(?<=\.)\s+(?=[A-Z`])/)
    .map(plain)
    .filter((text) => text !== "");
}
