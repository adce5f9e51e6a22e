import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toJson } from "../reports/json.ts";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { lastFailedOf, readLastFailed } from "./last-failed.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-last-failed-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failing = (...ids: readonly string[]) =>
  ids.map((id) => ({ ...aReport().requirements[0], id, surface: "sandbox", verdict: "fail" }) as never);

test("--last-failed selects the failed requirements and the seed of the earlier run", async () => {
  const report = aReport({ requirements: failing("buyback.expired", "card.answers") });
  await writeFile(join(folder, "report.json"), toJson(report));
  expect(await readLastFailed(folder, report.target)).toEqual({
    only: new Set(["sandbox buyback.expired", "sandbox card.answers"]),
    seed: report.seed,
    summary: "only 2 requirements that failed in the last run",
  });
  await expect(readLastFailed(folder, { ...report.target, embedded: true })).rejects.toThrow(
    /^--last-failed: .*report\.json is about http:\/\/localhost:4010, and the embedded reference is verified;/,
  );
});

test.each([
  ["no report", () => readLastFailed(join(folder, "nowhere"), aReport().target), /no earlier report/],
  [
    "no failure of a surface that is verified now",
    () => readLastFailed(folder, { ...aReport().target, surfaces: ["user"] }),
    /nothing failed/,
  ],
  ["no failure", async () => lastFailedOf(aGreenReport()), /nothing failed/],
  ["a field, which any answer may show", async () => lastFailedOf({ requirements: failing("pack.id") }), /pack\.id/],
])("with %s all scenarios are played", async (_, read, summary) => {
  const { only, summary: line } = await read();
  expect(only).toBeUndefined();
  expect(line).toMatch(summary);
  expect(line).toContain("everything is verified");
});
