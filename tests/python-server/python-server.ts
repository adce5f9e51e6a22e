import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { RunningServer } from "../support/verify-server.ts";

const MAIN = fileURLToPath(new URL("main.py", import.meta.url));
const PYTHON = { command: "python3", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } };

/** Whether Python 3.11 or later is installed, which the server needs. */
export function hasPython(): boolean {
  const { status } = spawnSync(PYTHON.command, ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]);
  return status === 0;
}

/** A bug that can be patched into the server. */
export interface NaturalBug {
  readonly name: string;
  /** The requirement that the bug violates; its source is the sentence of the documents. */
  readonly requirement: string;
  readonly surface: "sandbox" | "partner" | "user";
  /** The mistake of the implementer, in one sentence. */
  readonly mistake: string;
  /** Flags without which the bug has no effect. */
  readonly flags?: readonly string[];
  /** True if the suite does not detect the bug yet. */
  readonly missed?: boolean;
}

/** All bugs of `bugs.toml`, in its order. */
export function naturalBugs(): readonly NaturalBug[] {
  const { stdout } = spawnSync(PYTHON.command, [MAIN, "--bugs"], { env: PYTHON.env, encoding: "utf8" });
  return JSON.parse(stdout);
}

/**
 * Starts the server on a free loopback port.
 * @param flags its habits, and optionally a bug, as on the command line
 * @throws {Error} if it ends before it listens
 */
export async function startPythonServer(flags: readonly string[] = []): Promise<RunningServer> {
  const child = spawn(PYTHON.command, [MAIN, ...flags], { env: PYTHON.env, stdio: ["ignore", "pipe", "ignore"] });
  const [baseUrl]: string[] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    once(child, "exit").then(([code]) => {
      throw new Error(`the server ended with ${code} before it listened`);
    }),
  ]);
  if (baseUrl === undefined) throw new Error("the server printed no address");
  return {
    baseUrl,
    statesUrl: flags.includes("--states=off") ? undefined : `${baseUrl}/_states`,
    credentials: {
      SANDBOX_API_KEY: "sandbox-python-1",
      SANDBOX_API_KEY_2: "sandbox-python-2",
      PARTNER_API_KEY: "partner-python-1",
      PARTNER_API_KEY_2: "partner-python-2",
      USER_API_KEY: "svc_python_1",
      USER_API_KEY_2: "svc_python_2",
      USER_SESSION_TOKEN: "web-session-python-1",
    },
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
