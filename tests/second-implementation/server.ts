import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Accounts } from "./accounts.ts";
import { buyInit, buyStatus } from "./buying.ts";
import type { Choices } from "./choices.ts";
import { ClawBids } from "./claw-bids.ts";
import { CryptoPurchases } from "./crypto.ts";
import { chance, seedDice } from "./dice.ts";
import { Front } from "./front.ts";
import { type Call, MALFORMED, type Reply, readCall, send } from "./http.ts";
import { asIs } from "./jumble.ts";
import { buyback, inventory } from "./owning.ts";
import { available, card, chase, recentPulls } from "./reading.ts";
import { Refusal, refuse } from "./refusal.ts";
import { shipOrder, shipQuote, shipRequest } from "./shipping.ts";
import { arrange } from "./situations.ts";
import { Deployment, record, type Site } from "./surface.ts";
import { World } from "./world.ts";

const SANDBOX_KEYS = ["sandbox-one.~/+=", "sandbox-2"] as const;
const PARTNER_KEYS = ["live=key,1;", "live-key-2"] as const;

/** A second implementation of all three surfaces, independent of the reference. */
class SecondImplementation {
  readonly deployment: Deployment;
  readonly accounts: Accounts;
  readonly bids: ClawBids;
  readonly crypto: CryptoPurchases;
  readonly #instances: World[];
  readonly #partners = new Map<string, World>(PARTNER_KEYS.map((key) => [key, new World()]));
  readonly #homes = new WeakMap<object, World>();
  #next = 0;
  #sandboxCalls = 0;
  #startedAt = Date.now();

  constructor(choices: Choices) {
    this.deployment = new Deployment(choices);
    this.accounts = new Accounts(this.deployment);
    this.bids = new ClawBids(this.deployment, this.accounts);
    this.crypto = new CryptoPurchases(this.deployment, this.accounts, this.bids);
    this.#instances = Array.from({ length: choices.instances }, () => new World());
  }

  /** @returns the site on which provider states are arranged: the first instance, or the first partner */
  siteOf(kind: "sandbox" | "partner"): Site {
    const world = kind === "sandbox" ? this.#instances[0] : this.#partners.get(PARTNER_KEYS[0]);
    return { kind, deployment: this.deployment, world: world ?? new World() };
  }

  /** The instances of the sandbox. */
  get sandboxSites(): readonly Site[] {
    return this.#instances.map((world) => ({ kind: "sandbox", deployment: this.deployment, world }));
  }

  restartSandbox(): void {
    for (const world of this.#instances) world.clear();
  }

  /** Answers any request. */
  async answer(call: Call): Promise<Reply> {
    try {
      const [first, second, third, ...rest] = call.segments;
      const { maxSegmentLength } = this.deployment.choices;
      if (call.segments.some((segment) => encodeURIComponent(segment).length > maxSegmentLength))
        return this.#noRoute();
      if (first === "states") return this.#arrange(call);
      if (first === "_" && second === "api" && third === "v1") return this.#sandbox(call, rest);
      if (first === "api" && second === "v1")
        return this.#partner(call, [...(third === undefined ? [] : [third]), ...rest]);
      if (first === "api") return await this.#user(call, call.segments.slice(1));
      return this.#noRoute();
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  }

  #arrange(call: Call): Reply {
    const { states } = this.deployment.choices;
    const returned = arrange(this, record(call.body));
    if (states === "clumsy" && record(call.body).action === "teardown") return { status: 500, html: "no" };
    return returned === undefined ? { status: 404, html: "not here" } : { status: 200, body: asIs(returned) };
  }

  #sandbox(call: Call, segments: string[]): Reply {
    const { choices } = this.deployment;
    const key = String(call.headers["x-api-key"] ?? "");
    const known = SANDBOX_KEYS.some((entry) => entry === key);
    const alsoKnown = choices.productionKeyInSandbox && PARTNER_KEYS.some((entry) => entry === key);
    if (choices.restartsEveryMs > 0 && Date.now() - this.#startedAt > choices.restartsEveryMs) {
      this.#startedAt = Date.now();
      this.restartSandbox();
    }
    if (++this.#sandboxCalls === choices.restartsAt) this.restartSandbox();
    const { world, cookie } = this.#instanceFor(call);
    const reply = this.#v1({ kind: "sandbox", deployment: this.deployment, world }, call, segments, known || alsoKnown);
    return cookie === undefined ? reply : { ...reply, headers: { ...reply.headers, "set-cookie": cookie } };
  }

  #instanceFor(call: Call): { world: World; cookie?: string } {
    const { affinity } = this.deployment.choices;
    const next = this.#instances[this.#next++ % this.#instances.length] ?? new World();
    if (affinity === "none") return { world: next };
    if (affinity === "socket") {
      const home = this.#homes.get(call.socket) ?? next;
      this.#homes.set(call.socket, home);
      return { world: home };
    }
    const [, at] = /instance=(\d+)/.exec(call.headers.cookie ?? "") ?? [];
    const pinned = at === undefined ? undefined : this.#instances[Number(at)];
    if (pinned !== undefined) return { world: pinned };
    return { world: next, cookie: `instance=${this.#instances.indexOf(next)}; Path=/; HttpOnly; SameSite=Lax` };
  }

