import { readFileSync } from "node:fs";
import type { MutantResult, MutationTestResult } from "mutation-testing-report-schema/api";
import { NOT_CERTIFIED } from "./certificate.ts";

/** The parts of StrykerJS's report that are used here, in the mutation-testing report format. */
export interface MutationReport {
  readonly files: Readonly<Record<string, Pick<MutationTestResult["files"][string], "source" | "mutants">>>;
}

/** The result of a mutant. */
type MutantOutcome =
  /** It has a finding, or an endless loop. */
  | "detected"
  /** No finding, but a clause that is verified on the plain reference is no longer verified. */
  | "uncertified"
  | "survived"
  /** It fails at the start, so there is no reference to verify. */
  | "broken";

/** A mutant, identified by its source text and not by line numbers, which change. */
export interface Mutation {
  /** Path below `reference/`. */
  readonly file: string;
  /** The source line in which it begins, without indentation. */
  readonly line: string;
  /** The change as `before → after`, with single blanks and shortened. */
  readonly change: string;
  readonly outcome: MutantOutcome;
  /** The mutant's entry in the report. */
  readonly reported: MutantResult;
}

const MAX_TEXT_LENGTH = 60;

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
        outcome: outcomeOf(reported),
        reported,
      };
    });
  });
}

/** @throws if there is no report: `npm run stryker` creates it */
export const readReport = (path: string): MutationReport => JSON.parse(readFileSync(path, "utf8")) as MutationReport;

function outcomeOf({ status, statusReason }: MutantResult): MutantOutcome {
  if (status === "Killed") return statusReason?.startsWith(NOT_CERTIFIED) ? "uncertified" : "detected";
  if (status === "Timeout") return "detected";
  // An ignored mutant is an accepted survivor; nothing else is marked as ignored.
  return status === "Survived" || status === "NoCoverage" || status === "Ignored" ? "survived" : "broken";
}

function short(text: string): string {
  const squeezed = text.replace(/\s+/g, " ").trim();
  return squeezed.length > MAX_TEXT_LENGTH ? `${squeezed.slice(0, MAX_TEXT_LENGTH)}…` : squeezed;
}
