import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import { always, body, bytes, endless, only, spoiled } from "../behaviours.ts";
import type { Fault } from "../fault.ts";
import type { HostileBehaviour } from "../server.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const END = "content-length: 2\r\n\r\n[]";
/** Larger than a body may be after decompression. */
const ZEROS = Buffer.alloc(80 * 1024 * 1024, "0");
const GZIP_BOMB = gzipSync(ZEROS);
const BROTLI_BOMB = brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

function packed(encoding: string, content: Buffer): HostileBehaviour {
  const head = `${OK}content-encoding: ${encoding}\r\ncontent-length: ${content.length}\r\n\r\n`;
  return bytes(Buffer.concat([Buffer.from(head), content]), "open");
}

/** Systems with hostile headers, and headers that contradict the body. */
export const HEADER_FAULTS: readonly Fault[] = [
  {
    name: "headers without end",
    ends: "not done",
    says: "headers too large",
    behaviour: endless(OK, "x-more: and more\r\n".repeat(100)),
  },
  {
    name: "a header of a megabyte",
    ends: "not done",
    says: "headers too large",
    behaviour: bytes(`${OK}x-long: ${"a".repeat(1024 * 1024)}\r\n${END}`),
  },
  {
    name: "ten thousand headers",
    ends: "not done",
    says: "headers too large",
    behaviour: bytes(OK + Array.from({ length: 10_000 }, (_, i) => `x-${i}: ${i}\r\n`).join("") + END),
  },
  {
    name: "a header without a colon",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${OK}nothing here\r\n${END}`),
  },
  { name: "a header with a NUL", ends: "not done", says: "no HTTP", behaviour: bytes(`${OK}x-nul: a\0b\r\n${END}`) },
  {
    name: "a header named __proto__",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer) => ({
      ...answer,
      headers: { ...answer.headers, ["__proto__"]: "x", constructor: "y" },
    })),
  },
  {
    name: "thousands of cookies",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer, { nth }) => ({
      ...answer,
      headers: {
        ...answer.headers,
        "set-cookie": Array.from({ length: 300 }, (_, i) => `c${nth}-${i}=${"v".repeat(90)}; Path=/`),
      },
    })),
  },
  {
    name: "cookies that can't be sent back in a header",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer) => ({
      ...answer,
      headers: { ...answer.headers, "set-cookie": "a=b\u00e9\u00ff; Path=/" },
    })),
  },
  {
    name: "gzip without a request for it",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-encoding": "gzip" },
      body: gzipSync(answer.body),
    })),
  },
  {
    name: "deflate without the format that it names",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-encoding": "deflate" },
      body: deflateRawSync(answer.body),
    })),
  },
  {
    name: "one gzip answer in fifty is damaged on its way",
    ends: "inconclusive",
    says: "requests (undecodable body)",
    behaviour: spoiled((answer, { nth }) => ({
      ...answer,
      headers: { ...answer.headers, "content-encoding": "gzip" },
      body: nth % 50 === 0 ? gzipSync(answer.body).fill(0xff, 10) : gzipSync(answer.body),
    })),
  },
  {
    name: "declares gzip and sends plain text",
    ends: "not done",
    says: "does not decode as gzip",
    behaviour: always(200, "[]", { "content-encoding": "gzip" }),
  },
  {
    name: "an unknown content-encoding",
    ends: "not done",
    says: "content-encoding snappy",
    behaviour: always(200, "[]", { "content-encoding": "snappy" }),
  },
  {
    name: "compressed a hundred times",
    ends: "not done",
    says: "packed 100 times",
    behaviour: always(200, "[]", { "content-encoding": Array(100).fill("gzip").join(",") }),
  },
  {
    name: "a decompression bomb of gzip",
    ends: "not done",
    says: "when unpacked",
    behaviour: packed("gzip", GZIP_BOMB),
  },
  {
    name: "a decompression bomb of gzip in gzip",
    ends: "not done",
    says: "when unpacked",
    behaviour: packed("gzip, gzip", gzipSync(GZIP_BOMB)),
  },
  {
    name: "a decompression bomb of brotli",
    ends: "not done",
    says: "when unpacked",
    behaviour: packed("br", BROTLI_BOMB),
  },
  {
    name: "a decompression bomb of gzip at one endpoint",
    ends: "fail",
    says: "when unpacked",
    bounds: { bodyBytes: 4 * 1024 * 1024 },
    areas: /order/,
    behaviour: only("/ship/order", packed("gzip", GZIP_BOMB)),
  },
  {
    name: "the wrong content type",
    ends: "pass",
    says: "",
    behaviour: body((text) => text, { "content-type": "text/plain" }),
  },
  {
    name: "echoes the key in headers and bodies",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer, { request }) => {
      const key = request.headers.find(([name]) => name.toLowerCase() === "x-api-key")?.[1] ?? "";
      return {
        ...answer,
        headers: { ...answer.headers, "x-echo": key, "x-echo-64": Buffer.from(key).toString("base64") },
        body: String(answer.body).replace(/^\{/, `{"echo":${JSON.stringify(key)},`),
      };
    }),
  },
  {
    name: "a Date header that is not a date",
    ends: "pass",
    says: "",
    behaviour: spoiled((answer) => ({ ...answer, headers: { ...answer.headers, date: "the day before yesterday" } })),
  },
];
