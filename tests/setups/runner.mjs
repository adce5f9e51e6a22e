// Runs the built command repeatedly in one thread: its entry is evaluated again each time, as in a new process, while
// the modules that it imports stay loaded.
import { parentPort, workerData } from "node:worker_threads";

let runs = 0;

parentPort.on("message", async ({ given, env }) => {
  const lines = [];
  const keep = (chunk) => lines.push(String(chunk));
  process.stdout.write = (chunk) => keep(chunk) > 0;
  process.stderr.write = (chunk) => keep(chunk) > 0;
  process.argv = [process.execPath, "packproof", ...given];
  process.env = env;
  process.exitCode = 0;
  await import(`${workerData.main}?${++runs}`);
  parentPort.postMessage({ status: process.exitCode, lines: lines.join("").split("\n") });
  process.exitCode = 0;
});
