// Makes checks blind, one at a time, in a copy of the last commit, and says which of them the self-test notices, and which
// `npm run proof -- --changed` does: `npx tsx tests/blinded/main.ts [count]`. Both play the mutants of the requirements
// that the check judges, and the specs beside the check; the self-test plays only the mutants of its sample, with the
// scenarios that have to notice them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Blinded, blindedChecks } from "./blinded.ts";

const folder = join(mkdtempSync(join(tmpdir(), "packproof-blinded-")), "copy");
const git = (...given: readonly string[]) => spawnSync("git", given);
const checks = blindedChecks(Number(process.argv[2] ?? 50));
const noticed = { selftest: 0, changed: 0 };

git("worktree", "add", "--detach", folder);
try {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const check of checks) {
    const file = join(folder, check.path);
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text
        .split("\n")
        .with(check.line - 1, check.instead)
        .join("\n"),
    );
    const wrong = wrongResult(check);
    tell(check, wrong, wrong?.startsWith("sample") !== true && isNoticedBySpec(check));
    writeFileSync(file, text);
  }
} finally {
  git("worktree", "remove", "--force", folder);
  rmSync(join(folder, ".."), { recursive: true, force: true });
}
console.log(`npm run selftest notices ${noticed.selftest} of ${checks.length}`);
console.log(`npm run proof -- --changed notices ${noticed.changed} of ${checks.length}`);

function tell({ path, line }: Blinded, wrong: string | undefined, isNoticedBySpec: boolean): void {
  const isInSample = wrong?.startsWith("sample") === true;
  if (isInSample || isNoticedBySpec) noticed.selftest++;
  if (wrong !== undefined || isNoticedBySpec) noticed.changed++;
  const by = isInSample ? "the sample" : isNoticedBySpec ? "its spec" : "NOTHING";
  console.log([`${path}:${line}`, `self-test: ${by}`, wrong ?? `changed: ${by}`].join(" | "));
}

/** Returns the first wrong result of the proof. */
function wrongResult({ requirements }: Blinded): string | undefined {
  const { stdout } = run("--import", "tsx", "tests/blinded/prove.ts", ...requirements);
  return stdout.split("\n").find((line) => line.includes(" | "));
}

function isNoticedBySpec({ path }: Blinded): boolean {
  const spec = path.replace(/\.ts$/, ".spec.ts");
  return existsSync(spec) && run("node_modules/vitest/vitest.mjs", "run", "--project", "units", spec).status !== 0;
}

function run(...given: readonly string[]) {
  return spawnSync(process.execPath, given, { cwd: folder, encoding: "utf8" });
}
