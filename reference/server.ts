import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { deviatingAnswer, deviatingRequest, deviatingRules } from "./deviate.ts";
import type { Deviation } from "./deviation.ts";
import type { Call, Reply } from "./http.ts";
import { objectOf } from "./json.ts";
import { type ReferenceKeys, referenceKeys } from "./keys.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { serveStates } from "./states/serve.ts";
import { createWorld, type World } from "./world.ts";

/** Options of a reference; all are optional. */
export interface ReferenceOptions {
  /** The same seed gives the same packs, draws and ids; 1 by default. */
  seed?: number;
  deviation?: Deviation;
  /** Applied in order, after `deviation`. */
  deviations?: readonly Deviation[];
  /** Milliseconds added to each answer. */
  latencyMs?: number;
  /** The loopback address by default. */
  host?: string;
  /** Provider states that are not supported. */
  withoutStates?: readonly string[];
  /** Called for every exception in a route; the client gets a 500 without details. */
  onCrash?: (error: unknown) => void;
}

/** The embedded implementation of all three surfaces and their provider states. */
export interface Reference {
  /** @param port  a free one by default  @returns the base URL, without a trailing slash */
  listen(port?: number): Promise<string>;
  /** Stops at once, including open connections and waiting answers. */
  close(): Promise<void>;
  readonly world: World;
  readonly keys: ReferenceKeys;
  /** The framework's instance, for tests that inject requests. */
  readonly app: FastifyInstance;
}

/** Path below the base URL; the request has the form of Pact verifiers. */
export const STATES_PATH = "/_states";

/** Creates a reference that does not listen yet. */
export function createReference(options: ReferenceOptions = {}): Reference {
  const deviations = [...(options.deviation ? [options.deviation] : []), ...(options.deviations ?? [])];
  const closing = new AbortController();
  // Any number of waiting answers may listen for the end.
  setMaxListeners(0, closing.signal);
  const world = createWorld({
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    rules: deviatingRules(deviations),
    closing: closing.signal,
  });
  for (const { start } of deviations) start?.(world);

  const app = createApp(options.onCrash);
  const adapter = { world, deviations, latencyMs: options.latencyMs ?? 0 };
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => serve(route, request, reply, adapter),
    });
  }
  app.post(STATES_PATH, (request, reply) => {
    const asked = parse(request.body);
    const isLeftOut = options.withoutStates?.includes(String(objectOf(asked)?.state)) === true;
    return write(reply, isLeftOut ? { status: 404, body: { error: "Not Found" } } : serveStates(asked, world), world);
  });
  app.setNotFoundHandler((_, reply) => write(reply, { status: 404, body: { error: "Not Found" } }, world));

  return {
    listen: (port = 0) => app.listen({ port, host: options.host ?? "127.0.0.1" }),
    close: async () => {
      closing.abort();
      await app.close();
    },
    world,
    keys: referenceKeys,
    app,
  };
}

interface Adapter {
  readonly world: World;
  readonly deviations: readonly Deviation[];
  readonly latencyMs: number;
}

async function serve(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  adapter: Adapter,
): Promise<FastifyReply> {
  const { world, deviations, latencyMs } = adapter;
  // When the reference closes, waiting answers are sent at once.
  if (latencyMs > 0) await sleep(latencyMs, undefined, { signal: world.closing }).catch(() => undefined);
  const body = parse(request.body);
  const call = callOf(route, request, body === MALFORMED ? undefined : body, world);
  const given =
    (deviations.length > 0 ? await deviatingRequest(deviations, call, world) : undefined) ??
    route.refuse?.(call, world) ??
    (body === MALFORMED ? malformed : await route.handle(call, world));
  return write(reply, deviations.length > 0 ? await deviatingAnswer(deviations, call, given, world) : given, world);
}

const MALFORMED = Symbol("a body that isn't JSON");
const malformed: Reply = { status: 400, body: { error: "Malformed JSON" } };

function parse(text: unknown): unknown {
  if (typeof text !== "string" || text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}

function callOf(route: Route, request: FastifyRequest, body: unknown, world: World): Call {
  const counter = `${route.surface} ${route.endpoint}`;
  const nth = (world.calls.get(counter) ?? 0) + 1;
  world.calls.set(counter, nth);
  const url = request.raw.url ?? route.path;
  const queryAt = url.indexOf("?");
  return {
    surface: route.surface,
    endpoint: route.endpoint,
    method: request.method,
    url,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(queryAt < 0 ? "" : url.slice(queryAt + 1)),
    headers: flat(request.headers),
    headerNames: request.raw.rawHeaders.filter((_, at) => at % 2 === 0),
    body,
    text: typeof request.body === "string" ? request.body : "",
    nth,
  };
}

function flat(headers: FastifyRequest["headers"]): Record<string, string | undefined> {
  const single: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) single[name] = Array.isArray(value) ? value.join(", ") : value;
  return single;
}

function write(reply: FastifyReply, answer: Reply, world: World): FastifyReply {
  if (answer.hangUp) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  reply
    .code(answer.status)
    .header("content-type", "application/json; charset=utf-8")
    // The `Date` header follows the moved clock, so that a client sees one consistent server time.
    .header("date", new Date(world.clock.now()).toUTCString());
  if (answer.headers) reply.headers(answer.headers);
  return reply.send(answer.raw ?? JSON.stringify(answer.body));
}

function createApp(onCrash: ReferenceOptions["onCrash"]): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // Longer than clients keep an idle connection, so that the server does not close it while a request is being sent.
    keepAliveTimeout: 120_000,
    bodyLimit: 16 * 1024 * 1024,
    routerOptions: {
      maxParamLength: 16_384,
      onBadUrl: (_, __, response) => {
        response.writeHead(404, { "content-type": "application/json; charset=utf-8" }).end('{"error":"Not Found"}');
      },
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.setErrorHandler((error: { statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) onCrash?.(error);
    return reply
      .code(status)
      .header("content-type", "application/json; charset=utf-8")
      .send(JSON.stringify({ error: status >= 500 ? "Internal server error" : "Bad request" }));
  });
  return app;
}
