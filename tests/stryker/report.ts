import { readFileSync } from "node:fs";
import type { MutantResult, MutationTestResult } from "mutation-testing-report-schema/api";
import { NOT_CERTIFIED } from "./certificate.ts";

/** The report of StrykerJS, as far as it is looked at: the mutation-testing report format. */
export interface MutationReport {
  readonly files: Readonly<Record<string, Pick<MutationTestResult["files"][string], "source" | "mutants">>>;
}

/** What came of a mutant. */
type Fate =
  /** Findings were made, or it goes round in circles. */
  | "told"
  /** No finding, but a clause that certifies the plain reference is verified no longer. */
  | "uncertified"
  | "survived"
  /** It breaks as it starts: it is no reference that could be verified. */
  | "broken";

/** A mutant by what stands in the source, so that it is known again when lines move. */
export interface Mutation {
  /** Under `reference/`. */
  readonly file: string;
  /** The source line that it begins in, without indentation. */
  readonly line: string;
  /** What becomes of what: `a → b`, blanks squeezed, long ones cut. */
  readonly change: string;
  readonly fate: Fate;
  /** As it stands in the report. */
  readonly reported: MutantResult;
}

const LONGEST_TEXT = 60;

/** Every mutant of a report. */
export function mutationsOf({ files }: MutationReport): readonly Mutation[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants.map((reported) => {
      const { start, end } = reported.location;
      const first = lines[start.line - 1] ?? "";
      const original =
        start.line === end.line ? first.slice(start.column - 1, end.column - 1) : first.slice(start.column - 1);
      return {
        file: path.replace(/^reference\//, ""),
        line: first.trim(),
        change: `${short(original)} → ${short(reported.replacement ?? "")}`,
        fate: fateOf(reported),
        reported,
      };
    });
  });
}

/** @throws where there is no report: `npm run stryker` makes it */
export const readReport = (path: string): MutationReport => JSON.parse(readFileSync(path, "utf8")) as MutationReport;

function fateOf({ status, statusReason }: MutantResult): Fate {
  if (status === "Killed") return statusReason?.startsWith(NOT_CERTIFIED) ? "uncertified" : "told";
  if (status === "Timeout") return "told";
  // Nothing but what was accepted earlier is ignored, and that after it survived.
  return status === "Survived" || status === "NoCoverage" || status === "Ignored" ? "survived" : "broken";
}

function short(text: string): string {
  const squeezed = text.replace(/\s+/g, " ").trim();
  return squeezed.length > LONGEST_TEXT ? `${squeezed.slice(0, LONGEST_TEXT)}…` : squeezed;
}
