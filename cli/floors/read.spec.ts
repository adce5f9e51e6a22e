import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { toJson } from "../../reports/json.ts";
import { aGreenReport } from "../../tests/support/sample-report.ts";
import { readFloors } from "./read.ts";

test.each([
  ["report.json", 1],
  ["baseline.json", 0],
])("a baseline that the run replaces is warned of: %s in the folder of its reports", async (name, times) => {
  const reportDir = await mkdtemp(join(tmpdir(), "packproof-floors-"));
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => printed.mockRestore());
  onTestFinished(() => rm(reportDir, { recursive: true }));
  const baseline = join(reportDir, name);
  await writeFile(baseline, toJson(aGreenReport()));
  const floors = await readFloors({ baseline, reportDir }, aGreenReport().target);
  expect(floors.baseline?.totals).toEqual(aGreenReport().totals);
  expect(
    printed.mock.calls.filter(([line]) => /^BASELINE: .* is replaced by this run/.test(String(line))),
  ).toHaveLength(times);
});
