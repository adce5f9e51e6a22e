import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { RunningServer } from "./verify-server.ts";

const PYTHON = { command: "python3", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } };

/** A server in Python that `natural_bugs.py` can patch, with the credentials that it issues. */
export interface PythonServer {
  /** The script that starts it. */
  readonly main: URL;
  readonly credentials: RunningServer["credentials"];
  /** Its legal variants, as flags of its command line. */
  readonly habits: Readonly<Record<string, readonly string[]>>;
}

/** A bug that can be patched into a server. */
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

/** Whether Python 3.11 or later is installed, which the servers need. */
export function hasPython(): boolean {
  const { status } = spawnSync(PYTHON.command, ["-I", "-S", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]);
  return status === 0;
}

/** All bugs of a server's `bugs.toml`, in its order. */
export function naturalBugs({ main }: PythonServer): readonly NaturalBug[] {
  const { stdout } = spawnSync(PYTHON.command, [fileURLToPath(main), "--bugs"], { env: PYTHON.env, encoding: "utf8" });
  return JSON.parse(stdout);
}

/**
 * Starts a server on a free loopback port.
 * @param flags its habits, and optionally a bug, as on the command line
 * @throws {Error} if it ends before it listens
 */
export async function startPythonServer(server: PythonServer, flags: readonly string[] = []): Promise<RunningServer> {
  const child = spawn(PYTHON.command, [fileURLToPath(server.main), ...flags], {
    env: PYTHON.env,
    stdio: ["ignore", "pipe", "ignore"],
  });
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
    credentials: server.credentials,
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
