import { createPublicKey } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Issued, NOW_MS } from "../../tests/certificate/issued.ts";
import { certifyMock, OUTCOME_FILE } from "./certify-mock.ts";
import { readFleet } from "./fleet.ts";
import { gather } from "./gather.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  folder = await mkdtemp(join(tmpdir(), "packproof-fleet-"));
  file = join(folder, "fleet.json");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = (mocks: readonly object[]) => writeFile(file, JSON.stringify({ mocks }));

test.each([
  [[], /\/mocks must NOT have fewer than 1 items/],
  [
    [{ name: "../up", baseUrl: "http://a.example" }],
    /\/mocks\/0\/name has to be a name of letters, digits, dots, hyphens and underscores/,
  ],
  [[{ name: "a" }], /\/mocks\/0 must have required property 'baseUrl'/],
  [[{ name: "a", baseUrl: "a.example" }], /\/mocks\/0\/baseUrl has to be a web address/],
  [[{ name: "a", baseUrl: "http://a.example", keys: "PATH" }], /\/keys has to be a prefix of variable names/],
  [[{ name: "a", baseUrl: "http://a.example", key: "A_" }], /must NOT have additional properties: key/],
  [[1, 2].map(() => ({ name: "a", baseUrl: "http://a.example" })), /two mocks have the name a/],
])("the fleet %j is refused", async (mocks, fault) => {
  await write(mocks);
  await expect(readFleet(file)).rejects.toThrow(fault);
});

test("a worker leaves an outcome even if its mock can't be verified, and uses no credentials of other mocks", async () => {
  await write([
    { name: "first", baseUrl: "http://127.0.0.1:9", surfaces: ["sandbox"], keys: "FIRST_" },
    { name: "second", baseUrl: "http://127.0.0.1:9", surfaces: ["sandbox"], keys: "SECOND_" },
  ]);
  const environment = { JOB_COMPLETION_INDEX: "1", FIRST_SANDBOX_API_KEY: "k1" };
  await mkdir(join(folder, "second"));
  await writeFile(join(folder, "second", "certificate.json"), "of an earlier night");

  await expect(certifyMock(file, undefined, { output: folder }, environment)).rejects.toThrow("SANDBOX_API_KEY");

  const outcome = JSON.parse(await readFile(join(folder, "second", OUTCOME_FILE), "utf8"));
  expect(outcome).toMatchObject({ format: 1, name: "second", exitStatus: 2 });
  expect(outcome.fault).toContain("SANDBOX_API_KEY");
  expect(await readdir(join(folder, "second"))).toEqual([OUTCOME_FILE]);
});

test.each([
  [undefined, {}, "name a mock of the fleet, or set JOB_COMPLETION_INDEX"],
  [undefined, { JOB_COMPLETION_INDEX: "7" }, "the fleet has no mock at JOB_COMPLETION_INDEX=7"],
  ["third", {}, "the fleet has no mock third"],
])("a worker refuses the mock %j with the variables %j", async (name, environment, fault) => {
  await write([{ name: "first", baseUrl: "http://127.0.0.1:9" }]);
  await expect(certifyMock(file, name, { output: folder }, environment)).rejects.toThrow(fault);
});

test("the page has a row for each mock, with or without a certificate", async () => {
  const issued = await Issued.make();
  const key = join(folder, "issuer.jwk.pub");
  await writeFile(key, JSON.stringify(createPublicKey({ key: issued.key, format: "jwk" }).export({ format: "jwk" })));
  await rename(issued.folder, join(folder, "good"));
  const another = await Issued.make();
  await rename(another.folder, join(folder, "own-key"));
  // The certificate of another system.
  await cp(join(folder, "good"), join(folder, "stolen"), { recursive: true });
  const outcomes = { violated: 1, hanging: 2, partial: 3, unsigned: 0, "other-name": 1, damaged: "x" };
  for (const [name, exitStatus] of Object.entries(outcomes)) {
    await mkdir(join(folder, name));
    const outcome = { format: 1, name: name === "other-name" ? "good" : name, exitStatus };
    await writeFile(join(folder, name, OUTCOME_FILE), JSON.stringify(outcome));
  }
  const names = ["good", "own-key", "stolen", ...Object.keys(outcomes), "absent"];
  const addressOf = (name: string) => (name === "stolen" ? "http://other.example" : "http://localhost:4010");
  await write(names.map((name) => ({ name, baseUrl: addressOf(name) })));

  expect(await gather(file, folder, { key, output: join(folder, "site") }, NOW_MS)).toBe(1);

  const { mocks } = JSON.parse(await readFile(join(folder, "site", "fleet.json"), "utf8"));
  expect(mocks.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ["good", "certified"],
    ["own-key", "evidence refused"],
    ["stolen", "evidence refused"],
    ["violated", "violated"],
    ["hanging", "could not be run"],
    ["partial", "not verified"],
    ["unsigned", "passed, not signed"],
    ["other-name", "no result"],
    ["damaged", "no result"],
    ["absent", "no result"],
  ]);
  const page = await readFile(join(folder, "site", "fleet.html"), "utf8");
  expect(page).toContain("10 mocks: 1 certified, 2 evidence refused, 1 violated");
  expect(page).toMatch(/href="targets\/localhost-4010-[0-9a-f]{8}\/index.html"/);
});
