import { spawn } from "node:child_process";
import { clip, oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";

const TIMEOUT_MS = 60_000;

/**
 * Runs GitHub's own command line, which brings its credentials and its retries.
 * @param input given on stdin: texts of the target are no arguments
 * @returns what it printed
 * @throws {UsageFault} in one line, when it is not there or fails
 */
export function gh(given: readonly string[], input = ""): Promise<string> {
  const name = `gh ${given.slice(0, 2).join(" ")}`;
  return new Promise((resolve, reject) => {
    const child = spawn("gh", given, { stdio: ["pipe", "pipe", "pipe"], timeout: TIMEOUT_MS });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", (cause: NodeJS.ErrnoException) => {
      reject(
        new UsageFault(`--github: ${name} could not be started (${cause.code ?? cause.message}); install GitHub's gh`),
      );
    });
    child.on("close", (status, signal) => {
      if (status === 0) resolve(stdout);
      else
        reject(new UsageFault(oneLine(`--github: ${name} failed (${status ?? signal}): ${clip(stderr.trim(), 500)}`)));
    });
    // The status shows one that ends without reading.
    child.stdin.on("error", () => undefined).end(input);
  });
}
