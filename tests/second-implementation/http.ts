import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { Choices } from "./choices.ts";
import type { Clock } from "./clock.ts";
import { between, chance, pick } from "./dice.ts";
import { jumble } from "./jumble.ts";

/** A parsed request. */
export interface Call {
  method: string;
  /** Decoded path segments below the base path. */
  segments: string[];
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  socket: object;
  /** The parsed body; `undefined` without one, `MALFORMED` if it is not JSON. */
  body: unknown;
}

/** The answer of a handler: JSON, or text that is sent as HTML. */
export interface Reply {
  status: number;
  body?: unknown;
  html?: string;
  /** The body, if it is serialized already. */
  written?: string;
  headers?: Record<string, string>;
}

/** Marks a body that could not be parsed. */
export const MALFORMED = Symbol("malformed");

/** Reads a request to its end. */
export async function readCall(request: IncomingMessage, basePath: string): Promise<Call> {
  const url = new URL(request.url ?? "/", "http://server.invalid");
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString("utf8");
  const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length + 1) : "/nowhere";
  return {
    method: request.method ?? "GET",
    segments: path.split("/").map(decode),
    query: url.searchParams,
    headers: request.headers,
    socket: request.socket,
    body: text === "" ? undefined : parse(text),
  };
}

/** Sends an answer according to the profile. */
export async function send(response: ServerResponse, reply: Reply, choices: Choices, clock: Clock, call?: Call) {
  await sleep(between(...choices.delayMs) + (chance(choices.stalls.share) ? between(...choices.stalls.ms) : 0));
  if (choices.informational) response.writeProcessing();
  const json = reply.html === undefined;
  const text = json ? (reply.written ?? written(reply.body, choices)) : (reply.html ?? "");
  const jsonType = reply.status >= 400 ? choices.errorType : choices.jsonType;
  const headers: Record<string, string> = {
    ...choices.headers,
    ...reply.headers,
    "content-type": json ? jsonType : "text/html",
  };
  let bytes = Buffer.from(text);
  // Without the header, any encoding is acceptable.
  const wanted = String(call?.headers["accept-encoding"] ?? choices.packing);
  if (choices.packing !== "none" && wanted.includes(choices.packing)) {
    bytes = PACKERS[choices.packing](bytes);
    headers["content-encoding"] = choices.packing;
  }
  if (choices.framing === "length") headers["content-length"] = String(bytes.length);
  if (choices.framing === "until close") {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
  }
  if (choices.closes) headers.connection = "close";
  response.sendDate = false;
  if (choices.date !== "none") {
    headers.date = new Date(choices.date === "wall clock" ? Date.now() : clock.now()).toUTCString();
  }
  if (choices.silentlyClosesAfter > 0) closeSilently(response, choices.silentlyClosesAfter);
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(inCase(name, choices.headerNames), value);
  if (choices.framing === "chunked") {
    for (let at = 0; at < bytes.length; at += 1009) response.write(bytes.subarray(at, at + 1009));
    response.end();
  } else {
    response.end(bytes);
  }
}

const answersOn = new WeakMap<object, number>();

/** Closes the connection after this and earlier answers, which no header announces. */
function closeSilently(response: ServerResponse, most: number): void {
  const { socket } = response;
  if (socket === null) return;
  const answers = (answersOn.get(socket) ?? 0) + 1;
  answersOn.set(socket, answers);
  if (answers >= most) response.on("finish", () => socket.end());
}

/** @returns the body as JSON, in the spelling of the profile */
export function written(body: unknown, choices: Choices): string {
  const named = (key: string, value: unknown) => (key === "type" ? (choices.calls[String(value)] ?? value) : value);
  const plain = JSON.stringify(jumble(body, choices), named, choices.indent);
  return choices.spelling === "odd" ? respelled(plain) : plain;
}

const PACKERS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** The same JSON in another spelling: longer numbers, unnecessary escapes, blanks between all tokens. */
function respelled(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[{}[\],:]/gi, (token) => {
    if (token.startsWith('"')) return token.includes("\\") ? token : token.replace(/[a-z]/g, escapedAtTimes);
    if (/^[{}[\],:]$/.test(token)) return pick([token, ` ${token}`, `${token}\r\n\t`]);
    if (/^-?\d+$/.test(token)) return pick([token, `${token}.0`, `${token}e0`, `${token}.000E+00`]);
    return token.includes("e") ? token : pick([token, `${token}0`, `${token}e0`]);
  });
}

const escapedAtTimes = (letter: string) =>
  chance(0.1) ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}` : letter;

function inCase(name: string, names: Choices["headerNames"]): string {
  if (names === "UPPER") return name.toUpperCase();
  return names === "lower" ? name : name.replace(/\b\w/g, (letter) => letter.toUpperCase());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
