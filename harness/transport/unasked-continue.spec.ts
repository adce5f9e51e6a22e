import { expect, test } from "vitest";
import { withoutContinue } from "./unasked-continue.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

test.each([
  ["100 Continue before an answer", `HTTP/1.1 100 Continue\r\n\r\n${OK}`, OK],
  ["100 Continue alone", "HTTP/1.1 100 Continue\r\n\r\n", ""],
  ["several, with headers and without a reason", `HTTP/1.1 100\r\n\r\nHTTP/1.1 100 \r\nx: y\r\n\r\n${OK}`, OK],
  ["no interim answer", OK, OK],
  ["another interim answer", `HTTP/1.1 103 Early Hints\r\n\r\n${OK}`, `HTTP/1.1 103 Early Hints\r\n\r\n${OK}`],
  ["a body", '{"id":"HTTP/1.1 100 Continue"}', '{"id":"HTTP/1.1 100 Continue"}'],
])("skips only 100 Continue: %s", (_, received, rest) => {
  expect(withoutContinue(Buffer.from(received)).toString()).toBe(rest);
});
