import { join } from "node:path";
import { safeJson } from "../../reports/json.ts";
import { oneLine } from "../../reports/printable.ts";
import { CERTIFICATE_FILE, readBounded, writeFiles } from "../certificate/folder.ts";
import { readPublicKeys } from "../certificate/keys.ts";
import { readListed } from "../certificate/listed-certificate.ts";
import { nameOf } from "../certificate/seal-certificate.ts";
import { UsageFault } from "../outcome.ts";
import { type MockOutcome, OUTCOME_FILE } from "./certify-mock.ts";
import { type FleetMock, readFleet } from "./fleet.ts";
import type { FleetRow } from "./fleet-row.ts";
import { fleetPage } from "./page.ts";

export interface GatherFlags {
  readonly key?: string;
  readonly output: string;
}

const OF_STATUS: Readonly<Record<number, Pick<FleetRow, "state" | "says">>> = {
  0: { state: "passed, not signed", says: "both runs passed; `packproof certify seal` signs them" },
  1: { state: "violated", says: "a requirement was violated; the folder report/ has the findings" },
  2: { state: "could not be run", says: "a run could not be done" },
  3: { state: "not verified", says: "required clauses were not verified" },
};
const NO_RESULT = { state: "no result", says: "the job was stopped or never started" } as const;
const DAMAGED = { state: "no result", says: `${OUTCOME_FILE} is damaged` } as const;

/**
 * Writes the fleet's page and its data from the folders of the workers, one row per mock. It needs the public key only.
 * @param results the folder with one folder per mock
 * @returns 0; 1 if a certificate's evidence does not hold
 */
export async function gather(
  file: string,
  results: string,
  flags: GatherFlags,
  nowMs: number = Date.now(),
): Promise<number> {
  if (flags.key === undefined) throw new UsageFault("--key: is not given; give the issuer's public key");
  const trusted = await readPublicKeys(flags.key);
  const rows: FleetRow[] = [];
  for (const mock of await readFleet(file)) {
    const { state, says } = await resultOf(mock, join(results, mock.name), trusted, nowMs);
    rows.push({ name: mock.name, baseUrl: mock.baseUrl, state, says: oneLine(says) });
    process.stdout.write(`${state.padEnd(18)}  ${mock.name}  ${oneLine(says)}\n`);
  }
  const data = { format: 1, madeAt: new Date(nowMs).toISOString(), mocks: rows } as const;
  await writeFiles(flags.output, [
    { file: "fleet.html", text: fleetPage(rows, data.madeAt) },
    { file: "fleet.json", text: safeJson(data) },
  ]);
  return rows.some(({ state }) => state === "evidence refused") ? 1 : 0;
}

async function resultOf(
  mock: FleetMock,
  folder: string,
  trusted: readonly string[],
  nowMs: number,
): Promise<Pick<FleetRow, "state" | "says">> {
  if ((await readBounded(folder, CERTIFICATE_FILE)) !== undefined) {
    const { certificate, fault } = await readListed(folder, trusted, nowMs);
    if (certificate === undefined) return { state: "evidence refused", says: fault };
    const where = nameOf(certificate.target);
    if (where !== mock.baseUrl) return { state: "evidence refused", says: `the certificate is for ${where}` };
    return { state: "certified", says: certificate.says };
  }
  const bytes = await readBounded(folder, OUTCOME_FILE);
  if (bytes === undefined) return NO_RESULT;
  const outcome = Buffer.isBuffer(bytes) ? outcomeIn(bytes.toString("utf8")) : undefined;
  const known = outcome === undefined ? undefined : OF_STATUS[outcome.exitStatus];
  if (outcome === undefined || known === undefined || outcome.name !== mock.name) return DAMAGED;
  return typeof outcome.fault === "string" ? { ...known, says: outcome.fault } : known;
}

function outcomeIn(text: string): (Partial<MockOutcome> & { readonly exitStatus: number }) | undefined {
  try {
    const outcome = JSON.parse(text) as Partial<MockOutcome> | null;
    const { exitStatus } = outcome ?? {};
    return typeof exitStatus === "number" ? { ...outcome, exitStatus } : undefined;
  } catch {
    return undefined;
  }
}
