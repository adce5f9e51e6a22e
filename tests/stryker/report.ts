import { readFileSync } from "node:fs";

/** The report of StrykerJS, as far as it is looked at: the mutation-testing report format. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>>;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ReportedMutant {
  readonly status:
    | "Killed"
    | "Survived"
    | "NoCoverage"
    | "Timeout"
    | "RuntimeError"
    | "CompileError"
    | "Ignored"
    | "Pending";
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** A mutant by what stands in the source, so that it is known again when lines move. */
export interface Mutation {
  /** Under `reference/`. */
  readonly file: string;
  /** The source line that it begins in, without indentation. */
  readonly line: string;
  /** What becomes of what: `a → b`, blanks squeezed, long ones cut. */
  readonly change: string;
  readonly status: ReportedMutant["status"];
}

const LONGEST_TEXT = 60;

/** Every mutant of a report. */
export function mutationsOf({ files }: MutationReport): readonly Mutation[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants.map(({ status, replacement = "", location: { start, end } }) => {
      const first = lines[start.line - 1] ?? "";
      const original =
        start.line === end.line ? first.slice(start.column - 1, end.column - 1) : first.slice(start.column - 1);
      return {
        file: path.replace(/^reference\//, ""),
        line: first.trim(),
        change: `${short(original)} → ${short(replacement)}`,
        status,
      };
    });
  });
}

/** @throws where there is no report: `npm run stryker` makes it */
export const readReport = (path: string): MutationReport => JSON.parse(readFileSync(path, "utf8")) as MutationReport;

function short(text: string): string {
  const squeezed = text.replace(/\s+/g, " ").trim();
  return squeezed.length > LONGEST_TEXT ? `${squeezed.slice(0, LONGEST_TEXT)}…` : squeezed;
}
