import { safeJson } from "../../reports/json.ts";
import { UsageFault } from "../outcome.ts";
import { writeOut } from "../write-out.ts";
import { analyse } from "./analysis.ts";
import { historyPage } from "./history-page.ts";
import { historyText } from "./history-text.ts";
import { readStore } from "./store.ts";

/** Flags of the command line. */
export interface HistoryFlags {
  readonly from: string;
  readonly target?: string;
  readonly nights: string;
  readonly json?: boolean;
  readonly html?: string;
}

/**
 * Shows a history: prints the text, and writes the page to the given file.
 * @throws {UsageFault} if there are no nights
 */
export async function history(flags: HistoryFlags): Promise<number> {
  const most = readCount(flags.nights);
  const { targets, damagedLines } = await readStore(flags.from);
  if (damagedLines > 0) {
    const lines = damagedLines === 1 ? "1 line is" : `${damagedLines} lines are`;
    process.stderr.write(`${flags.from}: ${lines} cut off or damaged and left out\n`);
  }
  const wanted = targets.filter(({ baseUrl }) => flags.target === undefined || baseUrl === flags.target);
  if (wanted.length === 0)
    throw new UsageFault(
      nothingIn(
        flags,
        targets.map(({ baseUrl }) => baseUrl),
      ),
    );
  const analyses = wanted.map(({ baseUrl, nights }) => analyse(baseUrl, nights.slice(-most)));
  if (flags.html !== undefined) await writeOut(historyPage(analyses), flags.html);
  process.stdout.write(
    flags.json === true ? safeJson({ targets: analyses, damagedLines }) : analyses.map(historyText).join("\n"),
  );
  return 0;
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count === 0)
    throw new UsageFault(`--nights: ${JSON.stringify(text)} is not a number of nights; write it like 90`);
  return count;
}

function nothingIn({ from, target }: HistoryFlags, held: readonly string[]): string {
  if (held.length === 0) return `${from}: holds no nights yet; packproof history add report.json --to ${from} adds one`;
  return `--target: ${JSON.stringify(target)} has no nights in ${from}; it holds ${held.join(", ")}`;
}
