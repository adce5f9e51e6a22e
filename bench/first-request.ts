import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Milliseconds from the start of the process until its first request arrives. */
export async function firstRequestMs(): Promise<number> {
  const server = createServer((_, response) => response.writeHead(500).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = { BASE_URL: `http://127.0.0.1:${port}`, SANDBOX_API_KEY: "any", REPORT_DIR: "reports/out/bench" };
  const env = { ...process.env, ...settings };
  const startedMs = performance.now();
  const child = spawn(process.execPath, ["dist/cli/main.js", "run"], { env, stdio: "ignore" });
  await once(server, "request");
  const tookMs = performance.now() - startedMs;
  child.kill();
  await once(child, "exit");
  server.close();
  return tookMs;
}
