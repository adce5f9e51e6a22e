import type { Report } from "../../contract/report.ts";
import { oneLine } from "../../reports/printable.ts";
import { isHarmless, type JudgedReport, type KnownFailureResult } from "./known-failure.ts";

/** The lines on known failures that stand above the console report; empty where no list was given. */
export function knownFailuresText(report: Report): string {
  if (!("knownFailures" in report)) return "";
  const { knownFailures, exitStatus } = report as JudgedReport;
  const lines = knownFailures.map(
    (each) => `  ${each.standing.padEnd(15)}  ${oneLine(`${each.surface} ${each.requirement}`)}${detail(each)}`,
  );
  const bad = knownFailures.filter(({ standing }) => !isHarmless(standing)).length;
  const sum = bad === 0 ? "nothing beyond what is listed" : `${bad} that the list does not excuse`;
  return `${[`Known failures: ${sum}; exit status ${exitStatus}`, ...lines].join("\n")}\n\n`;
}

function detail({ standing, signature, until, owner, reason }: KnownFailureResult): string {
  const why = [reason, owner].filter((each) => each !== undefined).join(", ");
  switch (standing) {
    case "excused":
      return oneLine(` until ${until} (${why})`);
    case "expired":
      return oneLine(` since ${until} (${why})`);
    case "another failure":
      return oneLine(` has signature ${signature}, which the entry does not list (${why})`);
    case "passes again":
      return oneLine(` take the entry out (${why})`);
    case "not seen":
      return oneLine(`, nothing was verified (${why})`);
    case "not listed":
      return ` has signature ${signature}`;
  }
}
