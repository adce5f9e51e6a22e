import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JWK } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "../../contract/report.ts";
import { toJson } from "../../reports/json.ts";
import { aGreenReport } from "../../reports/sample-report.ts";
import { certificateOf } from "./certificate.ts";
import { certificateText } from "./certify.ts";
import { fingerprintOf } from "./keys.ts";
import { seal } from "./seal.ts";
import { checkCertificate } from "./verify-certificate.ts";

const ISSUED = "2026-01-02T00:00:00.000Z";
const EXPIRES = "2026-04-02T00:00:00.000Z";
const nowMs = Date.parse("2026-02-01T00:00:00Z");

let folder: string;
let key: JWK;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-certificate-"));
  key = aKey();
  await issue([aGreenReport(), aGreenReport({ seed: 2 })]);
});
afterAll(() => rm(folder, { recursive: true }));

function aKey(): JWK {
  return generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as JWK;
}

async function issue(reports: readonly Report[]) {
  const runs = reports.map((report, at) => ({ file: `report-${at + 1}.json`, text: toJson(report), report }));
  const certificate = certificateOf(runs, { issuedAt: ISSUED, expiresAt: EXPIRES });
  for (const { file, text } of [...runs, { file: "certificate.json", text: await seal(certificate, key) }]) {
    await writeFile(join(folder, file), text);
  }
  return certificate;
}

const holds = async (options: Partial<Parameters<typeof checkCertificate>[1]> = {}) =>
  (await checkCertificate(folder, { nowMs, ...options })).checks.every((each) => each.holds);

const faults = async (options: Partial<Parameters<typeof checkCertificate>[1]> = {}) =>
  (await checkCertificate(folder, { nowMs, ...options })).checks.filter((each) => !each.holds).map(({ what }) => what);

/** Runs `work` with a file changed, and puts it back. */
async function changed<T>(file: string, change: (bytes: Buffer) => Uint8Array, work: () => Promise<T>): Promise<T> {
  const path = join(folder, file);
  const before = await readFile(path);
  await writeFile(path, change(Buffer.from(before)));
  try {
    return await work();
  } finally {
    await writeFile(path, before);
  }
}

test("a certificate holds as it was issued", async () => {
  expect(await faults()).toEqual([]);
});

test("any changed byte of the certificate is found", async () => {
  const { length } = await readFile(join(folder, "certificate.json"));
  for (let at = 0; at < length; at++) {
    const flip = (bytes: Buffer) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    expect(await changed("certificate.json", flip, () => holds()), `byte ${at}`).toBe(false);
  }
}, 300_000);

test("bytes added or cut off are found", async () => {
  for (const change of [
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("\n")]),
    (bytes: Buffer) => bytes.subarray(0, -1),
    (bytes: Buffer) => Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))),
  ]) {
    expect(await changed("certificate.json", change, () => holds())).toBe(false);
  }
});

test("a changed, missing or exchanged report is named", async () => {
  const flip = (bytes: Buffer) => {
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    return bytes;
  };
  expect(await changed("report-2.json", flip, () => faults())).toContain(
    "report-2.json was changed: its digest differs",
  );
  const first = await readFile(join(folder, "report-1.json"));
  expect(
    await changed(
      "report-2.json",
      () => first,
      () => faults(),
    ),
  ).toContain("report-2.json was changed: its digest differs");
  await rm(join(folder, "report-1.json"));
  expect(await faults()).toContain("report-1.json is missing");
  await writeFile(join(folder, "report-1.json"), first);
});

test("it expires, and does not hold before it was issued", async () => {
  expect(await faults({ nowMs: Date.parse(EXPIRES) + 1 })).toEqual([`expired on ${EXPIRES}`]);
  expect(await faults({ nowMs: Date.parse(ISSUED) - 1 })).toEqual([`issued only on ${ISSUED}: is this clock right?`]);
});

test("somebody else's signature over the same content is found where the issuer's key is known", async () => {
  const issuer = await fingerprintOf(key);
  expect(await holds({ fingerprint: issuer })).toBe(true);
  const forged = async (bytes: Buffer) => seal((JSON.parse(bytes.toString()) as { content: unknown }).content, aKey());
  const original = await readFile(join(folder, "certificate.json"));
  const text = await forged(original);
  expect(
    await changed(
      "certificate.json",
      () => Buffer.from(text),
      () => faults({ fingerprint: issuer }),
    ),
  ).toEqual([`signed by the issuer's key ${issuer}`]);
});

test("a certificate that says more than its reports is found, even signed by the issuer", async () => {
  const weak = aGreenReport({
    requirements: aGreenReport().requirements.map((row, at) => (at === 0 ? { ...row, verdict: "not exercised" } : row)),
  });
  const honest = await issue([weak, weak]);
  expect(honest).toMatchObject({ complete: false, unverified: [{ id: "available.array" }] });
  expect(await faults()).toEqual([]);
  const text = await seal({ ...honest, complete: true }, key);
  expect(
    await changed(
      "certificate.json",
      () => Buffer.from(text),
      () => faults(),
    ),
  ).toEqual(["the verdicts are those of the reports"]);
});

test("dates that are none don't hold, and nothing of somebody's certificate steers a terminal", async () => {
  const odd = "tomorrow\u001b[31m\n::error::x";
  const certificate = await issue([aGreenReport(), aGreenReport()]);
  const text = await seal({ ...certificate, expiresAt: odd }, key);
  expect(
    await changed(
      "certificate.json",
      () => Buffer.from(text),
      () => faults(),
    ),
  ).toContain("its dates are no dates");
  expect(certificateText({ ...certificate, expiresAt: odd }, "folder")).not.toMatch(/\p{Cc}(?<!\n)|^::/mu);
});

test("what only one of the runs kept is not proven", () => {
  const weak = aGreenReport({
    requirements: aGreenReport().requirements.map((row, at) => (at === 0 ? { ...row, verdict: "inconclusive" } : row)),
  });
  const runs = [aGreenReport(), weak].map((report) => ({ file: "f", text: "t", report }));
  const { proven, provable } = certificateOf(runs, { issuedAt: ISSUED, expiresAt: EXPIRES });
  expect(provable - proven).toBe(1);
});

test("a folder without a certificate gets one line", async () => {
  await expect(checkCertificate(join(folder, "nowhere"), { nowMs })).rejects.toThrow(
    /has no certificate\.json \(ENOENT\)/,
  );
});
