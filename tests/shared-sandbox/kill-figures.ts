import { readFileSync, writeFileSync } from "node:fs";
import type { Kill } from "./kill.ts";

const FILE = new URL("kill-figures.json", import.meta.url);

/** The results of all mutants of the sandbox on one shared sandbox. */
export interface KillFigures {
  readonly sandbox: string;
  readonly mutants: number;
  readonly killed: number;
  /** Numbers of mutants, by the requirement that they violate. */
  readonly undecided: Readonly<Record<string, number>>;
  readonly missed: Readonly<Record<string, number>>;
}

export function killFiguresOf(sandbox: string, kills: readonly Kill[]): KillFigures {
  const byRequirement = (outcomes: readonly Kill["outcome"][]) => {
    const counts: Record<string, number> = {};
    for (const { violates, outcome } of kills) {
      if (outcomes.includes(outcome)) counts[violates] = (counts[violates] ?? 0) + 1;
    }
    return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
  };
  return {
    sandbox,
    mutants: kills.length,
    killed: kills.filter(({ outcome }) => outcome === "killed").length,
    undecided: byRequirement(["undecided"]),
    missed: byRequirement(["missed", "broken"]),
  };
}

/** The figures of each sandbox against which all mutants were played. */
export function readKillFigures(): readonly KillFigures[] {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Stores the figures of a sandbox, replacing earlier ones. */
export function keepKillFigures(figures: KillFigures): void {
  const others = readKillFigures().filter(({ sandbox }) => sandbox !== figures.sandbox);
  const all = [...others, figures].sort((a, b) => a.sandbox.localeCompare(b.sandbox, "en", { numeric: true }));
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

/** The figures as a Markdown table. Undecided and missed mutants are listed by requirement, with their number. */
export function killTable(all: readonly KillFigures[]): string {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([id, count]) => `${id} (${count})`)
      .join(", ");
  return [
    "| sandbox | mutants | killed | undecided | missed |",
    "|---|---:|---:|---|---|",
    ...all.map(
      ({ sandbox, mutants, killed, undecided, missed }) =>
        `| ${sandbox} | ${mutants} | ${killed} | ${list(undecided)} | ${list(missed)} |`,
    ),
  ].join("\n");
}
