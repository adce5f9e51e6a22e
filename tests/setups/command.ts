import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** Exit status and output of a command. */
export interface Ended {
  readonly status: number;
  readonly lines: readonly string[];
}

const MAIN = new URL("../../dist/cli/main.js", import.meta.url).href;
const RUNNER = new URL("./runner.mjs", import.meta.url);

/** Runs it in a process of its own, which a working directory takes. */
export async function runIn(folder: string, given: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [fileURLToPath(MAIN), ...given], { cwd: folder, env });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => lines.push(String(chunk)));
  const [status] = (await once(child, "close")) as [number];
  return { status, lines: lines.join("").split("\n") } satisfies Ended;
}

/** A thread that runs the built command, one call at a time. */
export class CommandLine {
  readonly #worker = new Worker(RUNNER, { execArgv: [], workerData: { main: MAIN } });

  /** Runs it without this process's environment. */
  async run(given: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
    const answer = once(this.#worker, "message");
    this.#worker.postMessage({ given, env });
    const [ended] = (await answer) as [Ended];
    return ended;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
