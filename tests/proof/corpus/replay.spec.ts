import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RunRule } from "../../../harness/rules/rule.ts";
import { RUN_RULES } from "../../../harness/rules/rules.ts";
import { SUBJECTS } from "../all-subjects.ts";
import { UsageError } from "../arguments.ts";
import { prove } from "../prove.ts";
import { nameOf } from "../subjects.ts";
import { replay } from "./replay.ts";
import { replayCorpus } from "./replay-corpus.ts";

const corpus = mkdtempSync(join(tmpdir(), "packproof-corpus-"));
afterAll(() => rmSync(corpus, { recursive: true, force: true }));

const rules = RUN_RULES as RunRule[];
const all = [...rules];
afterEach(() => {
  rules.splice(0, rules.length, ...all);
});

/** A mutant that one of the rules about whole runs detects. */
const MUTANT = "fmv of previewed cards is in cents";
let file = "";

beforeAll(async () => {
  const subjects = SUBJECTS.filter((subject) => nameOf(subject) === MUTANT);
  const [proof] = await prove({ subjects, recordedIn: corpus });
  expect(proof).toMatchObject({ outcome: "killed" });
  const [recording = ""] = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".gz"),
  );
  file = join(corpus, recording);
});

test("a recorded play replays without a difference", async () => {
  const replayed = await replay(file);
  expect(replayed).toMatchObject({ lost: [], gained: [] });
  expect(replayed?.about[0]).toBe(MUTANT);
  expect(replayed?.exchanges).toBeGreaterThan(10);
});

test("what a blinded rule detected is lost", async () => {
  rules.splice(0);
  expect((await replay(file))?.lost).toContain("sandbox chase.fmv-in-usd");
});

test("what was not noted is new", async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  const unnoted = join(corpus, "unnoted.ndjson.gz");
  writeFileSync(unnoted, gzipSync([...lines.slice(0, -1), '{"violated":[]}'].join("\n")));
  expect((await replay(unnoted))?.gained).toContain("sandbox chase.fmv-in-usd");
});

test("a recording without verdicts is named with the line that lacks", async () => {
  const lines = gunzipSync(readFileSync(file)).toString().split("\n");
  const cut = join(corpus, "cut.ndjson.gz");
  writeFileSync(cut, gzipSync(lines.slice(0, 3).join("\n")));
  await expect(replay(cut)).rejects.toThrow(`${cut}:4: ends without the verdicts`);
});

test("words choose recordings", async () => {
  expect(await replay(file, "no such words")).toBeUndefined();
  expect(await replay(file, "FMV-in-usd")).toBeDefined();
});

test.each([
  ["no-such-folder", "can't be read as a folder"],
  [mkdtempSync(join(corpus, "empty-")), "no recordings in"],
])("%s is refused in one line", async (folder, words) => {
  const refusal = replayCorpus(folder, { by: "all" });
  await expect(refusal).rejects.toThrow(UsageError);
  await expect(refusal).rejects.toThrow(new RegExp(`^[^\n]*${words}[^\n]*$`));
});
