import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { JudgedTarget } from "../history/history.ts";
import { Redactor } from "../transport/redaction/redactor.ts";
import type { RecordingLine } from "./line.ts";
import { readRecording } from "./read-recording.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import { RecordingWriter } from "./recording-writer.ts";

const KEY = "svc_9f3a6c27d1e84b50";
const TARGET: JudgedTarget = { aliases: { MARKET: "OUTLET" }, keys: { USER_API_KEY: KEY } };

const folder = mkdtempSync(join(tmpdir(), "packproof-recording-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "1.ndjson.gz");

async function write(exchanges: readonly RecordedExchange[], violated: readonly string[] = []): Promise<string> {
  const redactor = new Redactor();
  redactor.learn(KEY, "USER_API_KEY");
  const writer = new RecordingWriter(file, ["a server"], TARGET);
  for (const each of exchanges) writer.add(each, redactor);
  await writer.end(violated);
  return gunzipSync(readFileSync(file)).toString();
}

async function read(): Promise<readonly RecordingLine[]> {
  const lines: RecordingLine[] = [];
  for await (const line of readRecording(file)) lines.push(line);
  return lines;
}

const recorded = (exchange = anExchange({ json: [] })): RecordedExchange => ({ exchange, isJudged: true, movedS: 0 });

test("traffic is read as it was recorded", async () => {
  const silence = { status: 0, headers: [], text: "", bytes: 0, fault: "GET /: timed out" };
  const traffic: readonly RecordedExchange[] = [
    recorded(
      anExchange({ json: { error: "two\u2028lines" }, sentBody: { user_id: "\ud800" }, resentAfter: "a refusal" }),
    ),
    { ...recorded(anExchange({ n: 2, text: '"not UTF-8: \ufffd"', json: undefined })), isJudged: false, movedS: 960 },
    recorded(anExchange({ n: 3, ...silence, json: undefined })),
  ];
  await write(traffic, ["user buy.answers"]);

  expect(await read()).toEqual([
    {
      $schema: expect.stringContaining("recording.schema.json"),
      recording: 1,
      about: ["a server"],
      target: { ...TARGET, keys: { USER_API_KEY: expect.any(String) } },
    },
    ...traffic,
    { violated: ["user buy.answers"] },
  ]);
});

test("a secret has the same stand-in wherever it occurs, and its variations have others", async () => {
  const altered = `${KEY.slice(0, -1)}x`;
  const echo = anExchange({
    sentHeaders: [["authorization", `Bearer ${KEY}`]],
    json: { key: KEY, loud: KEY.toUpperCase(), altered, part: KEY.slice(0, 12), encoded: encodeURIComponent(KEY) },
  });
  const text = await write([recorded(echo)]);
  const [header, line] = (await read()) as unknown as [{ target: JudgedTarget }, RecordedExchange];
  const key = header.target.keys.USER_API_KEY ?? "";
  const { json, request } = line.exchange as unknown as { json: Record<string, string>; request: object };

  expect(text).not.toContain(KEY);
  expect(key).toMatch(/^svc_[0-9a-f]{16}$/);
  expect(request).toMatchObject({ headers: [["authorization", `Bearer ${key}`]] });
  expect(json).toMatchObject({ key, encoded: key });
  expect(new Set(Object.values(json)).size).toBe(4);
  expect(Object.values(json).filter((each) => each.toLowerCase().includes(KEY.slice(4, 12)))).toEqual([]);
});

test.each([
  ["{", "no JSON object"],
  ['{"n":2,"surface":"sandbox"}', "it must have required property 'endpoint'"],
  ['{"recording":2}', "a recording of format 2; this version reads format 1"],
])("the damaged line `%s` is named with its file and number", async (damaged, message) => {
  const [header, exchange] = (await write([recorded()])).split("\n");
  writeFileSync(file, gzipSync([header, exchange, damaged].join("\n")));
  await expect(read()).rejects.toThrow(`${file}:3: ${message}`);
});

test("a file that ends early is named with the line at which it ends", async () => {
  await write([recorded()]);
  writeFileSync(file, readFileSync(file).subarray(0, -20));
  await expect(read()).rejects.toThrow(/1\.ndjson\.gz:\d: unexpected end of file$/);
});

test("a file that does not exist is named", async () => {
  rmSync(file);
  await expect(read()).rejects.toThrow(`${file}:1: ENOENT`);
});
