import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Redactor } from "../harness/transport/redaction/redactor.ts";
import { anExchange } from "../tests/support/an-exchange.ts";
import { ExchangesHar } from "./exchanges-har.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-exchanges-"));
});
afterAll(() => rm(folder, { recursive: true }));

const entries = async () => JSON.parse(await readFile(join(folder, "exchanges.har"), "utf8")).log.entries;

test("the file is a whole HAR after each exchange, answered or not, without secrets", async () => {
  const redactor = new Redactor();
  redactor.learn("svc_9f3a6c27d1e84b50", "USER_API_KEY");
  const har = new ExchangesHar(folder);
  expect(await entries()).toEqual([]);

  const record = (n: number, parts: Parameters<typeof anExchange>[0]) =>
    har.add({ exchange: anExchange({ n, ...parts }), isJudged: true, movedS: 0 }, redactor);
  record(1, { json: { key: "svc_9f3a6c27d1e84b50", text: "é[]" } });
  expect((await entries()).map(({ _n }: { readonly _n: number }) => _n)).toEqual([1]);
  record(2, { fault: "timed out", status: 0, text: "" });
  record(3, {});

  expect(har.close()).toBeUndefined();
  expect(await entries()).toMatchObject([
    { _n: 1, response: { status: 200 } },
    { _n: 2, response: { status: 0, _error: "timed out" } },
    { _n: 3 },
  ]);
  expect(await readFile(join(folder, "exchanges.har"), "utf8")).not.toContain("9f3a6c27");
});

test("a folder that can't be written to is refused in one line", () => {
  expect(() => new ExchangesHar(join(folder, "none"))).toThrow(/^REPORT_DIR: .*none can't be written to \(ENOENT\)/);
});
