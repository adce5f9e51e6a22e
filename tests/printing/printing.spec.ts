import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { only, spoiled } from "../hostile/behaviours.ts";
import { startHostile } from "../hostile/server.ts";

let folder: string;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"]);
  folder = await mkdtemp(join(tmpdir(), "packproof-printing-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const BROKEN = only(
  "/chase",
  spoiled((answer) => ({ ...answer, body: '{"error":"broken"}' })),
);

/** Verifies with the output in a pipe or a file of the shell. */
async function verify(output: string, behaviour = {}) {
  const server = await startHostile(behaviour);
  const metrics = join(folder, "metrics.prom");
  await rm(metrics, { force: true });
  const words = [process.execPath, "dist/cli/main.js", "run", "-t", "chase.answers", "--prometheus", metrics];
  const script = `${words.join(" ")} ${output}; echo "status \${PIPESTATUS[0]}" >&2`;
  const env = { PATH: process.env.PATH, REPORT_DIR: join(folder, "out"), SEED: "1" };
  const own = { BASE_URL: server.baseUrl, SANDBOX_API_KEY: server.keys.sandbox[0] };
  const { stderr } = await promisify(execFile)("bash", ["-c", script], { env: { ...env, ...own } });
  await server.close();
  const exported = await readFile(metrics, "utf8").catch(() => "");
  return { status: /^status (\d)$/m.exec(stderr)?.[1], stderr, hasExport: exported.includes("packproof") };
}

test.each([
  ["its reader goes away", "| true"],
  ["the reader of both outputs goes away", "2>&1 | true"],
  ["stdout is full", "> /dev/full"],
])("where %s, the exit status is the report's, and exports are written", async (_, output) => {
  expect(await verify(output, BROKEN)).toMatchObject({ status: "1", hasExport: true });
  const { stderr, ...green } = await verify(output);
  expect(green).toEqual({ status: "0", hasExport: true });
  expect(stderr).not.toContain("    at ");
});

test("a command that leaves nothing but its output fails where stdout is full", async () => {
  const script = `${process.execPath} dist/cli/main.js requirements > /dev/full; echo "status $?"`;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script]);
  expect({ stdout, stderr }).toEqual({ stdout: "status 2\n", stderr: "stdout can't be written to (ENOSPC)\n" });
});
