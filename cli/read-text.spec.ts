import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aReport } from "../tests/support/sample-report.ts";
import { readFleet } from "./fleet/fleet.ts";
import { readHistoryFile } from "./history/store.ts";
import { readKnownFailures } from "./known-failures/read.ts";
import { readReportFile } from "./read-report-file.ts";
import { readText } from "./read-text.ts";

let file: string;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), "packproof-text-")), "file.json");
});
afterAll(() => rm(join(file, ".."), { recursive: true }));

const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ["UTF-8 with a byte-order mark", (text) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16, little endian", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16, big endian", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
];
const TARGET = { baseUrl: "http://localhost:4010", embedded: false };

test.each(ENCODINGS)("reports, known failures, fleets and histories are read in %s", async (_, encode) => {
  const written = async <T>(value: unknown, read: (path: string) => Promise<T>) => {
    await writeFile(file, encode(JSON.stringify(value)));
    return read(file);
  };
  expect(await written(aReport(), readReportFile)).toEqual(aReport());
  expect(await written({ knownFailures: [] }, (path) => readKnownFailures(path, TARGET))).toEqual([]);
  const mock = { name: "café", baseUrl: "http://localhost:4010" };
  expect(await written({ mocks: [{ ...mock, name: "one" }] }, readFleet)).toMatchObject([{ name: "one" }]);
  expect(await written({}, readHistoryFile)).toMatchObject({ nights: [] });
});

test("another encoding is refused by name", async () => {
  await writeFile(file, Buffer.from("caf\xe9", "latin1"));
  await expect(readText(file, "")).rejects.toThrow(`${file}: is not text in UTF-8 or UTF-16; save it as UTF-8`);
});
