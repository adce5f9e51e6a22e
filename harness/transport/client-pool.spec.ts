import { createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { BOUNDS } from "./bounds.ts";
import { ClientPool } from "./client-pool.ts";
import { Connection, toShared } from "./connection.ts";

const ANSWER = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a server that resets every connection beyond one. Returns its origin. */
async function acceptingOne(): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (open.size > 0) return void socket.resetAndDestroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    socket.on("data", () => socket.write(ANSWER));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

it("closes idle connections when a server accepts no other one", async () => {
  const origin = await acceptingOne();
  const shared = toShared(BOUNDS);
  const [idle, other] = [new Connection(origin, shared), new Connection(origin, shared)];
  const request = { method: "GET", url: `${origin}/`, headers: [] };
  await idle.send(request);
  const lost = async () => other.send(request).catch(({ kind }: { readonly kind: string }) => kind);
  expect([await lost(), await lost(), await lost()]).toEqual(["connection lost", "connection lost", "connection lost"]);

  // The server needs a moment to see the end of the idle connection.
  await expect.poll(lost).toMatchObject({ status: 200 });
  await Promise.all([idle.close(), other.close()]);
});

it("carries requests again after all sharers of the only connection have released it", async () => {
  const origin = await acceptingOne();
  const pool = new ClientPool(BOUNDS);
  const first = pool.acquire(origin);
  pool.closeIdle(origin, true);
  await pool.release(first);

  const second = pool.acquire(origin);

  expect(pool.carrierOf(second).client).toMatchObject({ destroyed: false });
  await pool.release(second);
});
