import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import type { Report } from "../../contract/report.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Bundles the command line as it is installed, but with an embedded reference that can fail. */
export async function bundleCli() {
  // Inside node_modules, so that the bundle finds its imports and no tool takes it for a source.
  const outdir = await mkdtemp(join(ROOT, "node_modules/.packproof-"));
  await build({
    entryPoints: {
      "cli/main": join(ROOT, "cli/main.ts"),
      "reference/worker-main": join(ROOT, "tests/interruption/breaking-worker.ts"),
    },
    outdir,
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  return { main: join(outdir, "cli/main.js"), remove: () => rm(outdir, { recursive: true, force: true }) };
}

/** What to start instead of a plain `run`. */
interface Start {
  readonly words?: readonly string[];
  /** A program that starts its arguments, with its own before them. */
  readonly within?: readonly string[];
  /** Default: a new folder. */
  readonly reportDir?: string;
}

/** Starts a command of packproof in a folder of its own, without this process's environment. */
export async function startRun(
  main: string,
  environment: Readonly<Record<string, string>>,
  { words = ["run"], within = [], reportDir: given }: Start = {},
) {
  const reportDir = given ?? (await mkdtemp(join(tmpdir(), "packproof-interrupted-")));
  onTestFinished(() => rm(reportDir, { recursive: true, force: true }));
  const [program = "", ...before] = [...within, process.execPath, main, ...words];
  const child = spawn(program, before, {
    cwd: reportDir,
    env: { PATH: process.env.PATH ?? "", REPORT_DIR: reportDir, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const exit = once(child, "close");
  return {
    child,
    reportDir,
    stdout: () => stdout,
    stderr: () => stderr,
    /** Resolves with the exit status, and the report if there is one. */
    ended: async () => {
      const [status] = await exit;
      const files = await readdir(reportDir);
      const text = files.includes("report.json") ? await readFile(join(reportDir, "report.json"), "utf8") : undefined;
      return { status, files, report: text === undefined ? undefined : (JSON.parse(text) as Report) };
    },
  };
}
