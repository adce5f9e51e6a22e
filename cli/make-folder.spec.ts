import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "packproof-folder-"));
  await writeFile(join(home, "file"), "");
});

afterAll(() => rm(home, { recursive: true, force: true }));

test("a folder is created with its parents, and creating it again is no error", async () => {
  const folder = join(home, "a/b/c");
  await makeFolder(folder);
  await Promise.all([makeFolder(folder), makeFolder(join(home, "a/b/d")), makeFolder(join(home, "a/b/d"))]);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test.each(["file", "file/below"])("%s can't be a folder", async (path) => {
  await expect(makeFolder(join(home, path))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.runIf(process.platform === "linux")(
  "a file system that can't create folders gives an error and no endless loop",
  async () => {
    await expect(makeFolder("/proc/packproof/reports")).rejects.toMatchObject({ code: "ENOENT" });
  },
);
