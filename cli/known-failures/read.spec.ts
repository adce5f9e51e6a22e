import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDifference, aFinding, aReport } from "../../tests/support/sample-report.ts";
import { signatureOf } from "../signature.ts";
import { draftKnownFailures } from "./draft.ts";
import { readKnownFailures } from "./read.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-known-"));
});
afterAll(() => rm(folder, { recursive: true }));

const ENTRY = {
  requirement: "buyback.expired",
  surface: "sandbox",
  signatures: ["2-0123456789ab"],
  reason: "known",
  owner: "kim",
  until: "2026-12-31",
};

async function read(content: unknown) {
  const file = join(folder, "known.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return readKnownFailures(file, aReport().target);
}

test("a valid list is read", async () => {
  expect(await read({ knownFailures: [ENTRY] })).toEqual([ENTRY]);
});

test("a list about another system is refused", async () => {
  const { baseUrl } = aReport().target;
  expect(await read({ target: baseUrl, knownFailures: [ENTRY] })).toEqual([ENTRY]);
  await expect(read({ target: "the embedded reference", knownFailures: [] })).rejects.toThrow(
    /known\.json is about the embedded reference, and http:\/\/localhost:4010 is verified; give one about that system$/,
  );
});

test("reports about several systems make no list", () => {
  const about = { reason: "known", owner: "kim", until: "2026-12-31" };
  const other = aReport({ target: { ...aReport().target, embedded: true } });
  expect(() => draftKnownFailures([aReport(), other], about)).toThrow(/^known: the reports are about http/);
});

test.each([
  ["{", /is not JSON/],
  [{}, /knownFailures/],
  [{ knownFailures: [{ ...ENTRY, owner: undefined }] }, /owner/],
  [{ knownFailures: [{ ...ENTRY, reason: " " }] }, /reason/],
  [{ knownFailures: [{ ...ENTRY, untill: "x" }] }, /additional/],
  [{ knownFailures: [{ ...ENTRY, signatures: [] }] }, /signatures/],
  [{ knownFailures: [{ ...ENTRY, signatures: ["0123456789ab"] }] }, /another version; make it anew: packproof known/],
  [{ knownFailures: [{ ...ENTRY, until: "2026-02-30" }] }, /until 2026-02-30 is not a day/],
  [{ knownFailures: [{ ...ENTRY, requirement: "buyback.expird" }] }, /did you mean buyback\.expired/],
  [{ knownFailures: [ENTRY, ENTRY] }, /listed twice/],
])("%j is refused in one line that names the file", async (content, message) => {
  await expect(read(content)).rejects.toThrow(message);
  await expect(read(content)).rejects.toThrow(/^[^\n]*known\.json: [^\n]+$/);
});

test("a draft lists every finding once with all its signatures, owner, reason and day", () => {
  const other = aFinding({ differences: [aDifference({ status: 500 })] });
  const text = draftKnownFailures([aReport(), aReport({ findings: [other] })], {
    reason: "r",
    owner: "o",
    until: "2026-12-31",
  });
  const { knownFailures } = JSON.parse(text) as { knownFailures: (typeof ENTRY)[] };
  expect(knownFailures.map(({ requirement }) => requirement)).toEqual([
    "buy-init.amount-above-max",
    "filters.no-credential",
  ]);
  expect(knownFailures[0]?.signatures.toSorted()).toEqual([signatureOf(aFinding()), signatureOf(other)].toSorted());
});
