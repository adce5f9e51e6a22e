import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JWK } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Report } from "../../contract/report.ts";
import { toJson } from "../../reports/json.ts";
import { aGreenReport } from "../../tests/support/sample-report.ts";
import { sha256 } from "./certificate.ts";
import { challengeOf } from "./challenge.ts";
import { RUN_FILE } from "./folder.ts";
import { sealFolder } from "./seal-certificate.ts";
import { RUNS } from "./worker-run.ts";

let folder: string;
let printed: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-seal-"));
  printed = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Seals green reports about a target. */
async function sealed(target: Partial<Report["target"]>): Promise<number> {
  const names = Array.from({ length: RUNS }, (_, nth) => `report-${nth}`);
  const report = toJson(aGreenReport({ target: { ...aGreenReport().target, ...target } }));
  for (const name of names) {
    await writeFile(join(folder, `${name}.json`), report);
    await writeFile(join(folder, `${name}.log`), "log");
  }
  const runs = names.map((name) => ({ file: `${name}.json`, log: { file: `${name}.log`, sha256: sha256("log") } }));
  const run = { format: 1, challenge: challengeOf("5a".repeat(32)), control: "not proven", runs };
  await writeFile(join(folder, RUN_FILE), JSON.stringify(run));
  const key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as JWK;
  return sealFolder(folder, key, { days: 1, allowPartial: true, nowMs: 0 });
}

test("runs that did not verify TLS are not sealed, except on this machine", async () => {
  expect(await sealed({ baseUrl: "https://mock.example", tls: "not verified" })).toBe(1);
  expect(printed).toContain("No certificate: report-0.json did not verify TLS, so anybody may have answered");
  printed = "";
  await sealed({ baseUrl: "https://localhost:4010", tls: "not verified" });
  expect(printed).not.toContain("TLS");
});
