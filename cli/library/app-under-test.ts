// The types of Node.js are not named here, so that a project without them can use the library.

type Listener = (request: never, response: never) => unknown;

interface ServerLike {
  readonly listening: boolean;
  address(): unknown;
}

/** What a framework makes: an app of Express, Fastify, Koa, Hono or Nest, a request listener or a server. */
type FrameworkApp =
  | Listener
  | ServerLike
  | { callback(): Listener }
  | { readonly fetch: (request: never) => unknown }
  | { readonly server: ServerLike; ready(): PromiseLike<unknown>; close(): unknown }
  | { getHttpServer(): ServerLike; close(): Promise<unknown> };

/**
 * What an app of the options may be: what a framework makes, or a function without parameters that makes it. A function
 * makes a new one for each run.
 */
export type AppUnderTest = FrameworkApp | (() => FrameworkApp | Promise<FrameworkApp>);
