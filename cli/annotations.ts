import { causesOf } from "../reports/causes.ts";
import { clip, oneLine } from "../reports/printable.ts";
import { verdictText } from "../reports/verdict-text.ts";
import type { SuiteReport } from "./run-suite.ts";

/** GitHub shows so many errors of a step. */
const ERRORS_SHOWN = 10;
const TEXT_SHOWN = 500;

/**
 * The result of a run as workflow commands of GitHub, which shows them at the pull request: the verdict, and the most
 * specific finding of each cause; nothing if the run passed, or outside of GitHub. The parts of a run are judged once they
 * are merged.
 */
export function annotationsOf(
  report: SuiteReport,
  { GITHUB_ACTIONS }: Readonly<Record<string, string | undefined>>,
): string {
  if (GITHUB_ACTIONS !== "true" || report.exitStatus === 0 || report.shard !== undefined) return "";
  const causes = causesOf(report).map(({ head: { surface, requirement, summary, expected, actual } }) =>
    errorCommand(`${surface} ${requirement}`, `${summary}: expected ${expected}, came ${actual}`),
  );
  return [errorCommand(report.suite.name, verdictText(report)), ...causes].slice(0, ERRORS_SHOWN).join("");
}

/** Of a command's data and properties, GitHub decodes these escapes. */
function errorCommand(title: string, text: string): string {
  const data = (part: string) => oneLine(clip(part, TEXT_SHOWN)).replaceAll("%", "%25");
  return `::error title=${data(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${data(text)}\n`;
}
