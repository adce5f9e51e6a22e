import { readReportFile } from "../read-report-file.ts";
import { nightOf } from "./night.ts";
import { appendNights, isHistoryFile, readHistoryFile } from "./store.ts";

/**
 * Adds reports, and the nights of other history files, to a history.
 * @throws {UsageFault} if a file can't be read or the history can't be written
 */
export async function addToHistory(files: readonly string[], flags: { readonly to: string }): Promise<number> {
  const nights = await Promise.all(
    files.map(async (file) =>
      isHistoryFile(file) ? (await readHistoryFile(file)).nights : [nightOf(await readReportFile(file))],
    ),
  );
  const all = nights.flat();
  const added = await appendNights(flags.to, all);
  const known = all.length - added;
  const held = known === 0 ? "" : `, ${known} there already`;
  process.stdout.write(`${added} ${added === 1 ? "night" : "nights"} added to ${flags.to}${held}\n`);
  return 0;
}
