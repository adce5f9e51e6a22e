import { writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { checkCertificate } from "../../cli/certificate/check-certificate.ts";
import { publishStatus, type StatusFlags } from "../../cli/certificate/publish-status.ts";
import type { Report } from "../../contract/report.ts";
import { toJson } from "../../reports/json.ts";
import { aGreenReport } from "../support/sample-report.ts";
import { aKey, Issued, NOW_MS } from "./issued.ts";

const HOUR_MS = 3_600_000;
const [FIRST] = aGreenReport().requirements;

let issued: Issued;
let copy: Issued;
beforeAll(async () => {
  issued = await Issued.make();
});
afterAll(() => issued.remove());
beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  copy = await issued.copy();
  await writeFile(copy.path("issuer.jwk"), JSON.stringify(copy.key));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await copy.remove();
});

async function publish(more: Partial<StatusFlags> = {}, hoursLater = 0): Promise<number> {
  const flags = { key: copy.path("issuer.jwk"), list: copy.path("status.json"), ...more };
  return publishStatus([copy.folder], flags, NOW_MS + hoursLater * HOUR_MS);
}

/** A run against the certificate's target. */
async function nightly(hoursLater: number, verdict: "pass" | "fail" | "inconclusive", more: Partial<Report> = {}) {
  const green = aGreenReport();
  const requirements = green.requirements.map((row) => (row.id === FIRST?.id ? { ...row, verdict } : row));
  const startedAt = new Date(NOW_MS + hoursLater * HOUR_MS).toISOString();
  const file = copy.path(`nightly-${hoursLater}.json`);
  await writeFile(file, toJson({ ...green, requirements, startedAt, ...more }));
  return { report: [file] };
}

/** What `verify --status` says against the certificate. */
async function refusals(hoursLater = 0): Promise<readonly string[]> {
  const { checks } = await checkCertificate(copy.folder, {
    nowMs: NOW_MS + hoursLater * HOUR_MS,
    trusted: [copy.fingerprint],
    status: copy.path("status.json"),
  });
  return checks.filter(({ holds }) => !holds).map(({ what }) => what);
}

test("a listed certificate holds", async () => {
  expect(await publish()).toBe(0);
  expect(await refusals()).toEqual([]);
});

test("a violation degrades, 48 hours of it revoke, and a run that keeps everything certified makes it active", async () => {
  await publish(await nightly(1, "fail"), 2);
  expect(await refusals(2)).toEqual([expect.stringMatching(/^degraded since .*T01:00/)]);
  await publish({}, 50);
  expect(await refusals(50)).toEqual([expect.stringMatching(/^revoked since .*more than 48 hours$/)]);
  await publish(await nightly(51, "inconclusive"), 52);
  expect(await refusals(52)).toEqual([expect.stringMatching(/^revoked/)]);
  await publish(await nightly(53, "pass"), 54);
  expect(await refusals(54)).toEqual([]);
});

test("a target that later runs can't reach is stale since the first of them", async () => {
  await publish(await nightly(1, "inconclusive", { exitStatus: 2, stopped: "nothing answers" }), 2);
  expect(await refusals(2)).toEqual([expect.stringMatching(/^stale since .*T01:00.*: later runs could not be done$/)]);
  await publish(await nightly(25, "inconclusive", { exitStatus: 2, stopped: "nothing answers" }), 26);
  expect(await refusals(26)).toEqual([expect.stringMatching(/^stale since .*T01:00/)]);
  await publish(await nightly(49, "pass"), 50);
  expect(await refusals(50)).toEqual([]);
});

test("runs against other targets and before the certificate do not matter", async () => {
  const elsewhere = { target: { ...aGreenReport().target, baseUrl: "http://localhost:4011" } };
  await publish(await nightly(1, "fail", elsewhere), 2);
  await publish(await nightly(-1000, "fail"), 3);
  expect(await refusals(3)).toEqual([]);
});

test("what the issuer revokes stays revoked", async () => {
  await publish({ revoke: copy.certificate.number, reason: "another owner" });
  await publish(await nightly(1, "pass"), 2);
  expect(await refusals(2)).toEqual([expect.stringMatching(/^revoked since .*: another owner$/)]);
});

test("a folder whose evidence does not hold is not listed", async () => {
  await writeFile(copy.path("report-1.json"), "{}");
  expect(await publish()).toBe(1);
  expect(await refusals()).toContainEqual(expect.stringContaining("does not know number"));
});

test.each([
  [
    "a list of another issuer",
    async () => ({ list: await copy.status("active", {}, aKey()) }),
    /not a status list of this key/,
  ],
  ["a number that no folder has", async () => ({ revoke: "ffff" }), /--revoke: no folder has the certificate "ffff"/],
  ["no key", async () => ({ key: undefined }), /--key: is not given/],
] as const)("%s is refused", async (_, flagsOf, message) => {
  const flags = { key: copy.path("issuer.jwk"), list: copy.path("new.json"), ...(await flagsOf()) };
  const { key, ...others } = flags;
  await expect(
    publishStatus([copy.folder], { ...others, ...(key === undefined ? {} : { key }) }, NOW_MS),
  ).rejects.toThrow(message);
});
