import type { Accepted, Kind } from "./accepted.ts";
import type { Explanation, Score } from "./explain.ts";

const KINDS: Record<Kind, string> = {
  equal: "It does the same",
  open: "The documents leave it open",
  content: "Made-up content: any other would do",
  arranging: "How provider states arrange things, which no client of the API sees",
  rare: "It shows only in a situation that hardly ever occurs",
};

/** A generated part of docs/stryker.md. */
const between = (name: "scores" | "survivors"): RegExp =>
  new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end of ${name} -->)`);

/** The document with the figures and survivors of a complete run. */
export function documentWith(text: string, scores: readonly Score[], { explained }: Explanation): string {
  return text
    .replace(between("scores"), (_, start: string, end: string) => start + scoresTable(scores) + end)
    .replace(between("survivors"), (_, start: string, end: string) => start + survivorsTable(explained) + end);
}

const SCORE_COLUMNS = [
  "part of the reference",
  ...["mutants", "detected", "no certificate", "legal", "rare", "score"],
  ...["without legal ones", "ignored", "with ignored ones"],
];

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

function scoresTable(scores: readonly Score[]): string {
  return [
    row(SCORE_COLUMNS),
    `|---|${"---:|".repeat(SCORE_COLUMNS.length - 1)}`,
    ...scores.map(
      ({ part, mutants, detected, uncertified, legal, missed, ignored, percent, wrongPercent, allPercent }) =>
        row([
          part,
          ...[mutants, detected, uncertified, legal, missed],
          ...[`${percent} %`, `${wrongPercent} %`, ignored, `${allPercent} %`],
        ]),
    ),
  ].join("\n");
}

/** One row per reason, grouped by kind. */
function survivorsTable(explained: Explanation["explained"]): string {
  const kinds = Object.keys(KINDS) as Kind[];
  return kinds
    .map((kind) => [kind, explained.filter(({ entry }) => entry.kind === kind)] as const)
    .filter(([, survivors]) => survivors.length > 0)
    .map(([kind, survivors]) =>
      [
        `**${KINDS[kind]}** (${survivors.length})`,
        "",
        "| where | survivors | why |",
        "|---|---:|---|",
        ...reasonsOf(survivors.map(({ entry }) => entry)).map(
          ({ because, file, count }) => `| \`${file}\` | ${count} | ${because} |`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
}

function reasonsOf(entries: readonly Accepted[]): readonly { because: string; file: string; count: number }[] {
  const rows = new Map<string, { because: string; file: string; count: number }>();
  for (const { file, because } of entries) {
    const row = rows.get(`${file} ${because}`) ?? { file, because, count: 0 };
    row.count++;
    rows.set(`${file} ${because}`, row);
  }
  return [...rows.values()];
}
