import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { interruptible } from "../interruption.ts";
import { UNUSABLE } from "../outcome.ts";
import { type Flags, targetSettingsFrom } from "../settings-flags.ts";
import { mcpServer } from "./server.ts";
import { Session } from "./session.ts";

/**
 * Serves the tools on stdin and stdout until stdin is closed or a signal comes. A run that is under way ends then, and
 * leaves a report of what was done.
 * @returns the exit status: 2 if a run was cut short
 */
export async function mcp(flags: Flags): Promise<number> {
  const session = new Session(targetSettingsFrom(flags));
  return interruptible(async (signal) => {
    const server = serveStdio(() => mcpServer(session));
    await new Promise((resolve) => {
      process.stdin.once("end", resolve).once("close", resolve);
      signal.addEventListener("abort", resolve);
    });
    const wasRunning = await session.close();
    await server.close();
    return wasRunning ? UNUSABLE : 0;
  });
}
