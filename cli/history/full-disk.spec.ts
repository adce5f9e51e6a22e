import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { aReport } from "../../tests/support/sample-report.ts";
import { nightOf } from "./night.ts";
import { appendNights, readStore } from "./store.ts";

const execute = promisify(execFile);

test("a full disk is reported, loses only that night, and the night can be added later", async () => {
  const folder = await mkdtemp(join(tmpdir(), "packproof-history-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [report, history] = [join(folder, "report.json"), join(folder, "history")];
  const first = aReport({ startedAt: "2026-01-01T03:17:00.000Z" });
  await appendNights(history, [nightOf(first)]);
  const [file = "none"] = await readdir(history);
  const { size } = await stat(join(history, file));
  await writeFile(report, JSON.stringify({ ...first, startedAt: "2026-01-02T03:17:00.000Z" }));
  const add = ["--import", "tsx", "cli/main.ts", "history", "add", report, "--to", history];
  // The shell's limit on file size, in KiB, truncates a write as a full disk does.
  const room = Math.ceil((size + 1) / 1024);
  const limited = execute("bash", ["-c", `ulimit -f ${room}; trap "" XFSZ; exec "$0" "$@"`, process.execPath, ...add]);
  await expect(limited).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^[^\n]+can't be written \(E[A-Z]+\)[^\n]+\n$/),
  });
  expect((await readStore(history)).damagedLines).toBe(1);
  await execute(process.execPath, add);
  const days = (await readStore(history)).targets.flatMap(({ nights }) => nights.map(({ startedAt }) => startedAt));
  expect(days).toEqual(["2026-01-01T03:17:00.000Z", "2026-01-02T03:17:00.000Z"]);
});
