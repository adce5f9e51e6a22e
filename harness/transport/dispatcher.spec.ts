import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Server as NetServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { networkOf } from "../config/network.ts";
import { BOUNDS } from "./bounds.ts";
import { Connection, toShared } from "./connection.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A system that answers with the port of its client, and a proxy that leads to it, whatever host is asked for. */
async function behindProxy(asked: string[]): Promise<string> {
  const system = createServer((request, response) => response.end(JSON.stringify(request.socket.remotePort)));
  const port = await portOf(system);
  const proxy: Server = createServer();
  proxy.on("connect", (request, socket: Socket) => {
    asked.push(`${request.url} ${request.headers["proxy-authorization"] ?? ""}`.trim());
    const through = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    for (const end of [socket, through]) end.on("error", () => undefined);
    closing.push(() => void through.destroy());
  });
  return `127.0.0.1:${await portOf(proxy)}`;
}

const ORIGIN = "http://sandbox.invalid";
const request = { method: "GET", url: `${ORIGIN}/`, headers: [] };

test("each user has a connection of its own through the proxy, and keeps it", async () => {
  const asked: string[] = [];
  const shared = toShared(BOUNDS, {}, undefined, networkOf({ HTTP_PROXY: `kim:word@${await behindProxy(asked)}` }));
  const [first, second] = [new Connection(ORIGIN, shared), new Connection(ORIGIN, shared)];
  const ports = [await first.send(request), await second.send(request), await first.send(request)];
  const [one, other, again] = ports.map(({ json }) => json);
  expect(one).toBe(again);
  expect(one).not.toBe(other);
  const tunnel = `sandbox.invalid:80 Basic ${Buffer.from("kim:word").toString("base64")}`;
  expect(asked).toEqual([tunnel, tunnel]);
  expect(first.openings).toBe(1);
  await Promise.all([first.close(), second.close()]);
});

test("the answer of a proxy that refuses is told", async () => {
  const proxy = createServer();
  proxy.on("connect", (_, socket) => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
  const network = networkOf({ HTTP_PROXY: `127.0.0.1:${await portOf(proxy)}` });
  const connection = new Connection(ORIGIN, toShared(BOUNDS, {}, undefined, network));
  await expect(connection.send(request)).rejects.toMatchObject({ reason: "connection failed (the proxy answers 407)" });
  await connection.close();
});
