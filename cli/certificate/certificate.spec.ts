import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Issued, NOW_MS } from "../../tests/certificate/issued.ts";
import { type CheckOptions, checkCertificate } from "./check-certificate.ts";
import { certificateText } from "./seal-certificate.ts";
import { statementOf } from "./statement.ts";
import { subjectOf } from "./subject.ts";

let issued: Issued;
beforeAll(async () => {
  issued = await Issued.make();
});
afterAll(() => issued.remove());

const faults = async (options: Partial<CheckOptions> = {}, { folder, fingerprint } = issued) => {
  const { checks } = await checkCertificate(folder, { nowMs: NOW_MS, trusted: [fingerprint], ...options });
  return checks.filter((each) => !each.holds).map(({ what }) => what);
};

test("an unmodified certificate is valid", async () => {
  expect(await faults()).toEqual([]);
  expect(issued.certificate.says).toMatch(/^WHOLE certificate, profile sandbox: \d+ of \d+ required clauses proven$/);
});

test("a changed byte anywhere in the certificate is detected", async () => {
  const path = issued.path("certificate.json");
  const before = await readFile(path);
  // Every seventh byte is enough to change each kind of member.
  for (let at = 0; at < before.length; at += 7) {
    const bytes = Buffer.from(before);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
    expect(await faults(), `byte ${at}`).not.toEqual([]);
  }
  for (const bytes of [`${before}\n`, before.subarray(0, -1), JSON.stringify(JSON.parse(before.toString()))]) {
    await writeFile(path, bytes);
    expect(await faults()).not.toEqual([]);
  }
  await writeFile(path, before);
}, 120_000);

const weak = await Issued.make((report) => ({
  requirements: report.requirements.map((row, at) => (at === 0 ? { ...row, verdict: "not exercised" } : row)),
}));
afterAll(() => weak.remove());

test("a partial certificate is marked as partial in every format", async () => {
  expect(weak.certificate).toMatchObject({ kind: "partial", unverified: [{ id: "available.array" }] });
  const [line] = certificateText(weak.certificate, "folder").split("\n");
  expect(line).toMatch(/^PARTIAL certificate, profile sandbox not reached: \d+ of \d+ required clauses proven$/);
  expect(await faults({}, weak)).toEqual([weak.certificate.says]);
  expect(await faults({ allowPartial: true }, weak)).toEqual([]);
  expect(statementOf(weak.certificate, "00")).toMatchObject({ predicate: { result: "WARNED", says: line } });
});

test("what was not verified is no test that passed with a warning", async () => {
  const rows = issued.certificate.requirements.map((row) => ({ ...row, verdict: "inconclusive" as const }));
  const { predicate } = statementOf({ ...issued.certificate, requirements: rows }, "00") as {
    readonly predicate: Readonly<Record<string, unknown>>;
  };
  expect(predicate).toMatchObject({ passedTests: [], failedTests: [] });
  expect(predicate).not.toHaveProperty("warnedTests");
  expect(predicate.notVerified).toHaveLength(rows.length);
});

test("a certificate states its documents and the power of the proof, in every format", () => {
  const { documents, power } = issued.certificate;
  expect(documents.map(({ name }) => name)).toEqual(["partner-api.md", "user-key-api.md"]);
  const text = certificateText(issued.certificate, "folder");
  expect(text).toContain(`documents: partner-api.md v1 ${documents[0]?.sha256.slice(0, 12)}, user-key-api.md `);
  expect(text).toContain("power of the proof: 20 of 20 mutants killed (100.0 %)");
  const configuration = documents.map(({ name, sha256 }) => ({ name, digest: { sha256 } }));
  expect(statementOf(issued.certificate, "00")).toMatchObject({
    predicate: { power, configuration: expect.arrayContaining(configuration) },
  });
});

test("invalid dates are refused, and texts of a certificate can't control the terminal", async () => {
  const odd = "tomorrow\u001b[31m\n::error::x";
  const copy = await issued.copy();
  await copy.seal({ ...issued.certificate, expiresAt: odd });
  expect(await faults({}, copy)).toContain("its dates are no dates");
  await copy.remove();
  expect(certificateText({ ...issued.certificate, expiresAt: odd }, "folder")).not.toMatch(/\p{Cc}(?<!\n)|^::/mu);
});

test("a statement contains the digest of the build, or of the certificate if there is none", () => {
  const digest = "ab".repeat(32);
  const named = { ...issued.certificate, subject: { name: "mock", build: `sha256:${digest}` } };
  expect(statementOf(named, "00")).toMatchObject({ subject: [{ name: "mock", digest: { sha256: digest } }] });
  expect(statementOf(issued.certificate, "00")).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "certificate.json", digest: { sha256: "00" } }],
    predicate: { result: "PASSED", failedTests: [] },
  });
});

test.each(["", "<b>x</b>", "a\nb", "x".repeat(101)])("%j is refused as a subject", (name) => {
  expect(() => subjectOf(name, undefined)).toThrow(/^--subject and --build: give plain names/);
});

test("a folder without a certificate is refused in one line", async () => {
  await expect(faults({}, { ...issued, folder: issued.path("nowhere") } as Issued)).rejects.toThrow(
    /has no certificate\.json/,
  );
});
