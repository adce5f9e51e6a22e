import { REQUIREMENTS } from "../contract/index.ts";
import type { Requirement } from "../contract/requirement.ts";
import type { Surface } from "../contract/surface.ts";
import { safeJson } from "../reports/json.ts";

/** Flags of the command line. */
export interface RequirementsFlags {
  readonly surface?: Surface;
  readonly level?: "must" | "may";
  readonly json?: boolean;
}

/**
 * Prints requirements, one per line, or all their data as JSON.
 * @returns 0, or 1 if none matches
 */
export async function listRequirements(words: readonly string[], flags: RequirementsFlags): Promise<number> {
  const found = findRequirements(words, flags);
  process.stdout.write(flags.json === true ? safeJson(found) : asLines(found));
  return found.length > 0 ? 0 : 1;
}

/** The requirements whose id, title or source contains every word, in source order. */
export function findRequirements(
  words: readonly string[],
  { surface, level }: Pick<RequirementsFlags, "surface" | "level">,
): readonly Requirement[] {
  const rows: readonly Requirement[] = REQUIREMENTS;
  const wanted = words.map((word) => word.toLowerCase());
  return rows.filter((row) => {
    if (surface !== undefined && !row.surfaces.includes(surface)) return false;
    if (level !== undefined && row.level !== level) return false;
    const { document, section, words: quoted } = row.source;
    const text = `${row.id} ${row.title} ${document} ${section} ${quoted}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The requirements, one per line, and their number. */
export function asLines(rows: readonly Requirement[]): string {
  const idWidth = Math.max(0, ...rows.map(({ id }) => id.length));
  const lines = rows.map(({ id, level, surfaces, title }) => {
    const where = surfaces.length === 3 ? "all" : surfaces.join("+");
    return `${id.padEnd(idWidth)}  ${level.padEnd(4)}  ${where.padEnd(15)}  ${title}`;
  });
  const sum = rows.length === 1 ? "1 requirement" : `${rows.length} requirements`;
  return `${[...lines, sum].join("\n")}\n`;
}
