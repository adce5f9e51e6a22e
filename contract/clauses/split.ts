/** A sentence or a table row of a specification, without markup. `header` rows name columns and state nothing. */
export interface Clause {
  readonly kind: "sentence" | "row" | "header";
  /** The text of the nearest heading above, without markup; headings of a document need not be unique. */
  readonly section: string;
  readonly text: string;
}

/**
 * Splits a specification into its clauses, in order. A list item or paragraph is split where a full stop is followed by
 * white space and the start of a sentence. A table row stays whole: its cells are joined by single blanks, without
 * empty cells.
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

/** Removes the markup of a piece of Markdown: backticks, asterisks, pipes, list marks. */
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

/** A sentence starts with a capital or with a name in backticks; no abbreviation in the documents ends with a full stop. */
function sentencesOf(line: string): string[] {
  const item = line.replace(/^\s*(?:[-*]|\d+\.)\s+/, "");
  return item
    .split(/(?<=\.)\s+(?=[A-Z`])/)
    .map(plain)
    .filter((text) => text !== "");
}
