import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { settingsOf } from "../cli/embedded.ts";
import { readTarget } from "../harness/config/settings.ts";
import { History } from "../harness/history/history.ts";
import { Judge } from "../harness/ledger/judge.ts";
import { Ledger } from "../harness/ledger/ledger.ts";
import { HttpTransport } from "../harness/transport/http-transport.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

const run = promisify(execFile);

/** Read requests of the pack list and of the feed, alternately. */
const REQUESTS = 1000;
const PATHS = ["/_/api/v1/vm/available", "/_/api/v1/vm/recent-pulls?limit=20"];
/** Alternative tools, which are installed in a temporary folder for the measurement. */
const TOOLS = ["newman@6.2.2", "stepci@2.8.2"];

export interface ToolTime {
  readonly tool: string;
  /** Requests per second including the start of the process; absent if the tool can't be installed. */
  readonly perSecond?: number;
}

/**
 * Sends the same read requests to the same server with each tool. The others check the status, and that every element's
 * id is a string; ours checks each answer against the whole contract.
 */
export async function toolTimes(): Promise<readonly ToolTime[]> {
  const mock = await startEmbeddedReference();
  const folder = await mkdtemp(join(tmpdir(), "packproof-tools-"));
  try {
    const key = mock.keys.sandbox[0] ?? "";
    const requests = Array.from({ length: REQUESTS }, (_, nth) => mock.baseUrl + PATHS[nth % PATHS.length]);
    const rows: ToolTime[] = [{ tool: "packproof, all checks", perSecond: await ours(mock) }];
    await run("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...TOOLS]).catch(() => undefined);
    await writeFile(join(folder, "newman.json"), JSON.stringify(collection(requests, key)));
    await writeFile(join(folder, "stepci.yml"), JSON.stringify(workflow(requests, key)));
    rows.push(await timed("newman", folder, ["run", "newman.json", "--silent"]));
    rows.push(await timed("stepci", folder, ["run", "stepci.yml"]));
    return rows;
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(tool: string, cwd: string, args: readonly string[]): Promise<ToolTime> {
  const startedMs = performance.now();
  try {
    // Disables analytics, so that requests go only to the server under test.
    const env = { ...process.env, STEPCI_DISABLE_ANALYTICS: "1" };
    await run(join(cwd, "node_modules/.bin", tool), args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return { tool, perSecond: (1000 * REQUESTS) / (performance.now() - startedMs) };
  } catch {
    return { tool };
  }
}

/** Sequential requests on one connection, as in the other tools. */
async function ours(mock: Parameters<typeof settingsOf>[0]): Promise<number> {
  const target = readTarget({ ...settingsOf(mock), SURFACES: "sandbox" });
  const startedMs = performance.now();
  const transport = new HttpTransport(target);
  const judge = new Judge(new Ledger(), new History(target));
  transport.observe((exchange, outgoing) => judge.add(exchange, outgoing));
  const connection = transport.lease();
  const common = { surface: "sandbox", method: "GET", effect: "read", isJudged: true, waitsForLimit: true } as const;
  const headers = [["x-api-key", target.keys.SANDBOX_API_KEY ?? ""]] as const;
  for (let nth = 0; nth < REQUESTS; nth++) {
    const endpoint = nth % 2 === 0 ? ("available" as const) : ("recent-pulls" as const);
    await transport.send(connection, { ...common, headers, endpoint, path: PATHS[nth % PATHS.length] ?? "" });
  }
  await transport.close();
  return (1000 * REQUESTS) / (performance.now() - startedMs);
}

/** A Postman collection. */
function collection(urls: readonly string[], key: string) {
  const script = [
    "pm.test('status', () => pm.response.to.have.status(200));",
    "pm.test('ids', () => pm.response.json().forEach(each => pm.expect(each.id).to.be.a('string')));",
  ];
  return {
    info: { name: "reads", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    item: urls.map((url, nth) => ({
      name: `read ${nth}`,
      request: { method: "GET", url, header: [{ key: "x-api-key", value: key }] },
      event: [{ listen: "test", script: { type: "text/javascript", exec: script } }],
    })),
  };
}

/** A Step CI workflow; YAML accepts JSON. */
function workflow(urls: readonly string[], key: string) {
  const schema = { type: "array", items: { type: "object", properties: { id: { type: "string" } } } };
  const steps = urls.map((url, nth) => ({
    name: `read ${nth}`,
    http: { url, method: "GET", headers: { "x-api-key": key }, check: { status: 200, schema } },
  }));
  return { version: "1.1", name: "reads", tests: { reads: { steps } } };
}
