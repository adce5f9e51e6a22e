import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Drive, drive } from "./drive.ts";
import { referenceKeys } from "./keys.ts";
import { routes } from "./routes.ts";
import { createReference } from "./server.ts";

const SANDBOX_KEY = referenceKeys.sandbox[0];

let ref: Drive;
beforeAll(async () => {
  ref = await drive({ seed: 16 });
});
afterAll(() => ref.close());

describe("credentials", () => {
  const guarded = routes.filter(({ surface }) => surface !== "user");

  it.each(guarded.map(({ method, path, surface }) => [method, path, surface] as const))(
    "are checked first by %s %s",
    async (method, path, surface) => {
      const foreign = surface === "sandbox" ? referenceKeys.partner[0] : SANDBOX_KEY;
      for (const key of [undefined, "", "sandbox-guessed", foreign]) {
        const call = request(ref.app.server)[method === "GET" ? "get" : "post"](path);
        const { status, body } = await (key === undefined ? call : call.set("x-api-key", key));
        expect({ status, body }).toEqual({ status: 401, body: { error: "Invalid API key" } });
      }
    },
  );

  it("are also valid with the second key", async () => {
    for (const [prefix, key] of [
      ["/_/api/v1", referenceKeys.sandbox[1]],
      ["/api/v1", referenceKeys.partner[1]],
    ] as const) {
      const { status } = await request(ref.app.server).get(`${prefix}/vm/available`).set("X-API-Key", key);
      expect(status).toBe(200);
    }
  });
});

describe("any request", () => {
  const post = (path: string, body: string) =>
    request(ref.app.server).post(path).set("content-type", "application/json").set("x-api-key", SANDBOX_KEY).send(body);

  it("is answered as JSON with the date of the reference's clock", async () => {
    await ref.state("time has passed", { seconds: 86_400 });
    const { headers } = await request(ref.app.server).get("/_/api/v1/vm/available").set("x-api-key", SANDBOX_KEY);

    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(Math.abs(Date.parse(headers.date ?? "") - ref.world.clock.now())).toBeLessThan(2000);
    expect(Date.parse(headers.date ?? "") - Date.now()).toBeGreaterThan(86_000_000);
  });

  it.each(["/nowhere", "/_/api/v1/vm", "/api/v2/vm/available", "/_/api/v1/card/%zz"])(
    "gets 404 at %s",
    async (path) => {
      const { status, body, headers } = await request(ref.app.server).get(path).set("x-api-key", SANDBOX_KEY);
      expect({ status, body }).toEqual({ status: 404, body: { error: "Not Found" } });
      expect(headers["content-type"]).toMatch(/^application\/json/);
    },
  );

  it.each(["{", "{'id':1}", "id=1", "\u0000"])("is refused with the body %j", async (body) => {
    const answer = await post("/_/api/v1/vm/buyback", body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { error: "Malformed JSON" } });
  });

  it("is checked for its key before its body", async () => {
    const { status } = await request(ref.app.server)
      .post("/_/api/v1/vm/buyback")
      .set("content-type", "application/json")
      .send("{");
    expect(status).toBe(401);
  });

  it.each(["", "null", "[]", '"text"', "5", "  "])(
    "with the body %j is treated as a body without members",
    async (body) => {
      const answer = await post("/_/api/v1/ship/quote", body);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: { error: "item_ids is required" },
      });
    },
  );

  it("may have a long body of any content type", async () => {
    const long = "x".repeat(5000);
    const { status } = await request(ref.app.server).get(`/_/api/v1/card/${long}`).set("x-api-key", SANDBOX_KEY);
    expect(status).toBe(404);
    const answer = await request(ref.app.server)
      .post("/_/api/v1/vm/buyback")
      .set("content-type", "text/plain")
      .set("x-api-key", SANDBOX_KEY)
      .send('{"item_id":"no-such-item"}');
    expect(answer.body).toEqual({ error: "Item not found" });
  });
});

describe("deviations", () => {
  const get = (reference: ReturnType<typeof createReference>) =>
    request(reference.app.server).get("/_/api/v1/card/no-such-card").set("x-api-key", SANDBOX_KEY);

  it("are applied in order", async () => {
    const reference = createReference({
      deviation: {
        rules: ({ errors }) => ({ errors: { ...errors, unknownCard: { status: 404, error: "one" } } }),
        start: (world) => world.packs.splice(1),
      },
      deviations: [
        {
          rules: ({ errors }) => ({
            errors: { ...errors, unknownCard: { status: 404, error: `${errors.unknownCard.error}, two` } },
          }),
          answer: (_, reply) => ({ ...reply, headers: { "x-count": "1" } }),
        },
        { answer: async (_, reply) => ({ ...reply, headers: { "x-count": `${reply.headers?.["x-count"]}2` } }) },
      ],
    });
    await reference.listen();
    const { body, headers } = await get(reference);

    expect(body).toEqual({ error: "one, two" });
    expect(headers["x-count"]).toBe("12");
    expect(reference.world.packs).toHaveLength(1);
    await reference.close();
  });

  it("may reply instead of the route, send raw bytes, close the connection, and count the calls", async () => {
    const reference = createReference({
      deviation: {
        request: ({ nth }) => {
          if (nth === 1) return { status: 200, body: null, raw: "<p>", headers: { "content-type": "text/html" } };
          return nth === 2 ? { status: 200, body: null, hangUp: true } : undefined;
        },
      },
    });
    await reference.listen();

    const first = await get(reference);
    expect([first.status, first.text, first.headers["content-type"]]).toEqual([200, "<p>", "text/html"]);
    await expect(get(reference)).rejects.toThrow(/hang up/);
    expect((await get(reference)).status).toBe(404);
    await reference.close();
  });
});

describe("the running server", () => {
  it("waits for the given latency before each answer", async () => {
    const reference = createReference({ latencyMs: 80 });
    await reference.listen();
    const startedAt = performance.now();
    await request(reference.app.server).get("/_/api/v1/vm/available");
    expect(performance.now() - startedAt).toBeGreaterThan(75);
    await reference.close();
  });

  it("closes at once, including idle connections and waiting answers", async () => {
    const reference = createReference({ latencyMs: 60_000 });
    const { port } = new URL(await reference.listen());
    const idle = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    const waiting = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    waiting.write("GET /_/api/v1/vm/available HTTP/1.1\r\nhost: x\r\n\r\n");
    await sleep(30);

    const startedAt = performance.now();
    await reference.close();
    expect(performance.now() - startedAt).toBeLessThan(1000);
    idle.destroy();
    waiting.destroy();
  });

  it("behaves identically for the same seed", () => {
    const ids = (seed: number) => createReference({ seed }).world.packs.map(({ id }) => id);
    expect(ids(5)).toEqual(ids(5));
    expect(ids(5)).not.toEqual(ids(6));
  });
});
