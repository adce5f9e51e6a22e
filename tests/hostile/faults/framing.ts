import { body, bytes, endless, spoiled } from "../behaviours.ts";
import { type Fault, SHORT } from "../fault.ts";
import { framed, type Healthy } from "../server.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;
const MEBIBYTE = Buffer.alloc(1024 * 1024, "a");

/** Systems that frame their answers wrongly or endlessly. */
export const FRAMING_FAULTS: readonly Fault[] = [
  {
    name: "content-length too long, connection ended",
    ends: "not done",
    says: "connection lost",
    behaviour: bytes(`${OK}content-length: 100\r\n\r\n[]`),
  },
  {
    name: "content-length too long, connection open",
    ends: "not done",
    says: "of the body within",
    bounds: SHORT,
    behaviour: bytes(`${OK}content-length: 100\r\n\r\n[]`, "open"),
  },
  {
    name: "content-length too short",
    ends: "fail",
    says: "of type JSON",
    areas: /available|chase/,
    isSlow: true,
    behaviour: {
      answer: async (ask) => {
        const answer = await ask.healthy();
        ask.socket.end(
          Buffer.from(
            framed(answer)
              .toString("latin1")
              .replace(/content-length: \d+/, "content-length: 5"),
            "latin1",
          ),
        );
      },
    },
  },
  {
    name: "negative content-length",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${OK}content-length: -5\r\n\r\n[]`),
  },
  {
    name: "content-length that is not a number",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${OK}content-length: two\r\n\r\n[]`),
  },
  {
    name: "content-length that exceeds any number",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${OK}content-length: 99999999999999999999999999\r\n\r\n[]`),
  },
  {
    name: "two content-lengths that differ",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${OK}content-length: 2\r\ncontent-length: 5\r\n\r\n[]`),
  },
  {
    name: "content-length together with chunked encoding",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`),
  },
  { name: "chunks without sizes", ends: "not done", says: "no HTTP", behaviour: bytes(`${CHUNKED}no size\r\n[]\r\n`) },
  {
    name: "a chunk size that exceeds any number",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes(`${CHUNKED}FFFFFFFFFFFFFFFFF\r\n[]\r\n`),
  },
  {
    name: "chunks without a last chunk",
    ends: "not done",
    says: "connection lost",
    behaviour: bytes(`${CHUNKED}2\r\n[]\r\n`),
  },
  {
    name: "a chunk extension without end",
    ends: "not done",
    says: "of the body within",
    bounds: SHORT,
    behaviour: endless(`${CHUNKED}2;x=`, "a".repeat(65_536), 1),
  },
  {
    name: "trailers without end",
    ends: "not done",
    says: "nothing",
    bounds: SHORT,
    behaviour: endless(`${CHUNKED}2\r\n[]\r\n0\r\n`, "x-more: 1\r\n".repeat(100)),
  },
  {
    name: "chunks without end",
    ends: "not done",
    says: "body too large",
    behaviour: endless(CHUNKED, Buffer.concat([Buffer.from("100000\r\n"), MEBIBYTE, Buffer.from("\r\n")])),
  },
  { name: "a body without end", ends: "not done", says: "body too large", behaviour: endless(`${OK}\r\n`, MEBIBYTE) },
  { name: "a body without HTTP", ends: "not done", says: "no HTTP", behaviour: bytes("[]") },
  {
    name: "a status line of another protocol",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes("ICY 200 OK\r\n\r\n[]"),
  },
  {
    name: "another version of HTTP",
    ends: "not done",
    says: "no HTTP",
    behaviour: bytes("HTTP/7.3 200 OK\r\n\r\n[]"),
  },
  {
    name: "a status of two digits",
    ends: "not done",
    says: "no",
    behaviour: bytes("HTTP/1.1 20 OK\r\ncontent-length: 2\r\n\r\n[]"),
  },
  {
    name: "status 999",
    ends: "fail",
    says: "999",
    behaviour: bytes("HTTP/1.1 999 What\r\ncontent-length: 2\r\n\r\n[]"),
  },
  {
    name: "a switch of protocols without a request for it",
    ends: "not done",
    says: "nothing",
    bounds: SHORT,
    behaviour: bytes("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n", "open"),
  },
  {
    name: "endless answers of status 100",
    ends: "not done",
    says: "nothing",
    bounds: SHORT,
    behaviour: endless("", "HTTP/1.1 100 Continue\r\n\r\n".repeat(50)),
  },
  {
    name: "endless answers of status 102",
    ends: "not done",
    says: "no answer within",
    bounds: SHORT,
    behaviour: endless("", "HTTP/1.1 102 Processing\r\n\r\n".repeat(50), 1),
  },
  {
    name: "every answer twice",
    ends: "pass",
    says: "",
    behaviour: {
      answer: async (ask) => {
        const once = framed(await ask.healthy());
        ask.socket.write(Buffer.concat([once, once]));
      },
    },
  },
  {
    name: "an answer in many small pieces",
    ends: "pass",
    says: "",
    behaviour: {
      answer: async (ask) => {
        const all = framed(await ask.healthy());
        for (let at = 0; at < all.length; at += 997) ask.socket.write(all.subarray(at, at + 997));
      },
    },
  },
  {
    name: "closes each connection after its answer",
    ends: "pass",
    says: "",
    behaviour: {
      answer: async (ask) => {
        ask.socket.end(framed(spoilConnection(await ask.healthy())));
      },
    },
  },
  {
    name: "closes each connection after its answer without announcing it",
    ends: "pass",
    says: "",
    behaviour: {
      answer: async (ask) => {
        ask.socket.end(framed(await ask.healthy()));
      },
    },
  },
  {
    name: "resets every hundredth connection",
    ends: "pass",
    says: "",
    behaviour: {
      answer: async (ask) => {
        if (ask.nth % 100 === 0) ask.socket.resetAndDestroy();
        else ask.send(await ask.healthy());
      },
    },
  },
  {
    name: "a very large text in one field",
    ends: "pass",
    says: "",
    behaviour: body((text) => text.replace(/"description":"/g, `"description":"${"x".repeat(30_000)}`)),
  },
  {
    name: "megabytes of whitespace before the body",
    ends: "pass",
    says: "",
    behaviour: spoiled(
      (answer) => ({ ...answer, body: " ".repeat(1024 * 1024) + answer.body }),
      // Not every request: an endpoint that is requested once and gets no proper answer would make the run
      // inconclusive.
      ({ request, nth }) => nth % 50 === 0 && request.path.includes("/inventory/"),
    ),
  },
];

function spoilConnection(answer: Healthy): Healthy {
  return { ...answer, headers: { ...answer.headers, connection: "close" } };
}
