import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { post } from "./post.ts";

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}
const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const RETRIES = { maxRetries: 2, minTimeout: 1 };

test.each([
  [[503, 200], "sent"],
  [[429, 500, 204], "sent"],
  [[500, 502, 503, 200], "SET: answered with 503; no message was sent"],
  [[404, 200], "SET: answered with 404; no message was sent"],
])("after answers with %j a message is %s", async (statuses, outcome) => {
  const left = [...statuses];
  const server = await serve((_, response) => response.writeHead(left.shift() ?? 200).end());
  const sent = post("SET", `http://${hostOf(server)}/SECRET`, {}, { environment: {}, retries: RETRIES });
  expect(await sent.then(() => "sent").catch(({ message }: Error) => message)).toBe(outcome);
});

test("a receiver that does not listen is told without its address", async () => {
  const sent = post("SET", "http://127.0.0.1:9/SECRET", {}, { environment: {}, retries: RETRIES });
  await expect(sent).rejects.toThrow(/^SET: does not answer \(ECONNREFUSED\); no message was sent$/);
});

test("a message takes the proxy of the environment", async () => {
  const bodies: string[] = [];
  const receiver = await serve(async (request, response) => {
    for await (const chunk of request) bodies.push(String(chunk));
    response.end();
  });
  const proxy = await serve(() => undefined);
  proxy.on("connect", (_, socket: Socket) => {
    const through = connect((receiver.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    onTestFinished(() => void through.destroy());
  });
  await post("SET", "http://hooks.invalid/SECRET", { text: "a" }, { environment: { http_proxy: hostOf(proxy) } });
  expect(bodies).toEqual(['{"text":"a"}']);
});
