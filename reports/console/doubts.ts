import type { Report } from "../../contract/report.ts";
import { type InconclusiveReason, inconclusiveReasonsOf, repeatableOf } from "../inconclusive-reasons.ts";
import { clip, oneLine } from "../printable.ts";
import { scriptCommand } from "../script-command.ts";
import { wrap } from "../wrap.ts";
import { type Page, TEXT_SHOWN } from "./page.ts";

const DOUBTS_SHOWN = 5;

/** The reasons of inconclusive requirements with their number, what to do, and the request that decided, the most frequent first. */
export function doubts(report: Report, page: Page): string[] {
  const all = inconclusiveReasonsOf(report);
  if (all.length === 0) return [];
  const shown = page.verbose ? all : all.slice(0, DOUBTS_SHOWN);
  const wide = Math.max(...shown.map(({ rows }) => String(rows.length).length));
  const rest = all.length - shown.length;
  const more = rest > 0 ? [`  ${" ".repeat(wide)}  and ${rest} more ${rest === 1 ? "reason" : "reasons"}`] : [];
  return ["Why inconclusive:", ...shown.flatMap((each) => doubtLines(each, wide, page)), ...more];
}

function doubtLines(each: InconclusiveReason, wide: number, page: Page): string[] {
  const { paint, width } = page;
  const { reason, endpoint, advice, rows } = each;
  const wrapped = (text: string) => wrap(clip(oneLine(text), TEXT_SHOWN), width - wide - 4);
  const last = endpoint === undefined ? "" : `, last request: ${endpoint}`;
  const lines = [...wrapped(`${reason}${last}`), ...wrapped(`to decide it: ${advice}`).map((line) => paint.dim(line))];
  const row = repeatableOf(each);
  if (row !== undefined) lines.push(...commandsOf(row, page));
  return lines.map((line, i) => {
    const count = i === 0 ? paint.yellow(String(rows.length).padStart(wide)) : " ".repeat(wide);
    return `  ${count}  ${line}`;
  });
}

/** Commands stay on one line, because one that is broken into lines can't be pasted. */
function commandsOf(
  { id, surface, curl, script }: NonNullable<ReturnType<typeof repeatableOf>>,
  { scriptFlags }: Page,
): string[] {
  const isLong = curl.length > TEXT_SHOWN;
  return [
    ...(isLong ? [] : [oneLine(curl)]),
    ...(isLong || script !== undefined ? [oneLine(scriptCommand(id, surface, scriptFlags))] : []),
  ];
}
