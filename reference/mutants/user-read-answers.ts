import type { Deviation } from "../deviation.ts";
import type { Reply } from "../http.ts";
import type { Pack } from "../pack.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { message } from "./support/replies.ts";
import { at, bearerOf, keyOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const user = ["user"] as const;

/** Keeps returning repacks once they were requested. */
function stickyRepacks(): Pick<Deviation, "request"> {
  const worlds = new WeakSet<object>();
  return {
    request: (call, world) => {
      if (call.surface !== "user" || call.endpoint !== "available") return undefined;
      if (call.query.get("includeRepacks") === "true") worlds.add(world);
      else if (worlds.has(world)) call.query.set("includeRepacks", "true");
      return undefined;
    },
  };
}

/** Lifetime of an entry of the cache. Milliseconds. */
const CACHED_MS = 1_500;
const lists = perWorld(() => new Map<string, { readonly atMs: number; readonly withRepacks: string }>());

/** Caches the list of packs by platform alone. */
const cachedByPlatform: Pick<Deviation, "request"> = {
  request: (call, world) => {
    if (call.surface !== "user" || call.endpoint !== "available") return undefined;
    const platform = call.query.get("platform") ?? "mainnet";
    const known = lists(world).get(platform);
    const withRepacks = call.query.get("includeRepacks") ?? "false";
    if (known === undefined || Date.now() - known.atMs > CACHED_MS)
      lists(world).set(platform, { atMs: Date.now(), withRepacks });
    else call.query.set("includeRepacks", known.withRepacks);
    return undefined;
  },
};

/** Lists packs with another type. Market packs give market listings only; those of the reference have a few other cards. */
const withTypes = (typeOf: (pack: Pack) => Pack["type"]) =>
  userRules(({ packView, draw }) => ({
    packView: (pack) => ({ ...packView(pack), type: typeOf(pack) }),
    draw: (pack, world) => {
      let card = draw(pack, world);
      while (pack.type === "MARKET" && card.type !== "market_listing") card = draw(pack, world);
      return card;
    },
  }));

const surfaces = ["user"] as const;

/** Documented time for which filters is cached. Milliseconds. */
const CACHE_MS = 300_000;
const failures = perWorld((): Reply[] => []);

/** The public reads, each with the requirement that fails if the read is refused. */
const READS = [
  { endpoint: "available", violates: "user-auth.available.public" },
  { endpoint: "chase", violates: "user-chase.answers" },
  { endpoint: "filters", violates: "filters.answers" },
] as const;

const perRead: readonly Mutant[] = READS.flatMap(({ endpoint, violates }): Mutant[] => [
  mutant(violates, "refuses", surfaces, `${endpoint} of the user surface requires a credential`, {
    answer: (call) =>
      at(call, endpoint) && !keyOf(call) && !bearerOf(call)
        ? message(403, "Invalid or missing credentials")
        : undefined,
  }),
  mutant(violates, "missing", surfaces, `${endpoint} of the user surface is empty without a credential`, {
    answer: (call) =>
      at(call, endpoint) && !keyOf(call) && !bearerOf(call) ? { status: 204, body: null, raw: "" } : undefined,
  }),
]);

/** Faults of public reads for some packs or callers. */
export const userReadAnswersMutants: readonly Mutant[] = [
  mutant("user-available.type-of-items", "value", user, "CORE and MARKET are swapped on the user surface", {
    rules: withTypes(({ type }) => (type === "CORE" ? "MARKET" : "CORE")),
  }),
  mutant("user-available.type-of-items", "partial", user, "market packs of the user surface are called core packs", {
    rules: withTypes(() => "CORE"),
  }),
  mutant("user-available.added-are-repacks", "value", ["partner", "user"], "repack is false on both interfaces", {
    answer: edited("available", "[].repack", () => false),
  }),
  mutant("filters.cache-ends", "accepts", user, "filters answers a failure with its latest facets", {
    answer: (call, reply, world) =>
      at(call, "filters") && reply.status === 500 && world.user.facets
        ? { status: 200, body: structuredClone(world.user.facets.body) }
        : undefined,
  }),
  mutant("filters.cache-ends", "later", user, "filters is cached for ever", {
    rules: userRules(() => ({ facetCacheMs: Number.POSITIVE_INFINITY })),
    request: (call, world) => {
      if (at(call, "filters") && world.user.facets) world.faults.take("user", "filters");
      return undefined;
    },
  }),
  mutant("filters.cache-ends", "later", user, "filters is cached for ten minutes", {
    rules: userRules(() => ({ facetCacheMs: 2 * CACHE_MS })),
    request: (call, world) => {
      const { facets } = world.user;
      const isFresh = facets !== null && world.clock.now() - facets.madeAt < 2 * CACHE_MS;
      if (at(call, "filters") && isFresh) world.faults.take("user", "filters");
      return undefined;
    },
  }),
  mutant("filters.answers", "later", user, "filters fails for ever after an internal error", {
    answer: (call, reply, world) => {
      if (!at(call, "filters")) return undefined;
      if (reply.status === 500) failures(world).push(reply);
      return failures(world)[0];
    },
  }),
  mutant("user-available.answers", "odd", user, "available of the user surface fails for a platform that comes twice", {
    request: (call) =>
      at(call, "available") && call.query.getAll("platform").length > 1
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  }),
  mutant("user-available.repacks-left-out-by-default", "repeat", user, "the cache of packs ignores includeRepacks", {
    ...cachedByPlatform,
  }),
  mutant("user-available.repacks-added", "partial", user, "variant packs are listed only with includeRepacks", {
    rules: userRules(({ isListed }) => ({
      isListed: (pack, platform, withRepacks) =>
        isListed(pack, platform, withRepacks) && (withRepacks || pack.variant_of === null),
    })),
  }),
  mutant("user-available.repacks-added", "value", user, "repacks are listed with repack false", {
    rules: userRules(({ packView }) => ({ packView: (pack) => ({ ...packView(pack), repack: false }) })),
  }),
  mutant(
    "user-available.repacks-left-out-by-default",
    "repeat",
    user,
    "repacks are listed in all requests after they were requested once",
    {
      ...stickyRepacks(),
    },
  ),
  mutant("user-chase.unknown-slug", "odd", user, "chase of the user surface answers a long unknown slug with 404", {
    request: (call) =>
      call.surface === "user" && call.endpoint === "chase" && (call.params.slug ?? "").length > 40
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  }),
  mutant(
    "user-chase.unknown-slug",
    "odd",
    user,
    "chase of the user surface answers an unknown slug that contains a dot with 404",
    {
      request: (call) =>
        call.surface === "user" && call.endpoint === "chase" && call.params.slug?.includes(".") === true
          ? { status: 404, body: { error: "Not Found" } }
          : undefined,
    },
  ),
  mutant("user-available.platform-default", "missing", user, "a named platform hides the repacks", {
    request: (call) => {
      if (call.surface === "user" && call.query.has("platform")) call.query.delete("includeRepacks");
      return undefined;
    },
  }),
  ...perRead,
  mutant(
    "user-available.answers",
    "type",
    surfaces,
    "available of the user surface returns an object keyed by pack id",
    {
      answer: edited("available", "", (packs) =>
        Object.fromEntries((packs as { id: string }[]).map((pack) => [pack.id, pack])),
      ),
    },
  ),
  mutant("user-available.answers", "status", surfaces, "available of the user surface answers with 206", {
    answer: (call, reply) => (at(call, "available") && reply.status === 200 ? { ...reply, status: 206 } : undefined),
  }),
];
