import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterEach, expect, test } from "vitest";
import type { AppUnderTest } from "../../cli/library/app-under-test.ts";
import { run } from "../../cli/library/run.ts";
import { conformanceRun } from "../../cli/test-runners/conformance-run.ts";
import { createReference, type Reference } from "../../reference/server.ts";
import { APPS } from "./frameworks.ts";

let reference: Reference | undefined;

afterEach(() => reference?.close());

async function started(): Promise<Reference> {
  reference = createReference();
  await reference.app.ready();
  return reference;
}

const verified = (app: AppUnderTest, { keys }: Reference) =>
  run({ app, only: "buyback.answers", sandboxApiKey: keys.sandbox[0], providerStatesUrl: "/_states", seed: 1 });

test.each(APPS)("%s is verified in this process", async (_, make) => {
  const own = await started();
  const { requirements, findings, target } = await verified(make(own), own);
  expect(findings).toEqual([]);
  expect(requirements.find(({ id }) => id === "buyback.answers")?.verdict).toBe("pass");
  expect(JSON.stringify(target)).toContain("127.0.0.1");
});

test("a server that listens already is verified there and goes on listening", async () => {
  const own = await started();
  const server = createServer((...of) => own.app.routing(...of)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { findings } = await verified(server, own);
  expect(findings).toEqual([]);
  expect(server.listening).toBe(true);
  server.close();
});

test("the adapters of test runners start the app with the first test", async () => {
  const { keys } = await started();
  const reportDir = await mkdtemp(join(tmpdir(), "packproof-apps-"));
  let apps = 0;
  const make = () => {
    apps++;
    return createReference().app;
  };
  const { groups, play } = conformanceRun({ app: make, sandboxApiKey: keys.sandbox[0], reportDir, seed: 1 });
  const [test] = groups.flatMap(({ tests }) => tests.filter(({ id }) => id === "buyback.answers"));
  expect(apps).toBe(0);
  const { findings, requirements } = await play(() => new Set([`sandbox ${test?.area} ${test?.name}`]));
  expect(apps).toBe(1);
  expect(findings).toEqual([]);
  expect(requirements.find(({ id }) => id === "buyback.answers")?.verdict).toBe("pass");
  await rm(reportDir, { recursive: true });
});

test("an app that throws is no pass", async () => {
  const own = await started();
  const broken = async () => {
    throw new Error("not today");
  };
  const { requirements } = await verified({ fetch: broken }, own);
  expect(requirements.find(({ id }) => id === "buyback.answers")?.verdict).not.toBe("pass");
});

test("supertest's example app, which serves another API, verifies nothing", async () => {
  const app = express();
  app.get("/user", (_, response) => void response.status(200).json({ name: "john" }));
  await request(app).get("/user").expect("Content-Type", /json/).expect("Content-Length", "15").expect(200);
  const report = await verified(app, await started());
  expect(report.exitStatus).not.toBe(0);
  expect(report.requirements.filter(({ verdict }) => verdict === "pass")).toEqual([]);
});

test.each<readonly [unknown, string]>([
  [{}, "app: is no app; give a request listener, an app of Express, Fastify, Koa, Hono or Nest, or a function"],
  [() => Promise.reject(new Error("no database")), "app: can't be started: no database; start it alone to see where"],
])("%o is refused before the first request", async (app, line) => {
  const refused = run({ app: app as AppUnderTest, sandboxApiKey: "sandbox-q7wd2zrt9plx4vnb" });
  await expect(refused).rejects.toThrow(line);
  await expect(refused).rejects.toMatchObject({ code: "ERR_CONFIG" });
});
