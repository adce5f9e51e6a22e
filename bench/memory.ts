import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { settingsOf } from "../cli/embedded.ts";
import { readTarget } from "../harness/config/settings.ts";
import { CoverageCounter } from "../harness/coverage/coverage.ts";
import { FieldCounts } from "../harness/coverage/field-counts.ts";
import { History } from "../harness/history/history.ts";
import { Judge } from "../harness/ledger/judge.ts";
import { Ledger } from "../harness/ledger/ledger.ts";
import { Latency } from "../harness/run/latency.ts";
import { HttpTransport } from "../harness/transport/http-transport.ts";
import { startEmbeddedReference } from "../reference/worker.ts";
import { requestsOfARun } from "./requests.ts";

/** Heap of this process in use after garbage collection. Megabytes. */
export interface HeapAfter {
  readonly exchanges: number;
  readonly heapMb: number;
}

const CONNECTIONS = 32;

/** Repeats the read requests of a run through transport and checks, and returns the heap in use at each of these counts. */
export async function heapAfter(counts: readonly number[]): Promise<readonly HeapAfter[]> {
  const reads = (await requestsOfARun()).filter(({ method }) => method === "GET");
  const collectGarbage = exposedGc();
  const mock = await startEmbeddedReference();
  const target = readTarget({ ...settingsOf(mock), SURFACES: "sandbox,partner", SEED: "1" });
  const transport = new HttpTransport(target);
  const judge = new Judge(new Ledger(), new History(target));
  const fields = new FieldCounts(target);
  const coverage = new CoverageCounter(target.surfaces);
  const latency = new Latency();
  transport.observe((exchange, outgoing) => {
    latency.add(exchange);
    judge.add(exchange, outgoing);
    fields.add(exchange, outgoing);
    coverage.add(exchange);
  });
  const rows: HeapAfter[] = [];
  const connections = Array.from({ length: CONNECTIONS }, () => transport.lease());
  let sent = 0;
  for (const exchanges of counts) {
    await Promise.all(
      connections.map(async (connection) => {
        while (sent < exchanges) {
          const request = reads[sent++ % reads.length];
          if (request !== undefined) await transport.send(connection, { ...request, waitsForLimit: false });
        }
      }),
    );
    collectGarbage();
    rows.push({ exchanges, heapMb: process.memoryUsage().heapUsed / 1024 / 1024 });
  }
  await transport.close();
  await mock.close();
  return rows;
}

/** The process itself prints its maximum resident memory when it ends. Kilobytes. */
const TELL_PEAK = 'data:text/javascript,process.on("exit",()=>process._rawDebug(process.resourceUsage().maxRSS))';

/** The maximum memory of the process of a whole embedded run, including the reference. Megabytes. */
export async function peakMemoryMb(): Promise<number> {
  const env = { ...process.env, REPORT_DIR: "reports/out/bench" };
  const args = ["--import", TELL_PEAK, "dist/cli/main.js", "run"];
  const { stderr } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  return Number(/(\d+)\s*$/.exec(stderr)?.[1]) / 1024;
}

function exposedGc(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
