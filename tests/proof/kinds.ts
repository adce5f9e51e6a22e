import { areaOf } from "../../contract/area.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { KINDS, type MutantKind } from "../../reference/mutants/kind.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";

const COLUMNS = Object.keys(KINDS) as readonly MutantKind[];

/** The kinds of each requirement's mutants. */
export function kindsOf(mutants: readonly Mutant[]): ReadonlyMap<string, ReadonlySet<MutantKind>> {
  const kinds = new Map<string, Set<MutantKind>>();
  for (const { violates, kind } of mutants) kinds.set(violates, (kinds.get(violates) ?? new Set()).add(kind));
  return kinds;
}

/**
 * A Markdown table with a row per area: its requirements, how many of them have mutants of one kind only, and how many
 * have a mutant of each kind. A list of the kinds follows.
 */
export function kindsTable(mutants: readonly Mutant[], requirements: readonly Requirement[]): string {
  const kinds = kindsOf(mutants);
  const row = (name: string, here: readonly Requirement[]) => {
    const sets = here.map(({ id }) => kinds.get(id) ?? new Set<MutantKind>());
    const counts = [
      sets.length,
      sets.filter(({ size }) => size === 1).length,
      ...COLUMNS.map((kind) => sets.filter((each) => each.has(kind)).length),
    ];
    return `| ${[name, ...counts.map((count) => (count === 0 ? "" : String(count)))].join(" | ")} |`;
  };
  const areas = [...new Set(requirements.map(({ id }) => areaOf(id)))];
  return [
    `| area | all | one kind | ${COLUMNS.join(" | ")} |`,
    `|---|${"---:|".repeat(COLUMNS.length + 2)}`,
    ...areas.map((area) =>
      row(
        area,
        requirements.filter(({ id }) => areaOf(id) === area),
      ),
    ),
    row("**all**", requirements),
    "",
    ...COLUMNS.map((kind) => `- *${kind}*: ${KINDS[kind]}`),
  ].join("\n");
}