  #partner(call: Call, segments: string[]): Reply {
    const world = this.#partners.get(String(call.headers["x-api-key"] ?? ""));
    const site: Site = { kind: "partner", deployment: this.deployment, world: world ?? new World() };
    if (world !== undefined && chance(this.deployment.choices.throttlesPartner)) {
      return { status: 429, body: { error: "slow down" }, headers: { "retry-after": "1" } };
    }
    return this.#v1(site, call, segments, world !== undefined);
  }

  #v1(site: Site, call: Call, segments: string[], authorized: boolean): Reply {
    const handler = v1Route(site, call, segments);
    const open = handler === undefined && this.deployment.choices.statusAtNoRouteWithoutKey === 404;
    if (!authorized && !open) return { status: 401, body: { error: "Invalid API key", code: 1001, docs: null } };
    if (handler === undefined) return this.#noRoute();
    if (call.body === MALFORMED) return { status: 400, html: "no JSON" };
    try {
      return handler();
    } catch (error) {
      // Answers carry cookies, including refusals.
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  }

  async #user(call: Call, segments: string[]): Promise<Reply> {
    const [room, what, ...rest] = segments;
    const at = `${call.method} ${room}/${[what, ...rest.slice(0, 1)].join("/")}`;
    const { deployment, accounts } = this;
    if (call.body === MALFORMED) return { status: 400, html: "no JSON" };
    if (at === "GET vm/available") {
      accounts.checkOptionalCredential(call);
      const repacks = call.query.get("includeRepacks") === "true";
      return available(deployment, call, (pack) => pack.listed && (repacks || !pack.repack), USERS);
    }
    if (call.method === "GET" && room === "vm" && what === "chase" && rest.length === 1) {
      accounts.checkOptionalCredential(call);
      return chase(deployment, rest[0] ?? "");
    }
    if (at === "GET marketplace/filters") {
      accounts.checkOptionalCredential(call);
      deployment.mishap("user", "filters", "Internal server error");
      return {
        status: 200,
        body: {
          filters: { metadata: facets(deployment.choices.traits, this.#next++ % deployment.choices.facetCaches) },
        },
      };
    }
    if (at === "POST vm/buy/crypto") return this.crypto.buy(call);
    if (at === "POST vm/buy/status") return this.crypto.status(call);
    if (at === "POST marketplace/transaction/take-claw-bid-init") return this.bids.open(call);
    if (at === "POST marketplace/transaction/take-claw-bid-finish") return this.bids.finish(call);
    return this.#noRoute();
  }

  #noRoute(): Reply {
    const bodies = {
      html: { html: "<h1>404</h1>" },
      json: { body: { message: "Not Found" } },
      error: { body: { message: "Route not found", error: "Not Found", statusCode: 404 } },
      empty: { html: "" },
    };
    return { status: 404, ...bodies[this.deployment.choices.noRoute] };
  }
}

