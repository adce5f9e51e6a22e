import { execFile, spawn } from "node:child_process";
import { copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const INSTALL_MS = 150_000;
const COMMAND_MS = 60_000;

/** The result of a command. */
interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The packed package, installed in an empty folder outside of the project. */
export interface Installation {
  readonly folder: string;
  /** Runs `npx packproof …` in that folder; of this process's environment it gets only PATH. */
  packproof(given: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Runs any program in that folder. */
  execute(program: string, given: readonly string[]): Promise<Ended>;
  /** Starts `packproof mock` and resolves with the settings that it prints. */
  mock(): Promise<{ readonly settings: Readonly<Record<string, string>>; readonly stop: () => Promise<number | null> }>;
  remove(): Promise<void>;
}

/** The folder into which this process has installed the package; other installations share its node_modules. */
let installed: Promise<string> | undefined;

/** Returns an own folder with the packed package, which is packed and installed only once in a process. */
export async function installElsewhere(): Promise<Installation> {
  installed ??= packAndInstall();
  const folder = await mkdtemp(join(tmpdir(), "packproof-installed-"));
  const shared = await installed;
  await copyFile(join(shared, "package.json"), join(folder, "package.json"));
  await symlink(join(shared, "node_modules"), join(folder, "node_modules"), "junction");

  // One case per property is enough, because these specs test the package.
  const environment = { PATH: process.env.PATH ?? "", HOME: folder, RUNS: "1" };
  const run = async (program: string, given: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const options = { cwd: folder, env: { ...environment, ...more }, timeout: COMMAND_MS, maxBuffer: 64 * 1024 * 1024 };
    try {
      return { status: 0, ...(await execute(program, given, options)) };
    } catch (fault) {
      const { code, stdout, stderr } = fault as { code?: unknown; stdout: string; stderr: string };
      if (typeof code !== "number") throw fault;
      return { status: code, stdout, stderr };
    }
  };
  return {
    folder,
    packproof: (given, more) => run(join(folder, "node_modules/.bin/packproof"), given, more),
    execute: (program, given) => run(program, given),
    mock: () => startMock(folder, environment),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Packs and installs. The package contains what it depends on, so no network is needed.
 * @returns the folder; it is removed at the end of the process
 */
async function packAndInstall(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "packproof-packed-"));
  // Vitest ends its workers with a signal, at which a process has no event `exit`, and gives them only half a second.
  process.once("SIGTERM", () => process.exit());
  process.once("exit", () => spawn("rm", ["-rf", folder], { stdio: "ignore", detached: true }));
  const packed = await execute("npm", ["pack", "--pack-destination", folder, "--json"], { timeout: INSTALL_MS });
  // The output of `prepare` may precede the list.
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf("[\n"))) as [{ filename: string }];
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  const flags = ["--engine-strict", "--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await execute("npm", ["install", ...flags, `./${filename}`], { cwd: folder, timeout: INSTALL_MS });
  return folder;
}

async function startMock(folder: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(join(folder, "node_modules/.bin/packproof"), ["mock", "--port", "0"], {
    cwd: folder,
    env: environment,
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let printed = "";
  const settings = await new Promise<Record<string, string>>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = Object.fromEntries(
        [...printed.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
      );
      if (found.USER_SESSION_TOKEN !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the mock ended with ${code} and printed ${printed}`)));
  });
  return {
    settings,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
