import { createServer } from "node:http";
import express from "express";
import type { FastifyInstance } from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import type { AppUnderTest } from "../../cli/library/app-under-test.ts";
import type { Reference } from "../../reference/server.ts";
import { nestApp } from "./nest.ts";

/** Ways in which somebody else's code may serve the API: each makes an app that answers as the reference does. */
export const APPS: readonly (readonly [name: string, make: (reference: Reference) => AppUnderTest])[] = [
  [
    "a request listener",
    ({ app }) =>
      (request, response) =>
        app.routing(request, response),
  ],
  ["a server that does not listen", ({ app }) => createServer((request, response) => app.routing(request, response))],
  ["an app of Express", ({ app }) => express().use((request, response) => app.routing(request, response))],
  ["an app of Fastify", ({ app }) => app],
  [
    "a promise of an app",
    ({ app }) =>
      async () =>
        app,
  ],
  [
    "an app of Koa",
    ({ app }) =>
      new Koa().use((context) => {
        context.respond = false;
        app.routing(context.req, context.res);
      }),
  ],
  ["an app of Hono", ({ app }) => new Hono().all("*", ({ req }) => injected(app, req.raw))],
  ["a promise of an app of Nest", (reference) => () => nestApp(reference)],
];

/** Answers a request of the Fetch standard as an app of Fastify does. */
async function injected(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const payload = await request.text();
  const { statusCode, body, headers } = await app.inject({
    method: request.method as "GET",
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(payload === "" ? {} : { payload }),
  });
  const type = String(headers["content-type"]);
  return new Response(body, { status: statusCode, headers: { "content-type": type, date: String(headers.date) } });
}
