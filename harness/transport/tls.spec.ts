import { readFileSync } from "node:fs";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer as createHttp2Server, createSecureServer } from "node:http2";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo, Server as NetServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { networkOf } from "../config/network.ts";
import { BOUNDS } from "./bounds.ts";
import { Connection, toShared } from "./connection.ts";
import type { NoAnswer } from "./no-answer.ts";
import { tlsRemedyOf } from "./tls-remedies.ts";

const FOLDER = "tests/support/certificates";
const pem = (name: string) => readFileSync(`${FOLDER}/${name}.pem`);
const TRUST = { CA_CERT: `${FOLDER}/authority.pem` };
const CLIENT = { CLIENT_CERT: `${FOLDER}/client.pem`, CLIENT_KEY: `${FOLDER}/key.pem` };

const answers = (_: unknown, response: { end(text: string): unknown }) => response.end("{}");
const certified = (name: string, more: ServerOptions = {}): Server =>
  createServer({ cert: pem(name), key: pem("key"), ...more }, answers);
const ASKING = { requestCert: true, rejectUnauthorized: true, ca: pem("authority") };

/** Sends one request. Returns the status, or what the run says of it. */
async function outcomeOf(server: NetServer, settings: Readonly<Record<string, string>>, scheme = "https") {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = new Connection(origin, toShared(BOUNDS, {}, undefined, networkOf(settings)));
  onTestFinished(async () => {
    await connection.close();
    server.close();
  });
  const answer = connection.send({ method: "GET", url: `${origin}/`, headers: [] });
  return answer.then(
    ({ status }) => status,
    ({ kind, detail }: NoAnswer) => `${kind} (${detail}): ${tlsRemedyOf(detail)}`,
  );
}

test.each([
  ["an authority that nobody gave", certified("loopback"), {}, /^TLS failed \(UNABLE_TO_\w+\): .*as CA_CERT$/],
  ["another host's certificate", certified("elsewhere"), TRUST, /ALTNAME_INVALID\): .*for another host.*BASE_URL/],
  ["an expired certificate", certified("expired"), TRUST, /\(CERT_HAS_EXPIRED\): .*has expired/],
  ["a future certificate", certified("future"), TRUST, /\(CERT_NOT_YET_VALID\): .*clock/],
  ["no client certificate, TLS 1.3", certified("loopback", ASKING), TRUST, /^TLS failed \(.*CLIENT_CERT/],
  ["no client certificate, TLS 1.2", certified("loopback", { ...ASKING, maxVersion: "TLSv1.2" }), TRUST, /CLIENT_CERT/],
  [
    "only HTTP/2",
    createSecureServer({ cert: pem("loopback"), key: pem("key") }, answers),
    TRUST,
    /^TLS failed .*only HTTP\/2/,
  ],
  ["no TLS", createPlainServer(answers), {}, /^TLS failed .*: no TLS is spoken there: use http:/],
])("%s is told by its name", async (_, server, settings, words) => {
  expect(await outcomeOf(server, settings)).toMatch(words);
});

test("HTTP/2 without TLS is told by its name", async () => {
  expect(await outcomeOf(createHttp2Server(answers), {}, "http")).toMatch(/^no HTTP \(HTTP\/2\)/);
});

test("a given authority is trusted", async () => {
  expect(await outcomeOf(certified("loopback"), TRUST)).toBe(200);
});

test("a given client certificate is shown", async () => {
  expect(await outcomeOf(certified("loopback", ASKING), { ...TRUST, ...CLIENT })).toBe(200);
});
