import type { Socket } from "node:net";

/** A request as received, with header names in lower case. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const END_OF_HEADERS = "\r\n\r\n";

/** Reads the requests of a connection one after another. It supports only the HTTP features that this suite uses. */
export function readRequests(socket: Socket, onRequest: (request: RawRequest) => void | Promise<void>): void {
  let pending = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (let read = readOne(pending); read !== undefined; read = readOne(pending)) {
      pending = pending.subarray(read.bytes);
      void onRequest(read.request);
    }
  });
}

function readOne(bytes: Buffer): { readonly request: RawRequest; readonly bytes: number } | undefined {
  const end = bytes.indexOf(END_OF_HEADERS);
  if (end === -1) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const length = Number(headers.find(([name]) => name === "content-length")?.[1] ?? "0");
  const start = end + END_OF_HEADERS.length;
  if (bytes.length < start + length) return undefined;
  const [method = "", path = ""] = first.split(" ");
  return {
    request: { method, path, headers, body: bytes.toString("utf8", start, start + length) },
    bytes: start + length,
  };
}
