import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

const PROOF = ["--import", "tsx", "tests/proof/main.ts"];

test.concurrent.each([
  [["no", "such", "subject"], /no such subject/],
  [["--changed", "no-such-commit"], /git knows no commit "no-such-commit"/],
  [["--quick"], /--sample/],
  [["--minutes", "soon"], /--minutes/],
])("`npm run proof -- %s` is refused in one line, with exit status 2", async (given, line) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...PROOF, ...given], { encoding: "utf8" });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(line);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

/** Ids of the processes whose environment has this mark; Linux shows it. */
function processesMarked(mark: string): readonly string[] {
  return readdirSync("/proc").filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      return readFileSync(`/proc/${id}/environ`, "utf8").includes(mark);
    } catch {
      return false;
    }
  });
}

test.runIf(process.platform === "linux").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a self-test that gets %s ends by it and leaves no process and no half-written page",
  async (signal) => {
    const mark = `PACKPROOF_TEST_MARK=${randomUUID()}`;
    const [name = "", value = ""] = mark.split("=");
    const selftest = spawn(process.execPath, ["scripts/selftest.mjs"], {
      env: { ...process.env, [name]: value },
      stdio: "ignore",
    });
    while (processesMarked(mark).length < 3) await sleep(20);
    selftest.kill(signal);
    const [, endedBy] = await once(selftest, "exit");
    expect(endedBy).toBe(signal);
    // The kernel takes a moment to end what was killed.
    for (let look = 0; look < 100 && processesMarked(mark).length > 0; look++) await sleep(20);
    expect(processesMarked(mark)).toEqual([]);
    expect([...readdirSync("docs"), ...readdirSync("tests/proof")].filter((file) => file.endsWith(".part"))).toEqual(
      [],
    );
  },
);
