import { describe, expect, test } from "vitest";
import { REQUIREMENTS } from "../index.ts";
import type { Source } from "../requirement.ts";
import { readDocument } from "./documents.ts";
import type { LedgerRow } from "./ledger.ts";
import { partnerApiClauses } from "./partner-api.ts";
import { type Clause, splitDocument } from "./split.ts";
import { userKeyApiClauses } from "./user-key-api.ts";

const LEDGERS: readonly (readonly [Source["document"], readonly LedgerRow[]])[] = [
  ["partner-api.md", partnerApiClauses],
  ["user-key-api.md", userKeyApiClauses],
];

const ids = new Set<string>(REQUIREMENTS.map(({ id }) => id));

describe.each(LEDGERS)("the ledger of %s", (name, ledger) => {
  const made = REQUIREMENTS.filter(({ source }) => source.document === name);

  test("names requirements that exist", () => {
    expect(ledger.flatMap(requirementsOf).filter((id) => !ids.has(id))).toEqual([]);
  });

  test("identifies a clause by 8 words at most", () => {
    expect(ledger.filter(({ words }) => words.split(" ").length > 8)).toEqual([]);
  });

  test("gives every clause without a requirement a reason", () => {
    expect(ledger.filter((row) => "because" in row && row.because.trim() === "")).toEqual([]);
  });

  test("accounts for every requirement made from the document", () => {
    const accounted = new Set<string>(ledger.flatMap(requirementsOf));
    expect(made.map(({ id }) => id).filter((id) => !accounted.has(id))).toEqual([]);
  });

  const document = readDocument(name);

  describe.skipIf(document === undefined)("beside the document", () => {
    const clauses = splitDocument(document ?? "");
    const stating = clauses.filter(({ kind }) => kind !== "header");

    test("has exactly one row for every sentence and table row", () => {
      const rows = stating.map((clause) => [clause.text, ledger.filter((row) => opens(row, clause)).length]);
      expect(rows.filter(([, count]) => count !== 1)).toEqual([]);
    });

    test("has no row for anything else", () => {
      const unmatched = ledger.filter((row) => stating.filter((clause) => opens(row, clause)).length !== 1);
      expect(unmatched).toEqual([]);
    });

    test("accounts for each requirement at the very clause that its words are from", () => {
      const lost = made.filter(({ id, source }) => {
        const origins = clauses.filter(
          ({ section, text }) => section === source.section && text.includes(source.words),
        );
        return !ledger.some(
          (row) =>
            requirementsOf(row).includes(id) &&
            origins.some((clause) => clause.kind === "header" || opens(row, clause)),
        );
      });
      expect(lost.map(({ id, source }) => `${id}: ${source.section}: ${source.words}`)).toEqual([]);
    });
  });
});

function requirementsOf(row: LedgerRow): readonly string[] {
  return "requirements" in row ? row.requirements : [];
}

function opens(row: LedgerRow, { section, text }: Clause): boolean {
  return row.section === section && text.startsWith(row.words);
}
