import type { Report } from "../../contract/report.ts";
import { nameOf } from "./dimensions.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { Played } from "./play.ts";

/** Prints a line per run: findings, requests, duration and the share verified. */
export function printPlayed(played: Played, isVerbose: boolean): void {
  for (const [nth, line] of linesOf(outcomeOf(played)).entries()) {
    console.log(line);
    const report = played.runs[nth];
    if (isVerbose && report !== undefined) tellDetails(report);
  }
}

/** One line per run, and one for an error of the server. */
export function linesOf({ combination, seed, runs, balance, broken }: Outcome): readonly string[] {
  const lines = runs.map(({ accused, exchanges, durationMs, verified, inconclusive }, nth) => {
    const figures = [
      `${exchanges} exchanges`,
      `${(durationMs / 1000).toFixed(1)} s`,
      `${(100 * verified).toFixed(1)} % verified`,
      `${inconclusive} inconclusive`,
    ].join(", ");
    const word = accused.length > 0 ? `ACCUSED ${accused.length}: ${accused.join(" ")}` : "silent";
    return `${nameOf(combination)} | seed ${seed} | run ${nth + 1} | ${word} | ${figures}`;
  });
  const copies =
    balance === undefined ? [] : [`  sold ${balance.oversold} copies of others, left ${balance.left} of its own`];
  return [...lines, ...copies, ...(broken === undefined ? [] : [`  BROKEN ${broken}`])];
}

function tellDetails({ findings, requirements }: Report): void {
  for (const { requirement, expected, actual, steps = [] } of findings) {
    console.log(`  ${requirement}\n    expected ${expected}\n    actual   ${actual}`);
    for (const step of steps) console.log(`      ${step}`);
  }
  const open = new Map<string, string[]>();
  for (const { id, verdict, reason } of requirements) {
    const why = `${verdict}: ${reason}`;
    if (verdict === "inconclusive" || verdict === "not exercised") open.set(why, [...(open.get(why) ?? []), id]);
  }
  for (const [why, ids] of open) console.log(`  ${ids.length} ${why} (${ids.slice(0, 6).join(", ")})`);
}
