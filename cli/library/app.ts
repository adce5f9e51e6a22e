import { createServer, type RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigFault } from "../../harness/config/config-fault.ts";
import type { AppUnderTest } from "./app-under-test.ts";
import { type FetchHandler, listenerOf } from "./fetch-listener.ts";

const LOOPBACK = "127.0.0.1";

/** What a framework makes, with the types of Node.js. */
type FrameworkApp = RequestListener | Server | KoaApp | HonoApp | FastifyApp | NestApp;

interface KoaApp {
  callback(): RequestListener;
}

interface HonoApp {
  readonly fetch: FetchHandler;
}

interface FastifyApp extends Closable {
  readonly server: Server;
  ready(): PromiseLike<unknown>;
  listen(options: { readonly port: number; readonly host: string }): Promise<unknown>;
}

interface NestApp extends Closable {
  getHttpServer(): Server;
  listen(port: number, host: string): Promise<unknown>;
}

interface Closable {
  close(): Promise<unknown>;
}

/** An app that listens on the loopback address. */
export interface ListeningApp {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Stops the app, unless it listened already. */
  close(): Promise<void>;
}

/**
 * Lets an app listen on a free port of the loopback address. A server that listens already is used as it is.
 * @throws {ConfigFault} for anything else than an app, and for an app that can't be started
 */
export async function listen(given: AppUnderTest): Promise<ListeningApp> {
  try {
    return await started((isMaker(given) ? await given() : given) as FrameworkApp);
  } catch (fault) {
    if (fault instanceof ConfigFault) throw fault;
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new ConfigFault("app", `can't be started: ${reason}`, "start it alone to see where");
  }
}

async function started(app: FrameworkApp): Promise<ListeningApp> {
  if (isNest(app)) return listenItself(app, app.getHttpServer(), () => app.listen(0, LOOPBACK));
  if (isFastify(app)) return listenItself(app, app.server, () => app.listen({ port: 0, host: LOOPBACK }));
  if (app instanceof Server) return listenOn(app);
  if (isKoa(app)) return listenOn(createServer(app.callback()));
  if (typeof app === "function") return listenOn(createServer(app as RequestListener));
  if (isHono(app)) return listenOn(createServer(listenerOf(app.fetch)));
  const remedy = "give a request listener, an app of Express, Fastify, Koa, Hono or Nest, or a function that makes one";
  throw new ConfigFault("app", "is no app", remedy);
}

/** A request listener has parameters; so has an app of Express, which is one. */
function isMaker(given: AppUnderTest): given is () => AppUnderTest | Promise<AppUnderTest> {
  return typeof given === "function" && given.length === 0;
}

function isNest(app: FrameworkApp): app is NestApp {
  return hasMethods(app, "getHttpServer", "listen", "close");
}

function isFastify(app: FrameworkApp): app is FastifyApp {
  return hasMethods(app, "ready", "listen", "close") && (app as Partial<FastifyApp>).server instanceof Server;
}

function isKoa(app: FrameworkApp): app is KoaApp {
  return hasMethods(app, "callback");
}

function isHono(app: FrameworkApp): app is HonoApp {
  return hasMethods(app, "fetch");
}

function hasMethods(app: unknown, ...names: readonly string[]): boolean {
  return names.every((name) => typeof (app as Readonly<Record<string, unknown>> | null)?.[name] === "function");
}

/** Starts an app by its own method, because its hooks belong to starting and stopping. */
async function listenItself(app: Closable, server: Server, start: () => Promise<unknown>): Promise<ListeningApp> {
  if (server.listening) return { baseUrl: urlOf(server), close: async () => {} };
  await start();
  return {
    baseUrl: urlOf(server),
    close: async () => {
      server.closeAllConnections();
      await app.close();
    },
  };
}

async function listenOn(server: Server): Promise<ListeningApp> {
  if (server.listening) return { baseUrl: urlOf(server), close: async () => {} };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, LOOPBACK, resolve);
  });
  return {
    baseUrl: urlOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server that listens on all addresses is reached on the loopback address. */
function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === "::" || address === "0.0.0.0") return `http://${LOOPBACK}:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
