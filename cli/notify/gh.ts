import { spawn } from "node:child_process";
import { clip, oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";

const TIMEOUT_MS = 60_000;

/**
 * Runs GitHub's own command line, which handles credentials and retries.
 * @param input written to stdin, because texts of the target must not be arguments
 * @param flag names it in a fault
 * @returns its output
 * @throws {UsageFault} in one line, if it is not installed or fails
 */
export function gh(given: readonly string[], input = "", flag = "--github"): Promise<string> {
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
        new UsageFault(`${flag}: ${name} could not be started (${cause.code ?? cause.message}); install GitHub's gh`),
      );
    });
    child.on("close", (status, signal) => {
      if (status === 0) resolve(stdout);
      else
        reject(new UsageFault(oneLine(`${flag}: ${name} failed (${status ?? signal}): ${clip(stderr.trim(), 500)}`)));
    });
    // A process that ends without reading its input is reported by its exit status.
    child.stdin.on("error", () => undefined).end(input);
  });
}
