import { once } from "node:events";
import { startMock } from "../reference/mock.ts";
import { settingsOf } from "./embedded.ts";
import { interruptible } from "./interruption.ts";

/**
 * Runs the reference as a mock until it is stopped, and prints the settings of a client.
 * @returns the exit status
 */
export async function mock(options: {
  readonly port: string;
  readonly host: string;
  readonly latency: string;
}): Promise<number> {
  const port = Number(options.port);
  const latencyMs = Number(options.latency);
  if (!Number.isInteger(port) || port < 0 || port > 65535) return refuse("--port", "give a number from 0 to 65535");
  if (!Number.isFinite(latencyMs) || latencyMs < 0) return refuse("--latency", "give milliseconds, 0 or more");
  return interruptible((signal) => serve({ ...options, port, latencyMs }, signal));
}

async function serve(
  { port, host, latencyMs }: { readonly port: number; readonly host: string; readonly latencyMs: number },
  signal: AbortSignal,
): Promise<number> {
  try {
    const started = await startMock({ port, host, latencyMs });
    const settings = Object.entries(settingsOf(started)).map(([name, value]) => `${name}=${value}`);
    process.stdout.write(
      `packproof mock, all three surfaces. Settings for a run against it:\n\n${settings.join("\n")}\n`,
    );
    if (!signal.aborted) await once(signal, "abort");
    await started.close();
    return 0;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    return refuse("--port", `can't listen on ${host}:${port} (${code}); choose another one`);
  }
}

function refuse(option: string, remedy: string): number {
  process.stderr.write(`${option}: ${remedy}\n`);
  return 2;
}
