import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Installation, installElsewhere } from "./installation.ts";

let there: Installation;
let mock: Awaited<ReturnType<Installation["mock"]>>;

beforeAll(async () => {
  there = await installElsewhere();
  mock = await there.mock();
  await cp("examples/library/conformance.test.mjs", join(there.folder, "conformance.test.mjs"));
}, 320_000);

afterAll(async () => {
  await mock?.stop();
  await there?.remove();
});

test("every example has a test", async () => {
  const folders = (await readdir("examples", { withFileTypes: true })).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(["library", "nightly", "provider-states"]);
});

test("the library verifies a mock inside another test suite and fails without one", async () => {
  const play = (url: string) => {
    const settings = [`MOCK_URL=${url}`, `MOCK_KEY=${mock.settings.SANDBOX_API_KEY}`, "ONLY=card"];
    return there.execute("env", [...settings, process.execPath, "--test"]);
  };
  const played = await play(mock.settings.BASE_URL ?? "");
  expect(played.stdout).toMatch(/pass 1\n/);
  expect(played.status).toBe(0);
  expect((await play("http://127.0.0.1:9")).status).not.toBe(0);
  expect((await play("")).status).not.toBe(0);
});
