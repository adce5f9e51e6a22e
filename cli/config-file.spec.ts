import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config-file.ts";

let file: string;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), "packproof-config-")), "packproof.config.json");
});
afterAll(() => rm(join(file, ".."), { recursive: true }));

async function read(content: unknown) {
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return readConfig(file);
}

test("settings have the names of the library's options", async () => {
  const config = {
    $schema: "x",
    baseUrl: "http://localhost:4010",
    surfaces: ["sandbox", "user"],
    certify: true,
    runs: 3,
  };
  expect(await read({ ...config, aliases: { MARKET: "second" } })).toEqual({
    BASE_URL: "http://localhost:4010",
    SURFACES: "sandbox,user",
    CERTIFY: "1",
    RUNS: "3",
    ALIASES: '{"MARKET":"second"}',
  });
});

test("a file that does not exist says nothing", () => {
  expect(readConfig("no/such.json")).toEqual({});
});

test.each([
  [{ baseURL: "x" }, /holds "baseURL", which is no setting; did you mean baseUrl\?$/],
  [{ sandboxApiKey: "k" }, /holds sandboxApiKey, a secret; set it in the environment or \.env$/],
  [{ extraHeaders: {} }, /holds extraHeaders, a secret;/],
  ["[]", /is not a JSON object; write it like/],
  ["{", /is not a JSON object; write it like/],
])("%j is refused", async (content, words) => {
  await expect(read(content)).rejects.toThrow(words);
});
