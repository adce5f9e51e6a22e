import type { Finding } from "../../contract/report.ts";
import { clip, oneLine } from "../../reports/printable.ts";
import type { ReportDifference, VerdictChange } from "./compare.ts";
import { conclusionOf } from "./conclusion.ts";

/** Maximum lines of one kind; comparing reports of two systems would otherwise fill the screen. */
const MAX_LINES = 40;
const TEXT_SHOWN = 300;

/** The differences as text for a terminal; the last line says whether something got worse. */
export function differenceText(difference: ReportDifference): string {
  const { before, after, verdicts, findings, observations } = difference;
  const blocks = [
    [
      `before  ${oneLine(before.baseUrl)}, ${before.startedAt}, ${before.verdict}`,
      `after   ${oneLine(after.baseUrl)}, ${after.startedAt}, ${after.verdict}`,
      ...(before.suite.version === after.suite.version
        ? []
        : [`        by versions ${oneLine(before.suite.version)} and ${oneLine(after.suite.version)} of the suite`]),
    ],
    block("New findings", findings.new.map(findingLine)),
    block("Findings that fail in another way", findings.changed.map(findingLine)),
    block("Findings that are gone", findings.gone.map(findingLine)),
    block("Worse verdicts", verdicts.filter((each) => each.isWorse).map(verdictLine)),
    block("Other changed verdicts", verdicts.filter((each) => !each.isWorse).map(verdictLine)),
    block(
      "Observed differently where the documents are silent",
      observations.map(({ topic, surface, before: old, after: now }) => {
        const side = (seen: readonly string[]) => (seen.length === 0 ? "nothing" : clip(seen.join("; "), TEXT_SHOWN));
        return `${surface} ${oneLine(topic)}: ${oneLine(side(old))} → ${oneLine(side(now))}`;
      }),
    ),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${[...text, conclusionOf(difference)].join("\n\n")}\n`;
}

function block(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - MAX_LINES;
  return [
    `${title} (${lines.length})`,
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${rest} more: --json shows them all`] : []),
  ];
}

function findingLine({ surface, requirement, expected, actual }: Finding): string {
  const came = `expected ${clip(expected, TEXT_SHOWN)}, came ${clip(actual, TEXT_SHOWN)}`;
  return oneLine(`${surface} ${requirement}: ${came}`);
}

function verdictLine({ surface, requirement, before, after, reason }: VerdictChange): string {
  const why = reason === undefined ? "" : ` (${clip(reason, TEXT_SHOWN)})`;
  return oneLine(`${surface} ${requirement}: ${before ?? "not in the report"} → ${after ?? "not in the report"}${why}`);
}
