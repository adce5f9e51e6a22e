import { areaOf } from "../../contract/area.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { type Area, areasOf, wordCounts } from "../areas.ts";
import { clip, oneLine } from "../printable.ts";
import { wrap } from "../wrap.ts";
import { type Page, TEXT_SHOWN } from "./page.ts";

/** The counts of every surface, then its areas: those with a finding on a line each, the others side by side. */
export function areas(report: Report, page: Page): string[] {
  const all = areasOf(report);
  return SURFACES.filter((surface) => all.some((area) => area.surface === surface)).flatMap((surface) => {
    const own = all.filter((area) => area.surface === surface);
    const stands = (area: Area) => page.verbose || area.counts.fail + area.counts.known + area.counts.inconclusive > 0;
    const wide = Math.max(...own.map((area) => oneLine(area.name).length), surface.length);
    return [
      surfaceLine(report, surface, page),
      ...own
        .filter(stands)
        .flatMap((area) => [
          `  ${oneLine(area.name).padEnd(wide)}  ${countsText(area.counts, page)}`,
          ...(page.verbose ? unverified(report, area, page) : []),
        ]),
      ...compact(
        own.filter((area) => !stands(area)),
        page,
      ),
    ];
  });
}

function surfaceLine(report: Report, surface: Surface, page: Page): string {
  const counts = wordCounts(
    report,
    report.requirements.filter((each) => each.surface === surface),
  );
  return `${page.paint.bold(surface.padEnd(8))} ${countsText(counts, page)}`;
}

const TINTS = [
  ["pass", "green"],
  ["fail", "red"],
  ["known", "magenta"],
  ["inconclusive", "yellow"],
  ["not exercised", "yellow"],
] as const;

function countsText(counts: Area["counts"], { paint }: Page): string {
  const parts = TINTS.flatMap(([word, tint]) => (counts[word] > 0 ? [paint[tint](`${counts[word]} ${word}`)] : []));
  return parts.join(", ");
}

function unverified(report: Report, { surface, name }: Area, page: Page): string[] {
  return report.requirements
    .filter((each) => each.surface === surface && areaOf(each.id) === name && each.reason !== undefined)
    .map((each) =>
      page.paint.dim(`    ${oneLine(each.id)}  ${each.verdict}: ${clip(oneLine(each.reason ?? ""), TEXT_SHOWN)}`),
    );
}

/** Areas without a finding, side by side; `5 of 7` means that two requirements were not exercised. */
function compact(list: readonly Area[], page: Page): string[] {
  const texts = list.map(({ name, counts }) => {
    const all = counts.pass + counts["not exercised"];
    return `${oneLine(name)} ${counts.pass === all ? all : `${counts.pass} of ${all}`}`;
  });
  // No-break spaces keep a name and its number on one line.
  const joined = texts.map((text) => text.replaceAll(" ", "\u00a0")).join(", ");
  if (joined === "") return [];
  return wrap(joined, page.width - 2).map((line) => page.paint.dim(`  ${line.replaceAll("\u00a0", " ")}`));
}
