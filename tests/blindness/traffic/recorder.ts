import { createServer, request as send } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** One request as the server received it. */
export interface SeenRequest {
  /** Time since the start of the recorder, in milliseconds. */
  readonly atMs: number;
  /** Number of the connection, from 0. */
  readonly connection: number;
  readonly method: string;
  readonly path: string;
  /** Names and values alternately, in the order received. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** A server on loopback that records requests and forwards them to another server. */
export interface Recorder {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

/** @param origin of the server to which requests are forwarded */
export async function record(origin: string): Promise<Recorder> {
  const seen: SeenRequest[] = [];
  const connections = new Map<Socket, number>();
  const server = createServer((incoming, outgoing) => {
    const atMs = performance.now();
    const { method = "", url = "", rawHeaders, socket } = incoming;
    const connection = connections.get(socket) ?? connections.size;
    connections.set(socket, connection);
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks);
      seen.push({ atMs, connection, method, path: url, rawHeaders, body: body.toString("utf8") });
      const forwarded = send(`${origin}${url}`, { method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on("error", () => outgoing.destroy());
      forwarded.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
