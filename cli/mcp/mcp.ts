import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type Flags, targetSettingsFrom } from "../settings-flags.ts";
import { mcpServer } from "./server.ts";

/**
 * Serves the tools on stdin and stdout until stdin is closed.
 * @returns the exit status
 */
export async function mcp(flags: Flags): Promise<number> {
  const settings = targetSettingsFrom(flags);
  serveStdio(() => mcpServer(settings));
  await new Promise((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  return 0;
}
