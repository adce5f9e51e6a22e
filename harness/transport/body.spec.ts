import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decoded } from "./body.ts";

const TEXT = JSON.stringify({ item: "x".repeat(1000) });

test.each([
  ["identity", (text: string) => Buffer.from(text)],
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["deflate, gzip", (text: string) => gzipSync(deflateSync(text))],
])("%s is read", async (encoding, pack) => {
  expect(String(await decoded(pack(TEXT), encoding))).toBe(TEXT);
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
])("%s that is cut or damaged is told", async (encoding, pack) => {
  const whole = pack(TEXT);
  const damaged = Buffer.from(whole).fill(0xff, 2);
  for (const bytes of [whole.subarray(0, -4), damaged])
    await expect(decoded(bytes, encoding)).rejects.toThrow(`does not decode as ${encoding}`);
});
