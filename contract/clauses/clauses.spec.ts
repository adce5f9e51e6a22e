import { describe, expect, test } from "vitest";
import { REQUIREMENTS } from "../index.ts";
import type { Source } from "../requirement.ts";
import type { ClauseRow } from "./clause-row.ts";
import { readDocument } from "./documents.ts";
import { ON_ONE_SURFACE, type OneSurface, REUSED_SECTIONS } from "./one-surface.ts";
import { partnerApiClauses } from "./partner-api.ts";
import { type Clause, splitDocument } from "./split.ts";
import { userKeyApiClauses } from "./user-key-api.ts";

const LEDGERS: readonly (readonly [Source["document"], readonly ClauseRow[]])[] = [
  ["partner-api.md", partnerApiClauses],
  ["user-key-api.md", userKeyApiClauses],
];

const ids = new Set<string>(REQUIREMENTS.map(({ id }) => id));

describe.each(LEDGERS)("the ledger of %s", (name, ledger) => {
  test("contains only existing requirements", () => {
    expect(ledger.flatMap(coveredBy).filter((id) => !ids.has(id))).toEqual([]);
  });

  test("identifies a clause by at most 8 words", () => {
    expect(ledger.filter(({ words }) => words.split(" ").length > 8)).toEqual([]);
  });

  test("gives a reason for each row without a requirement", () => {
    expect(ledger.filter((row) => "because" in row && row.because.trim() === "")).toEqual([]);
  });

  const document = readDocument(name);

  describe.skipIf(document === undefined)("compared with the document", () => {
    const clauses = splitDocument(document ?? "");
    const stating = clauses.filter(({ kind }) => kind !== "header");
    const made = REQUIREMENTS.filter(({ source }) => source.document === name);
    const ownOf = (clause: Clause) => made.filter(({ source }) => isSource(source, clause)).map(({ id }) => id);

    test("accounts, with the requirements, for every sentence and table row", () => {
      const lost = stating.filter((clause) => ownOf(clause).length === 0 && !ledger.some((row) => opens(row, clause)));
      expect(lost.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
    });

    test("has at most one row per clause, and no row without a clause", () => {
      const unmatched = ledger.filter((row) => stating.filter((clause) => opens(row, clause)).length !== 1);
      const rows = stating.map((clause) => [clause.text, ledger.filter((row) => opens(row, clause)).length]);
      expect(unmatched).toEqual([]);
      expect(rows.filter(([, count]) => Number(count) > 1)).toEqual([]);
    });

    test("has no row that repeats the requirements of its clause", () => {
      const odd = stating.flatMap((clause) => {
        const own = ownOf(clause);
        return ledger
          .filter((row) => opens(row, clause))
          .filter((row) => ("because" in row ? own.length > 0 : coveredBy(row).some((id) => own.includes(id))));
      });
      expect(odd).toEqual([]);
    });

    test("is judged in the sandbox and in production, or says why not", () => {
      const rows = name === "partner-api.md" ? ON_ONE_SURFACE : [];
      const surfacesOf = (clause: Clause) => {
        const judging = [...ownOf(clause), ...ledger.filter((row) => opens(row, clause)).flatMap(coveredBy)];
        return new Set(REQUIREMENTS.filter(({ id }) => judging.includes(id)).flatMap(({ surfaces }) => surfaces));
      };
      const unnamed = stating.filter((clause) => {
        const surfaces = surfacesOf(clause);
        const isNamed = clause.section === "Sandbox differences" || /sandbox|production/i.test(clause.text);
        return surfaces.has("sandbox") !== surfaces.has("partner") && !isNamed;
      });
      const isAbout = (row: OneSurface, { section, text }: Clause) =>
        row.section === section && text.startsWith(row.words);
      const unexplained = unnamed.filter((clause) => !rows.some((row) => isAbout(row, clause)));
      expect(unexplained.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
      expect(rows.filter((row) => !unnamed.some((clause) => isAbout(row, clause)))).toEqual([]);
    });

    test.runIf(name === "partner-api.md")("is judged on the user surface too where that reuses its record", () => {
      const judging = (clause: Clause) => {
        const covering = [...ownOf(clause), ...ledger.filter((row) => opens(row, clause)).flatMap(coveredBy)];
        return REQUIREMENTS.filter(({ id }) => covering.includes(id));
      };
      const judged = stating.filter((clause) => REUSED_SECTIONS.includes(clause.section) && judging(clause).length > 0);
      const without = judged.filter((clause) => !judging(clause).some(({ surfaces }) => surfaces.includes("user")));
      expect(without.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
      expect(new Set(judged.map(({ section }) => section))).toEqual(new Set(REUSED_SECTIONS));
    });

    test("belongs to a document that contains the words of every requirement", () => {
      const lost = made.filter(({ source }) => !clauses.some((clause) => isSource(source, clause)));
      expect(lost.map(({ id, source }) => `${id}: ${source.section}: ${source.words}`)).toEqual([]);
    });
  });
});

function coveredBy(row: ClauseRow): readonly (typeof REQUIREMENTS)[number]["id"][] {
  return "coveredBy" in row ? row.coveredBy : [];
}

/** Whether the clause contains the words as whole words: `image` does not match `back_image`. */
function isSource({ section, words }: Source, clause: Clause): boolean {
  return clause.section === section && ` ${clause.text} `.split(words).slice(0, -1).some(endsWord);
}

function endsWord(before: string): boolean {
  return !/[A-Za-z0-9_]$/.test(before);
}

function opens(row: ClauseRow, { section, text }: Clause): boolean {
  return row.section === section && text.startsWith(row.words);
}
