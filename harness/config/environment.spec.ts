import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDotenv, readEnvironment, refuseFileOfParent } from "./environment.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-environment-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function dotenv(content: string | Buffer): Promise<string> {
  const file = join(folder, ".env");
  await writeFile(file, content);
  return file;
}

const LINE = "SURFACES=sandbox,user\n";

test("a flag wins over the environment, and that over the file", async () => {
  const file = await dotenv("SEED=1\nRUNS=1\nMAX_WAIT=1\n");
  const settings = readEnvironment({ SEED: "2", RUNS: "2" }, file, { SEED: "3" });
  expect(settings).toMatchObject({ SEED: "3", RUNS: "2", MAX_WAIT: "1" });
});

test.each([
  ["UTF-8", Buffer.from(LINE)],
  ["UTF-8 with a byte-order mark", Buffer.from(`\ufeff${LINE}`)],
  ["UTF-16, little endian", Buffer.from(`\ufeff${LINE}`, "utf16le")],
  ["UTF-16, big endian", Buffer.from(`\ufeff${LINE}`, "utf16le").swap16()],
])("a .env in %s is read", async (_, bytes) => {
  expect(readEnvironment({}, await dotenv(bytes)).SURFACES).toBe("sandbox,user");
});

test.each([
  ["UTF-16 without a byte-order mark", Buffer.from(LINE, "utf16le")],
  ["Latin-1", Buffer.from("SHIP_DESTINATION=Malm\u00f6", "latin1")],
])("a .env in %s is refused", async (_, bytes) => {
  const file = await dotenv(bytes);
  expect(() => readEnvironment({}, file)).toThrow(`${file}: is not text in UTF-8 or UTF-16; save it as UTF-8`);
});

test.each([
  "set BASE_URL=http://localhost:4010",
  "- BASE_URL=http://localhost:4010",
  '$env:BASE_URL = "http://localhost:4010"',
])("a line of .env that dotenv skips is refused: %s", async (line) => {
  const file = await dotenv(`SEED=1\n${line}\n`);
  expect(() => readEnvironment({}, file)).toThrow('BASE_URL…" sets nothing; write BASE_URL=…');
  await dotenv(`export BASE_URL=http://localhost:4010\n# ${line}\n`);
  expect(readEnvironment({}, file).BASE_URL).toBe("http://localhost:4010");
});

test("a .env that is a link to a file that is gone is refused", async () => {
  const file = join(folder, ".env.link");
  await symlink(join(folder, "gone"), file);
  expect(() => readEnvironment({}, file)).toThrow(`${file}: can't be read; correct the link or remove it`);
});

test("a name that looks like a setting is refused, in the environment and in the file", async () => {
  const file = await dotenv("BASE_URI=http://localhost:4010\n");
  expect(() => readEnvironment({}, file)).toThrow(`BASE_URI: is in ${file} and is no setting; write BASE_URL`);
  await dotenv("");
  expect(() => readEnvironment({ SURFACE: "user" }, file)).toThrow("SURFACE: is in the environment");
});

test.each([
  ["BASE_URL=http://localhost:4010", "BASE_URL"],
  ["SANDBOX_API_KEY=sandbox-own", "SANDBOX_API_KEY"],
])("the .env of the parent folder is noticed if it has %s", async (content, name) => {
  const above = await dotenv(content);
  const below = join(folder, "below");
  await mkdir(below, { recursive: true });
  const file = join(below, ".env");
  expect(() => refuseFileOfParent({}, file, readDotenv)).toThrow(
    `${above}: sets ${name}, and only the .env of the working`,
  );
  expect(() => refuseFileOfParent({ BASE_URL: "http://localhost:4010" }, file, readDotenv)).not.toThrow();
  await dotenv("SEED=1");
  expect(() => refuseFileOfParent({}, file, readDotenv)).not.toThrow();
});
