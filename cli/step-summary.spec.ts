import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toSummary } from "../reports/summary.ts";
import { aReport } from "../tests/support/sample-report.ts";
import { appendStepSummary } from "./step-summary.ts";

test("the summary is appended to the file, after the summaries of other steps", async () => {
  const folder = await mkdtemp(join(tmpdir(), "packproof-summary-"));
  const file = join(folder, "summary");
  await writeFile(file, "before\n");
  expect(await appendStepSummary(aReport(), file)).toEqual([]);
  expect(await readFile(file, "utf8")).toBe(`before\n${toSummary(aReport())}`);
  await rm(folder, { recursive: true });
});

test("nothing is written outside of a job, and an unwritable file does not fail the run", async () => {
  expect(await appendStepSummary(aReport(), undefined)).toEqual([]);
  expect(await appendStepSummary(aReport(), "/no/such/folder/file")).toEqual([
    "GITHUB_STEP_SUMMARY: the summary could not be appended (ENOENT)",
  ]);
});
