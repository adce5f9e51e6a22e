import { areaOf } from "../../contract/area.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { BugProof, ServerProof } from "./independent/proof.ts";
import type { MutantProof, VariantProof } from "./proof.ts";

/** The results of the proof in one area of the contract. */
export interface AreaFigures {
  readonly area: string;
  /** Requirements that can fail a run and that a client can observe. */
  readonly requirements: number;
  readonly mutants: number;
  /** Mutants killed by their own requirement. */
  readonly killed: number;
  /** Killed mutants by the kind of check that detected them first. */
  readonly scenario: number;
  readonly property: number;
  readonly traffic: number;
}

/** Figures of each area, in the order of the requirements. */
export function figuresOf(
  proofs: readonly MutantProof[],
  requirements: readonly Requirement[],
): readonly AreaFigures[] {
  const areas = [...new Set(requirements.map(({ id }) => areaOf(id)))];
  return areas.map((area) => {
    const here = proofs.filter(({ violates }) => areaOf(violates) === area);
    const killed = here.filter(({ outcome }) => outcome === "killed");
    const seenBy = (what: MutantProof["seenBy"]) => killed.filter((proof) => proof.seenBy === what).length;
    return {
      area,
      requirements: requirements.filter(({ id }) => areaOf(id) === area).length,
      mutants: here.length,
      killed: killed.length,
      scenario: seenBy("scenario"),
      property: seenBy("property"),
      traffic: seenBy("traffic"),
    };
  });
}

const COLUMNS = ["requirements", "mutants", "killed", "scenario", "property", "traffic"] as const;

/** The figures as a Markdown table whose last row is the total. */
export function figuresTable(figures: readonly AreaFigures[]): string {
  const total = Object.fromEntries(
    COLUMNS.map((column) => [column, figures.reduce((sum, each) => sum + each[column], 0)]),
  ) as Omit<AreaFigures, "area">;
  const row = (area: string, cells: Omit<AreaFigures, "area">) =>
    `| ${[area, ...COLUMNS.map((column) => String(cells[column]))].join(" | ")} |`;
  return [
    "| area | requirements | mutants | killed | by a scenario | by a property | by every answer |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...figures.map((each) => row(each.area, each)),
    row("**all**", total),
  ].join("\n");
}

/** Legal variants as a Markdown table: their number, and how many had no finding. */
export function variantsTable(proofs: readonly VariantProof[]): string {
  const row = (kind: VariantProof["kind"], name: string) => {
    const here = proofs.filter((proof) => proof.kind === kind);
    return `| ${name} | ${here.length} | ${here.filter(({ outcome }) => outcome === "silent").length} |`;
  };
  return [
    "| legal servers | number | without a finding |",
    "|---|---:|---:|",
    row("variant", "variants, each different in one place"),
    row("combination", "combinations of them"),
  ].join("\n");
}

/** Independent servers as a Markdown table: by family, how many legal ones had no finding, and how many bugs were found. */
export function independentTable(servers: readonly ServerProof[], bugs: readonly BugProof[]): string {
  const families = [...new Set([...servers.map(({ family }) => family), ...bugs.map(({ server }) => server)])].sort();
  const rows = families.map((family) => {
    const legal = servers.filter((each) => each.family === family);
    const faults = bugs.filter(({ server }) => server === family);
    const silent = legal.filter(({ outcome }) => outcome === "silent");
    const found = faults.filter(({ outcome }) => outcome === "found");
    return `| \`${family}\` | ${[legal, silent, faults, found].map(({ length }) => length).join(" | ")} |`;
  });
  return [
    "| folder of `tests/` | legal servers | without a finding | bugs | found |",
    "|---|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}
