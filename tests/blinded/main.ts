// Makes checks blind, one at a time, and says which commands notice it: `npx tsx tests/blinded/main.ts [--count 50]`.
// Each is played in a copy of the last commit, by the sample of the self-test and by `npm run proof -- --changed`, until
// the first wrong result.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type Blinded, blindedChecks } from "./blinded.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "50" }, only: { type: "string" } } });
const folder = join(mkdtempSync(join(tmpdir(), "packproof-blinded-")), "copy");
const git = (...given: readonly string[]) => spawnSync("git", given, { encoding: "utf8" });

const COMMANDS = { sample: ["--sample"], changed: ["--changed"] } as const;
type Command = keyof typeof COMMANDS;
const commands = (Object.keys(COMMANDS) as Command[]).filter(
  (name) => values.only === undefined || values.only === name,
);

git("worktree", "add", "--detach", folder);
try {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const noticed: Record<Command, number> = { sample: 0, changed: 0 };
  const checks = blindedChecks(Number(values.count));
  for (const check of checks) {
    const restore = blind(check);
    for (const command of commands) {
      const wrong = await firstWrong(COMMANDS[command]);
      if (wrong !== undefined) noticed[command]++;
      console.log(`${command} | ${check.path}:${check.line} | ${wrong ?? "NOT NOTICED"}`);
    }
    restore();
  }
  for (const command of commands) console.log(`${command}: ${noticed[command]} of ${checks.length} noticed`);
} finally {
  git("worktree", "remove", "--force", folder);
  rmSync(join(folder, ".."), { recursive: true, force: true });
}

/** Returns a function that undoes it. */
function blind({ path, line, instead }: Blinded): () => void {
  const file = join(folder, path);
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text
      .split("\n")
      .with(line - 1, instead)
      .join("\n"),
  );
  return () => writeFileSync(file, text);
}

/** The first line about a wrong result that the proof prints; then the proof is ended. */
async function firstWrong(given: readonly string[]): Promise<string | undefined> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/proof/main.ts", ...given], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise((done) => child.once("exit", done));
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith("BAD")) continue;
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await ended;
    return line;
  }
  await ended;
  return undefined;
}
