import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aReport } from "../../tests/support/sample-report.ts";
import { nightOf } from "./night.ts";
import { appendNights, readHistoryFile, readStore } from "./store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-history-"));
});
afterEach(() => rm(folder, { recursive: true }));

const LIKE_FIRST = { baseUrl: "https://sandbox.example.com", surfaces: ["sandbox", "user"], embedded: false } as const;
const aNight = (startedAt: string, baseUrl: string = LIKE_FIRST.baseUrl) =>
  nightOf(aReport({ startedAt, target: { ...LIKE_FIRST, baseUrl } }));
const first = aNight("2026-01-01T03:17:00.000Z");
const second = aNight("2026-01-02T03:17:00.000Z");
const daysIn = async (from = folder) =>
  (await readStore(from)).targets.flatMap(({ nights }) => nights.map(({ startedAt }) => startedAt.slice(0, 10)));
const fileIn = async (from = folder) => join(from, (await readdir(from))[0] ?? "none");

test("a stored night is read back unchanged", async () => {
  await appendNights(folder, [first]);
  const { targets, damagedLines } = await readStore(folder);
  expect(targets).toEqual([{ baseUrl: "https://sandbox.example.com", nights: [first] }]);
  expect(damagedLines).toBe(0);
  expect(first.rows.sandbox).toMatchObject({
    fail: ["buy-init.amount-above-max"],
    "not exercised": ["buyback.expired"],
  });
});

test("a report that is added twice counts once, in any order of nights", async () => {
  expect(await appendNights(folder, [second, first, second])).toBe(2);
  expect(await appendNights(folder, [first])).toBe(0);
  expect(await daysIn()).toEqual(["2026-01-01", "2026-01-02"]);
});

test("each target has its own file, and the embedded reference has one file whatever its port", async () => {
  const embedded = (port: number) =>
    nightOf(
      aReport({ seed: port, target: { baseUrl: `http://127.0.0.1:${port}`, surfaces: ["sandbox"], embedded: true } }),
    );
  await appendNights(folder, [
    first,
    aNight(first.startedAt, "https://other.example.com/a/../b"),
    embedded(1),
    embedded(2),
  ]);
  const { targets } = await readStore(folder);
  expect(targets.map(({ baseUrl, nights }) => [baseUrl, nights.length])).toEqual([
    ["https://other.example.com/a/../b", 1],
    ["https://sandbox.example.com", 1],
    ["the embedded reference", 2],
  ]);
  expect(await readdir(folder)).toHaveLength(3);
});

test("files of two machines can be merged by concatenation, by placing them in one folder, and by `add`", async () => {
  const [one, other, merged] = ["one", "other", "merged"].map((name) => join(folder, name)) as [string, string, string];
  await appendNights(one, [first]);
  await appendNights(other, [first, second]);
  await mkdir(merged);
  await writeFile(
    join(merged, "b.jsonl"),
    (await readFile(await fileIn(one), "utf8")) + (await readFile(await fileIn(other), "utf8")),
  );
  await writeFile(join(merged, "a.jsonl"), await readFile(await fileIn(one), "utf8"));
  expect(await daysIn(merged)).toEqual(["2026-01-01", "2026-01-02"]);
  await appendNights(one, (await readHistoryFile(await fileIn(other))).nights);
  expect(await daysIn(one)).toEqual(["2026-01-01", "2026-01-02"]);
});

test("only a truncated line is skipped, and the next night is added after it", async () => {
  await appendNights(folder, [first]);
  const whole = await readFile(await fileIn(), "utf8");
  for (const cut of [1, 2, 100, whole.length / 2, whole.length - 2]) {
    const there = join(folder, String(Math.floor(cut)));
    await mkdir(there);
    await writeFile(join(there, "a.jsonl"), whole);
    await appendFile(join(there, "a.jsonl"), whole.slice(0, cut).replaceAll("2026-01-01", "2026-01-03"));
    await appendNights(there, [second]);
    expect(await daysIn(there)).toEqual(["2026-01-01", "2026-01-02"]);
  }
});

test("nights that are added concurrently are all stored", async () => {
  const nights = Array.from({ length: 40 }, (_, day) => aNight(new Date(Date.UTC(2026, 0, 1 + day)).toISOString()));
  await Promise.all(nights.map((night) => appendNights(folder, [night])));
  expect(await daysIn()).toEqual(nights.map(({ startedAt }) => startedAt.slice(0, 10)));
});

test("invalid lines are skipped and counted, and a newer version is refused with its number", async () => {
  await appendNights(folder, [first]);
  const file = await fileIn();
  await appendFile(file, `{}\nnull\n[1]\n${JSON.stringify({ ...second, startedAt: "yesterday" })}\n`);
  expect(await daysIn()).toEqual(["2026-01-01"]);
  expect((await readStore(folder)).damagedLines).toBe(4);
  await appendFile(file, `${JSON.stringify({ ...second, history: 2 })}\n`);
  await expect(readStore(folder)).rejects.toThrow(/line \d+: is of history format 2; this version reads 1/);
});

test("the report of a shard is refused", () => {
  expect(() => nightOf({ ...aReport(), shard: { index: 1, of: 4 } })).toThrow(/packproof merge/);
});
