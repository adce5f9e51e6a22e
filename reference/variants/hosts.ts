import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { recordPull } from "../store.ts";
import type { World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** Maximum length of the feed. */
const WHOLE_PAGE = 100;
/** Different cards in a feed that is filled at random. */
const CARDS_OF_FEED = 200;
const MAX_SEGMENT_LENGTH = 150;
const MAX_USER_ID_LENGTH = 64;
/** How long a gateway repeats an answer. */
const CACHED_MS = 1_500;
const LONG_CACHED_MS = 5_000;
const MINUTE_MS = 60_000;
/** How many requests with unknown keys production answers before it limits them. */
const MAX_UNKNOWN_KEYS = 12;
/** When production restarts. */
const RESTART_AFTER_MS = 1_500;
/** Time until a purchase in production is fulfilled. */
const FULFILMENT_MS = 2_500;

const HTML = { "content-type": "text/html" };

const isOfLongUser = ({ endpoint, params }: Call) =>
  endpoint === "inventory" && (params.user_id ?? "").length > MAX_SEGMENT_LENGTH;

/** Pulls a whole page of listings of one pack, at the places that are given, before each feed is answered. */
function pulledAgain(placeIn: (stock: number, world: World) => number): NonNullable<Variant["request"]> {
  return (call, world) => {
    const pack = world.packs[1];
    const [tier] = pack?.rarity_distribution ?? [];
    if (call.endpoint !== "recent-pulls" || call.surface === "user" || !pack || !tier) return undefined;
    const synthetic = call.surface === "sandbox";
    for (let pulled = 0; pulled < WHOLE_PAGE; pulled++) {
      const listing = world.listings.at(pack, tier, placeIn(pack.stock[tier.id] ?? 1, world));
      recordPull(world[call.surface], { listing, pack, fmv: listing.fmv, createdAt: world.clock.now(), synthetic });
    }
    return undefined;
  };
}

/** Legal differences of deployments: intermediaries, delays, and the size of the catalogue. */
export const hostVariants: readonly Variant[] = [
  {
    name: "only one listed pack is enabled",
    because: "Pack: enable",
    start: ({ packs }) => {
      for (const [at, pack] of packs.entries()) if (at !== 1) pack.enable = false;
    },
  },
  {
    name: "one pack is pulled from a hundred times between two reads of the feed",
    because: "recent-pulls: newest first, at most 100",
    request: pulledAgain(() => 0),
  },
  {
    name: "many listings of one pack are pulled again between two reads of the feed",
    because: "recent-pulls: newest first; the same listing may be drawn again",
    request: pulledAgain((stock, world) => world.random.below(stock)),
  },
  {
    name: "a gateway refuses line breaks in paths",
    because: "not specified: what intermediaries refuse",
    request: ({ url }) => (url.includes("%0A") ? { status: 400, body: null, raw: "<h1>Bad Request</h1>" } : undefined),
  },
  {
    name: "a gateway refuses encoded slashes in paths",
    because: "not specified: what intermediaries refuse",
    request: ({ url }) =>
      /%2F|%5C/i.test(url.split("?")[0] ?? "") ? { status: 400, body: null, raw: "<h1>Bad Request</h1>" } : undefined,
  },
  {
    name: "a gateway decodes slashes in paths, which match no route then",
    because: "A-DEFAULT404: a path that matches no route gets the default 404",
    request: ({ url }) =>
      /%2F/i.test(url.split("?")[0] ?? "") ? { status: 404, body: { error: "Not Found" } } : undefined,
  },
  {
    name: "a framework refuses semicolons, percent signs and encoded slashes in paths",
    because: "A-FIREWALL",
    request: ({ url }) =>
      /%3B|%25|%2F|%5C|%0[0AD]/i.test(url.split("?")[0] ?? "")
        ? { status: 400, body: { status: 400, error: "Bad Request" } }
        : undefined,
  },
  {
    name: "a firewall refuses requests that look like an attack with a page of its own",
    because: "A-FIREWALL",
    request: ({ url, text }) =>
      /__proto__|constructor|%3C|%27|'|--/i.test(url) || /__proto__|' OR |\{\{|%00/.test(text)
        ? { status: url.includes("%3C") ? 406 : 403, body: null, raw: "<h1>Blocked</h1>", headers: HTML }
        : undefined,
  },
  {
    name: "a parser refuses bodies that are no objects, and numbers that no float holds",
    because: "A-HTTP: malformed requests have no documented text",
    request: ({ method, text, body }) =>
      method === "POST" && (objectOf(body) === undefined || text.includes("1e400"))
        ? { status: 400, body: { message: "Malformed body" } }
        : undefined,
  },
  {
    name: "a router refuses long user ids with 414",
    because: "A-HTTP",
    request: (call) =>
      isOfLongUser(call)
        ? { status: 414, body: null, raw: "URI Too Long", headers: { "content-type": "text/plain" } }
        : undefined,
  },
  {
    name: "the address validator takes two seconds",
    because: "Address validation: an external service",
    isSlow: true,
    request: async ({ endpoint }) => {
      if (endpoint === "ship/quote") await sleep(2_000);
      return undefined;
    },
  },
  {
    name: "production fulfils purchases after seconds of real time",
    because: "Purchase session: pending until fulfilled",
    surfaces: ["partner"],
    rules: () => ({ pollsBeforeFulfilment: () => 0 }),
    answer: fulfilledLater(),
  },
  {
    name: "a gateway of production caches reads of packs and pulls, and refuses long user ids",
    because: "no document promises how fresh these reads are, and errors of production beyond the list are not shown",
    surfaces: ["partner"],
    request: (call) =>
      call.endpoint === "buy/init" && String(objectOf(call.body)?.user_id).length > MAX_USER_ID_LENGTH
        ? { status: 400, body: { error: "Invalid user_id" } }
        : undefined,
    answer: cachedReads(CACHED_MS, ({ surface, endpoint }) => surface === "partner" && READS.includes(endpoint)),
    withoutStates: "all",
  },
  {
    name: "lists of packs are cached for five seconds, and a pack is added while one is",
    because: "no document promises how fresh a list is",
    start: ({ packs }) => {
      for (const pack of packs.slice(-1)) pack.unlisted = true;
    },
    answer: cachedReads(LONG_CACHED_MS, ({ endpoint }, { packs }) => {
      for (const pack of packs.slice(-1)) pack.unlisted = false;
      return endpoint === "available";
    }),
  },
  {
    name: "lists of packs are cached for five seconds, and packs that can't be bought are added after the first list",
    because: "no document promises how fresh a list is",
    start: ({ packs }) => {
      for (const pack of packs) if (isUnpurchasable(pack)) pack.unlisted = true;
    },
    answer: cachedReads(LONG_CACHED_MS, ({ endpoint }, { packs }) => {
      if (endpoint === "available") for (const pack of packs) if (isUnpurchasable(pack)) pack.unlisted = false;
      return endpoint === "available";
    }),
  },
  {
    name: "lists of packs are cached for five seconds, and packs sell out in turns for a moment",
    because: "no document promises how fresh a list is, or that a pack stays sold out",
    request: ({ endpoint, nth }, { packs }) => {
      // A list that is kept shows one of the packs as sold out, long after it was restocked.
      for (const [place, pack] of packs.entries())
        pack.in_stock = endpoint !== "available" || place !== nth % packs.length;
      return undefined;
    },
    answer: cachedReads(LONG_CACHED_MS, ({ endpoint }) => endpoint === "available"),
    withoutStates: ["a pack is sold out"],
  },
  {
    name: "each page of recent pulls is cached for a minute",
    because: "no document promises how fresh a feed is",
    answer: cachedReads(MINUTE_MS, ({ endpoint }) => endpoint === "recent-pulls"),
    withoutStates: ["recent pulls exist"],
  },
  {
    name: "the feed of production begins with cards that were chosen at random in one moment",
    because: "recent-pulls: no sentence forbids two pulls of a card at one time",
    surfaces: ["partner"],
    start: filledFeed,
  },
  {
    name: "production refuses further unknown keys with 429",
    because: "not shown: rate limits of production",
    surfaces: ["partner"],
    answer: limitedUnknownKeys(),
  },
  {
    name: "production answers sixty requests in the minute of the run",
    because: "not shown: rate limits of production",
    surfaces: ["sandbox", "partner"],
    request: limitedRequests(60),
  },
  {
    name: "production is unavailable for a second",
    because: "no document promises that the service is always available",
    surfaces: ["partner"],
    request: unavailableFor(1_000),
  },
  {
    name: "some connections close before the answer",
    because: "no document promises that each request is answered",
    surfaces: ["partner"],
    // Some of these requests have been executed, some not.
    request: ({ nth }) => (nth % 40 === 0 ? { status: 0, body: null, hangUp: true } : undefined),
    answer: ({ nth }, reply) => (nth % 60 === 0 ? { ...reply, hangUp: true } : undefined),
  },
  {
    name: "one connection in twenty closes before the answer",
    because: "A-NO-ANSWER: a connection that closes at random is a disturbance",
    request: (_, { random }) => (random.below(20) === 0 ? { status: 0, body: null, hangUp: true } : undefined),
  },
  {
    name: "an intermediary closes connections with long requests",
    because: "A-NO-ANSWER: an intermediary may limit the length of requests",
    request: ({ url, body }) =>
      url.length + JSON.stringify(body ?? "").length > LONG_BYTES ? { status: 0, body: null, hangUp: true } : undefined,
  },
];

/** Fills the feed of production with pulls of few cards, some of which are drawn twice. */
function filledFeed(world: World): void {
  const pack = world.packs[1];
  const [tier] = pack?.rarity_distribution ?? [];
  if (pack === undefined || tier === undefined) return;
  const createdAt = world.clock.now();
  for (let pulled = 0; pulled < WHOLE_PAGE; pulled++) {
    const place = world.random.below(Math.min(pack.stock[tier.id] ?? 1, CARDS_OF_FEED));
    const listing = world.listings.at(pack, tier, place);
    recordPull(world.partner, { listing, pack, fmv: listing.fmv, createdAt, synthetic: false });
  }
}

/** Length from which an intermediary closes the connection. Bytes. */
const LONG_BYTES = 4_096;

const READS: readonly string[] = ["available", "chase", "recent-pulls"];

const isUnpurchasable = ({ enable, in_stock: isInStock }: World["packs"][number]) => !enable || !isInStock;

/** Repeats answers to the same read for a while. */
function cachedReads(ms: number, isCached: (call: Call, world: World) => boolean): NonNullable<Variant["answer"]> {
  const kept = new WeakMap<World, Map<string, { readonly reply: Reply; readonly atMs: number }>>();
  return (call, reply, world) => {
    if (!isCached(call, world) || reply.status !== 200) return undefined;
    const replies = kept.get(world) ?? new Map();
    kept.set(world, replies);
    const old = replies.get(call.url);
    if (old !== undefined && performance.now() - old.atMs < ms) return structuredClone(old.reply);
    replies.set(call.url, { reply: structuredClone(reply), atMs: performance.now() });
    return undefined;
  };
}

/** Refuses all unknown keys after some, as a defence against guessing. */
function limitedUnknownKeys(): NonNullable<Variant["answer"]> {
  const refused = new WeakMap<World, number>();
  return ({ surface }, { status }, world) => {
    if (surface !== "partner" || status !== 401) return undefined;
    const times = (refused.get(world) ?? 0) + 1;
    refused.set(world, times);
    return times > MAX_UNKNOWN_KEYS ? { status: 429, body: { error: "Too many attempts" } } : undefined;
  };
}

/** Refuses every request to production after so many, for longer than a run waits. */
function limitedRequests(most: number): NonNullable<Variant["request"]> {
  const accepted = new WeakMap<World, number>();
  return ({ surface }, world) => {
    if (surface !== "partner") return undefined;
    const times = (accepted.get(world) ?? 0) + 1;
    accepted.set(world, times);
    return times > most
      ? { status: 429, body: { error: "Too many requests" }, headers: { "retry-after": "60" } }
      : undefined;
  };
}

/** Answers as an intermediary does while production restarts, some time after the first request. */
function unavailableFor(ms: number): NonNullable<Variant["request"]> {
  const firstAtMs = new WeakMap<World, number>();
  return ({ surface }, world) => {
    const now = performance.now();
    const sinceMs = now - (firstAtMs.get(world) ?? now);
    if (!firstAtMs.has(world)) firstAtMs.set(world, now);
    return surface === "partner" && sinceMs > RESTART_AFTER_MS && sinceMs < RESTART_AFTER_MS + ms
      ? { status: 503, body: null, raw: "<h1>Service Unavailable</h1>", headers: HTML }
      : undefined;
  };
}

/** Answers status calls as pending until this much real time has passed since the purchase; its items are listed only then. */
function fulfilledLater(): NonNullable<Variant["answer"]> {
  const boughtAtMs = new WeakMap<World, Map<string, number>>();
  return (call, reply, world) => {
    if (call.surface !== "partner" || reply.status !== 200) return undefined;
    const times = boughtAtMs.get(world) ?? new Map<string, number>();
    boughtAtMs.set(world, times);
    if (call.endpoint === "buy/init") {
      const { session_id: session } = reply.body as { session_id: string };
      times.set(session, performance.now());
      return { ...reply, body: { session_id: session } };
    }
    if (call.endpoint !== "buy/status") return undefined;
    const at = times.get(String((call.body as { session_id?: unknown }).session_id));
    const isPending = at !== undefined && performance.now() - at < FULFILMENT_MS;
    return isPending ? { ...reply, body: { status: "pending" } } : undefined;
  };
}
