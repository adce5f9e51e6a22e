import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { UsageError } from "./arguments.ts";
import { ROOT } from "./defined-in.ts";

/** More than the difference of any two commits. */
const OUTPUT_BYTES = 2 ** 28;

/**
 * Paths of the files that differ from a commit, in the working tree, with those that git does not know yet.
 * @throws {UsageError} if git does not know the commit
 */
export function changedFiles(base: string): readonly string[] {
  return [
    ...git(["diff", "--name-only", "--relative", base, "--"], base),
    ...git(["ls-files", "--others", "--exclude-standard"], base),
  ];
}

/** An id in quotes. */
const ID = /["`]([a-z-]+\.[\w.-]+)["`]/g;

/**
 * What may be ids of requirements in the lines of modules that differ from a commit.
 * @throws {UsageError} if git does not know the commit
 */
export function changedIds(base: string): ReadonlySet<string> {
  return idsIn(git(["diff", "--unified=0", "--relative", base, "--", "*.ts"], base));
}

/**
 * The lines of a folder's files that differ from a commit, with so many lines before and after each.
 * @throws {UsageError} if git does not know the commit
 */
export function changedLines(base: string, folder: string, around: number): string {
  return git(["diff", `--unified=${around}`, "--relative", base, "--", folder], base).join("\n");
}

/** What may be ids of requirements in the added and removed lines of a difference. */
export function idsIn(difference: readonly string[]): ReadonlySet<string> {
  const lines = difference.filter((line) => /^[+-]/.test(line));
  return new Set(lines.flatMap((line) => [...line.matchAll(ID)].map(([, id = ""]) => id)));
}

function git(given: readonly string[], base: string): readonly string[] {
  const { status, stdout } = spawnSync("git", given, {
    cwd: fileURLToPath(ROOT),
    encoding: "utf8",
    maxBuffer: OUTPUT_BYTES,
  });
  if (status !== 0) throw new UsageError(`--changed: git knows no commit "${base}"; name a branch, a tag or a commit`);
  return stdout.split("\n").filter((line) => line !== "");
}
