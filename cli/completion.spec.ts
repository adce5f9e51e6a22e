import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Command } from "commander";
import { expect, test } from "vitest";
import { completionOf } from "./completion.ts";

const program = new Command("packproof");
program
  .command("run")
  .description("it's verified: now")
  .option("--base-url <value>", "root [of it]")
  .option("-b, --bail");
program.command("report").description("print").option("--format <name>", "a format");

const execute = promisify(execFile);

/** What bash offers for a line. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const script = `${completionOf(program, "bash")}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _packproof; echo "\${COMPREPLY[*]}"`;
  const { stdout } = await execute("bash", ["-c", script]);
  return stdout.trim().split(" ");
}

test("bash completes commands and their flags", async () => {
  expect(await offered("packproof", "r")).toEqual(["run", "report"]);
  expect(await offered("packproof", "run", "--b")).toEqual(["--base-url", "--bail"]);
  expect(await offered("packproof", "report", "--")).toEqual(["--format"]);
});

test("the scripts of zsh and fish name each command and flag, with quotes that don't end early", () => {
  for (const shell of ["zsh", "fish"]) {
    const script = completionOf(program, shell);
    for (const name of ["run", "report", "base-url", "bail", "format"]) expect(script).toContain(name);
    expect((script.match(/'/g) ?? []).length % 2).toBe(0);
  }
});

test("another shell is refused by name", () => {
  expect(() => completionOf(program, "tcsh")).toThrow('completion: "tcsh" is not a shell; use bash, zsh, fish');
});
