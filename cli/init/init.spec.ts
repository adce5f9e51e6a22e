import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROVIDER_STATES } from "../../contract/provider-states.ts";
import { aReport } from "../../tests/support/sample-report.ts";
import { readKnownFailures } from "../known-failures/read.ts";
import { init } from "./init.ts";
import { type ServerKind, statesHandler } from "./states-handler.ts";

const FILES = [".env", "provider-states.mjs", ".github/workflows/conformance.yml", "known-failures.json"];

let folder: string;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-init-"));
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const contents = () => Promise.all(FILES.map((name) => readFile(join(folder, name), "utf8")));

test("the files of a first run are written and usable", async () => {
  expect(await init({}, folder)).toBe(0);
  const [env, handler, workflow] = await contents();
  expect(env).toMatch(/^BASE_URL=http/m);
  for (const { name } of PROVIDER_STATES) expect(handler).toContain(JSON.stringify(name));
  expect(workflow).toContain("npx packproof run");
  expect(await readKnownFailures(join(folder, "known-failures.json"), aReport().target)).toEqual([]);
});

test("existing files are never overwritten", async () => {
  await writeFile(join(folder, ".env"), "MINE=1");
  await init({}, folder);
  const before = await contents();
  expect(before[0]).toBe("MINE=1");
  printed = "";
  await init({ server: "fastify" }, folder);
  expect(await contents()).toEqual(before);
  expect(printed).not.toContain("written");
});

test.each([
  [{ dependencies: { express: "5" } }, "express"],
  [{ devDependencies: { fastify: "5" } }, "fastify"],
  [{}, "plain"],
] as const)("with %j in package.json the handler is for %s", async (manifest, server) => {
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await init({}, folder);
  expect((await contents())[1]).toBe(statesHandler(server));
});

/** Loads a handler in which one state is implemented. */
async function handlerOf(server: ServerKind) {
  const file = join(folder, `${server}.mjs`);
  const text = statesHandler(server).replace(
    '// "a pack is disabled": async (params) => ({}),',
    '"a pack is disabled": async ({ surface }) => ({ pack_id: surface }),',
  );
  await writeFile(file, text);
  return (await import(pathToFileURL(file).href)).providerStates;
}

const asked = (state: string) => ({ state, params: { surface: "sandbox" }, action: "setup" });

test("the plain handler arranges the implemented states and refuses the others", async () => {
  const server = createServer(await handlerOf("plain")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_states`;
  const post = (state: string) => fetch(url, { method: "POST", body: JSON.stringify(asked(state)) });
  try {
    expect(await (await post("a pack is disabled")).json()).toEqual({ pack_id: "sandbox" });
    expect((await post("time has passed")).status).toBe(404);
    expect((await post("toString")).status).toBe(404);
  } finally {
    server.close();
  }
});

test("the handlers for fastify and express arrange the implemented states and refuse the others", async () => {
  const app = fastify();
  await app.register(await handlerOf("fastify"));
  const post = (state: string) => app.inject({ method: "POST", url: "/_states", payload: asked(state) });
  expect((await post("a pack is disabled")).json()).toEqual({ pack_id: "sandbox" });
  expect((await post("time has passed")).statusCode).toBe(404);
  const handle = await handlerOf("express");
  const answers: unknown[] = [];
  const response = { status: (code: number) => ({ json: (body: unknown) => answers.push([code, body]) }) };
  await handle({ body: asked("a pack is disabled") }, response);
  await handle({ body: asked("time has passed") }, response);
  expect(answers).toEqual([
    [200, { pack_id: "sandbox" }],
    [404, expect.anything()],
  ]);
});
