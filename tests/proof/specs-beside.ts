import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ROOT } from "./defined-in.ts";

/**
 * Plays the specs of units beside changed modules, which show in seconds what no mutant needs.
 * @param files paths in the project
 * @returns whether all of them pass
 */
export function playSpecsBeside(files: readonly string[]): boolean {
  const specs = specsBeside(files);
  if (specs.length === 0) return true;
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "units", "--passWithNoTests", ...specs];
  const { status, stdout, stderr } = spawnSync(process.execPath, vitest, {
    cwd: fileURLToPath(ROOT),
    encoding: "utf8",
  });
  const isPassed = status === 0;
  if (!isPassed) console.log(stdout + stderr);
  console.log(`${isPassed ? "passed" : "FAILED"}: the specs beside the change (${specs.length} files)`);
  return isPassed;
}

/** Returns the specs beside modules, and those that changed themselves. */
export function specsBeside(files: readonly string[]): readonly string[] {
  const specs = files.filter((path) => path.endsWith(".ts")).map((path) => path.replace(/(\.spec)?\.ts$/, ".spec.ts"));
  return [...new Set(specs)].filter((path) => existsSync(new URL(path, ROOT)));
}