const USERS = { counts: false, ofUsers: true };

/** @param age of the answering cache: each instance of the service has its own */
const facets = (traits: readonly string[], age: number) =>
  asIs(
    Object.fromEntries(
      traits.map((trait, index) => [
        trait,
        index === 0 ? [] : [{ value: `${trait} α${age > 0 ? age : ""}` }, { value: "" }],
      ]),
    ),
  );

/** @returns the handler of the request, `undefined` if no route matches */
function v1Route(site: Site, call: Call, segments: string[]): (() => Reply) | undefined {
  const path = segments.join("\n");
  if (call.method === "GET" && (path === "card" || path === "card\n")) return () => refuse(400, "item_id is required");
  for (const [route, answer] of V1) {
    const [method, ...pattern] = route.split(/[ /]/);
    const fits = pattern.every((part, at) => (part === "*" ? (segments[at] ?? "") !== "" : part === segments[at]));
    if (method === call.method && pattern.length === segments.length && fits) {
      return () => answer(site, call, segments.at(-1) ?? "");
    }
  }
  return undefined;
}

const V1: readonly [route: string, answer: (site: Site, call: Call, last: string) => Reply][] = [
  [
    "GET vm/available",
    (site, call) =>
      available(site.deployment, call, ({ listed }) => listed, {
        counts: call.query.get("includeTierCounts") === "true",
        ofUsers: false,
      }),
  ],
  ["GET vm/chase/*", (site, _, slug) => chase(site.deployment, slug)],
  ["GET vm/recent-pulls", recentPulls],
  ["POST vm/buy/init", buyInit],
  ["POST vm/buy/status", buyStatus],
  ["GET inventory/*", (site, _, userId) => inventory(site, userId)],
  ["GET card/*", (site, _, itemId) => card(site, itemId)],
  ["POST vm/buyback", buyback],
  ["POST ship/quote", shipQuote],
  ["POST ship/request", shipRequest],
  ["GET ship/order/*", (site, _, orderId) => shipOrder(site, orderId)],
];

/** A running server, with all settings that a run needs. */
export interface Running {
  baseUrl: string;
  statesUrl: string | undefined;
  credentials: Record<string, string>;
  /** For tests that access the server within its process. */
  implementation: SecondImplementation;
  close(): Promise<void>;
}

/**
 * Starts a server on a free loopback port, or on the given one.
 * @param seed of its packs and draws; a run can be repeated as far as its requests arrive in the same order
 */
export async function startSecondImplementation(
  choices: Choices,
  { port = 0, seed }: { readonly port?: number; readonly seed?: number | undefined } = {},
): Promise<Running> {
  seedDice(seed);
  const implementation = new SecondImplementation(choices);
  const front = new Front(choices, (key) => PARTNER_KEYS.some((each) => each === key));
  const server = createServer((request, response) => {
    const work = async () => {
      const call = await readCall(request, choices.basePath);
      const reply = await front.pass(call, () => implementation.answer(call));
      await send(response, reply, choices, implementation.deployment.clock, call);
    };
    work().catch((error: unknown) => {
      console.error("the second implementation failed", error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = choices.idleMs;
  if (choices.maxConnections > 0) server.maxConnections = choices.maxConnections;
  server.maxRequestsPerSocket = choices.requestsPerConnection;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}${choices.basePath}`;
  const { accounts } = implementation;
  return {
    implementation,
    baseUrl: root,
    statesUrl: choices.states === "none" ? undefined : `${root}/states`,
    credentials: {
      SANDBOX_API_KEY: SANDBOX_KEYS[0],
      SANDBOX_API_KEY_2: SANDBOX_KEYS[1],
      PARTNER_API_KEY: PARTNER_KEYS[0],
      PARTNER_API_KEY_2: PARTNER_KEYS[1],
      USER_API_KEY: accounts.issueKey("first"),
      USER_API_KEY_2: accounts.issueKey("second"),
      USER_SESSION_TOKEN: accounts.issueToken("first"),
      ...(Object.keys(choices.calls).length > 0 ? { ALIASES: JSON.stringify(choices.calls) } : {}),
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
