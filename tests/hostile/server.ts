import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { createReference, type Reference, STATES_PATH } from "../../reference/server.ts";
import { withOwnDraws } from "../lost-state/own-draws.ts";
import { type RawRequest, readRequests } from "./raw-request.ts";
import { SELF_SIGNED } from "./self-signed.ts";

/** An answer of the reference behind this server, for a fault to alter. */
export interface Healthy {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
}

/** One request that needs an answer. */
export interface Ask {
  readonly socket: Socket;
  readonly request: RawRequest;
  /** Number of the request to this server, from 1. */
  readonly nth: number;
  readonly control: ServerControl;
  /** The reference's answer to this request, or to another one. */
  healthy(request?: RawRequest): Promise<Healthy>;
  /** Sends an answer with correct framing. */
  send(answer: Healthy): void;
}

/** The parts of the server that a fault may change. */
interface ServerControl {
  reference: Reference;
  /** Loses all state, as in a restart. */
  restart(): Promise<void>;
  /** Stops listening, and closes every connection. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
  /** Another origin that records every request it receives. */
  readonly elsewhere: { readonly url: string; readonly seen: RawRequest[] };
}

/** The behaviour of a hostile server. */
export interface HostileBehaviour {
  /** Called for a connection before any request; true means that no requests are read from it. */
  readonly connect?: (socket: Socket) => boolean;
  readonly answer?: (ask: Ask) => void | Promise<void>;
  /** The scheme in the base URL; default http. */
  readonly scheme?: "http" | "https";
  readonly isTls?: boolean;
  readonly isListening?: boolean;
}

export interface HostileServer {
  readonly baseUrl: string;
  readonly statesUrl: string;
  readonly keys: Reference["keys"];
  readonly control: ServerControl;
  /** Bytes of all answers so far, including those that are buffered for sending. */
  sentBytes(): number;
  close(): Promise<void>;
}

/** A reference behind raw sockets, with the behaviour in between. Loopback only. */
export async function startHostile({
  connect,
  answer,
  isTls,
  scheme,
  isListening,
}: HostileBehaviour): Promise<HostileServer> {
  const elsewhere = await startElsewhere();
  const sockets = new Set<Socket>();
  let reference = createReference();
  let server: Server | undefined;
  let port = 0;
  let nth = 0;
  let restarts = 0;
  let bytesOfEnded = 0;

  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket
      .on("error", () => undefined)
      .once("close", () => {
        sockets.delete(socket);
        bytesOfEnded += socket.bytesWritten;
      });
    socket.setNoDelay(true);
    if (connect?.(socket) === true) return;
    readRequests(socket, async (request) => {
      nth++;
      const ask: Ask = {
        socket,
        request,
        nth,
        control,
        healthy: (other = request) => healthyAnswer(control.reference, other),
        send: (reply) => void socket.write(framed(reply)),
      };
      await (answer ?? plainly)(ask);
    });
  };
  const control: ServerControl = {
    get reference() {
      return reference;
    },
    restart: async () => {
      await reference.close();
      restarts++;
      reference = createReference({ deviation: withOwnDraws(restarts) });
    },
    stop: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    start: async () => {
      server = isTls === true ? createTlsServer(SELF_SIGNED, serve) : createServer(serve);
      port = await listen(
        server.on("tlsClientError", () => undefined),
        port,
      );
    },
    elsewhere,
  };
  await control.start();
  if (isListening === false) await control.stop();
  const baseUrl = `${scheme ?? "http"}://127.0.0.1:${port}`;
  return {
    baseUrl,
    statesUrl: baseUrl + STATES_PATH,
    keys: reference.keys,
    control,
    sentBytes: () => [...sockets].reduce((bytes, { bytesWritten }) => bytes + bytesWritten, bytesOfEnded),
    close: async () => {
      await control.stop();
      await elsewhere.close();
      await reference.close();
    },
  };
}

async function plainly(ask: Ask): Promise<void> {
  ask.send(await ask.healthy());
}

async function healthyAnswer(reference: Reference, request: RawRequest): Promise<Healthy> {
  const answer = await reference.app.inject({
    method: request.method as "GET",
    url: request.path,
    headers: Object.fromEntries(request.headers.filter(([name]) => name !== "content-length")),
    ...(request.body === "" ? {} : { payload: request.body }),
  });
  const { "content-type": type, date } = answer.headers;
  return {
    status: answer.statusCode,
    headers: { "content-type": String(type), date: String(date) },
    body: answer.payload,
  };
}

/** The bytes of an answer with the correct length. */
export function framed({ status, headers, body }: Healthy): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}: ${each}\r\n`),
  );
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join("")}content-length: ${bytes.length}\r\n\r\n`, "latin1"),
    bytes,
  ]);
}

async function startElsewhere() {
  const seen: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    readRequests(socket, (request) => {
      seen.push(request);
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]");
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
