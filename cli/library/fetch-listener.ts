import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** How frameworks of the Fetch standard answer a request, for example `fetch` of Hono. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Returns the request listener of Node.js that answers as the handler does. An exception in it becomes a 500. */
export function listenerOf(handle: FetchHandler): RequestListener {
  return (incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };
}

async function answer(handle: FetchHandler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = await handle(requestOf(incoming));
  outgoing.writeHead(status, [...headers].flat());
  if (body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(body as ReadableStream), outgoing);
}

function requestOf(incoming: IncomingMessage): Request {
  const { method = "GET", url = "/", headers, rawHeaders } = incoming;
  const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""]] : [],
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: pairs,
    ...(hasBody ? { body: Readable.toWeb(incoming) as NonNullable<RequestInit["body"]>, duplex: "half" } : {}),
  });
}
