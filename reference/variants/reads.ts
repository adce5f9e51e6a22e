import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import { NO_PARTNER } from "../keys.ts";
import { cents } from "../money.ts";
import { edited } from "../mutants/support/edit.ts";
import { withFeedValues } from "../mutants/support/feed-values.ts";
import { inProduction } from "../mutants/support/surfaces.ts";
import { topHits } from "../packs.ts";
import type { Pull } from "../pull.ts";
import type { World } from "../world.ts";
import { emptySecondTier, everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

/** How many of the top hits each answer shows. */
const SHARE_OF_TOP_HITS = 0.5;
const SHARE_OF_COMMON_HITS = 0.12;

/** Generated feeds have fewer pulls than this; a page shows at most 100 of them. */
const MAX_GENERATED_PULLS = 180;

const inSandbox = ({ surface }: Call) => surface === "sandbox";
const page = (status: number) => ({
  status,
  body: null,
  raw: "<h1>Nothing here</h1>",
  headers: { "content-type": "text/html" },
});
const cardWithoutId = (call: Call) => call.endpoint === "card" && !call.params.item_id;
const isUnowned = (call: Call, world: World) =>
  !(call.surface === "sandbox" ? world.sandbox : world.partner).copies
    .get(call.params.item_id ?? "")
    ?.some(({ state }) => state === "owned");

/** The leading number of a text, which many frameworks parse from a query. */
const leadingNumber = (text: string) => Number(/^\s*[+-]?\d+/.exec(text)?.[0] ?? Number.NaN);

/** By which share prices rise at least, how often, and in how many steps. Each item has a speed of its own, as no fault has. */
const RISE = { each: 0.002, everyMs: 10, steps: 25 } as const;

/** Optional members of results, which some servers include as empty values in refusals. */
const EMPTY_MEMBERS: Partial<Record<Call["endpoint"], object>> = {
  "buy/init": { session_id: null, nfts: [] },
  "buy/status": { result: null },
  "ship/quote": { session_id: null, quotes: [] },
  "ship/request": { order_id: null },
  "buy/crypto": { result: null },
  "take-claw-bid-init": { session_id: null, txV0s: [] },
};

/** Ids in bodies of requests, which some servers repeat in refusals. */
const REPEATED = ["id", "claw_id", "session_id", "item_id", "quote_id", "mint_address", "user_id"];

const hashOf = (id: string) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_007, 7);
/** A number from 0 to 1 of each card. */
const shareOf = (id: string) => hashOf(id) / 10_007;
const raiseOf = (id: string) => 1.01 + 0.05 * shareOf(id);
/** A third of the cards have a moved value, each by another ratio between 0.7 and 1.3. */
const movedBy = (id: string) => (hashOf(id) % 3 === 0 ? 0.7 + 0.6 * shareOf(id) : 1);

/** Legal differences in packs, chase cards, recent pulls, cards, keys and the form of answers. */
export const readVariants: readonly Variant[] = [
  {
    name: "the market has risen by 7 percent since the previews of the list",
    because: "A-LIST-AGE: previews may be older than chase lists",
    answer: edited("chase", "[].fmv", (fmv) => Math.round(107 * Number(fmv)) / 100),
  },
  {
    name: "an unknown platform is answered with 400",
    because: "A-PLATFORM",
    request: (call) =>
      call.endpoint === "available" && !["mainnet", "testnet"].includes(call.query.get("platform") ?? "mainnet")
        ? { status: 400, body: { error: "Unknown platform" } }
        : undefined,
  },
  {
    name: "only packs of mainnet exist, and an unknown platform is answered with 400",
    because: "A-PLATFORM",
    start: ({ packs }) => {
      for (const pack of packs) if (pack.platform !== "mainnet") pack.unlisted = true;
    },
    request: (call) =>
      call.endpoint === "available" && (call.query.get("platform") ?? "mainnet") !== "mainnet"
        ? { status: 400, body: { error: "Unknown platform" } }
        : undefined,
  },
  {
    name: "chase lists are newer than the previews, and the market has moved each card",
    because: "What the service does: prices follow a live feed",
    answer: edited("chase", "[].fmv", (fmv, { index }) => Math.round(Number(fmv) * (110 - 7 * index)) / 100),
  },
  {
    name: "the list of packs is older than the chase lists, and a pack's most expensive previewed card is sold",
    because: "A-LIST-AGE, A-CHASE-SUBSET: stock moves between two reads",
    answer: edited("chase", "", (cards, { call, world }) => {
      const [pack] = world.packs;
      return pack?.slug === call.params.slug ? (cards as readonly unknown[]).slice(1) : cards;
    }),
  },
  {
    name: "no chase card has a back image, and items have one",
    because: "Chase card.back_image: string (URL) or null",
    answer: edited("chase", "[].back_image", () => null),
  },
  {
    name: "packs of devnet are listed",
    because: "Pack.platform: Platform filter value",
    start: ({ packs }) => {
      const [model] = packs;
      if (model) packs.push({ ...model, id: "devnet-pack", slug: "devnet-pack", platform: "devnet" });
    },
  },
  {
    name: "one pack has one tier",
    because: "Pack.rarity_distribution",
    start: everyPack((pack, place) => {
      if (place > 0) pack.unlisted = true;
      pack.rarity_distribution = pack.rarity_distribution.slice(0, 1);
    }),
    withoutStates: "all",
  },
  {
    name: "unpurchasable packs are hidden",
    because: "A-LISTED",
    start: everyPack((pack) => {
      if (!pack.enable || !pack.in_stock) pack.unlisted = true;
    }),
  },
  {
    name: "packs are listed in another order each time",
    because: "not specified: the order of packs",
    answer: edited("available", "", (packs, { call }) =>
      call.nth % 2 === 0 ? (packs as unknown[]).toReversed() : packs,
    ),
  },
  {
    name: "packs that can't be bought have no weights",
    because: "Rarity tier: relative probabilities of pulls",
    start: everyPack((pack) => {
      if (!pack.enable || !pack.in_stock) for (const tier of pack.rarity_distribution) tier.weight = 0;
    }),
  },
  {
    name: "packs have no categories",
    because: "A-CATEGORY",
    start: everyPack((pack) => {
      pack.categories = [];
      pack.category = null;
    }),
  },
  {
    name: "undocumented pack fields are absent",
    because: "A-EXTRAFIELDS",
    answer: edited("available", "[]", (pack) => withoutAdditionalFields(pack)),
  },
  {
    name: "tier counts leave out empty tiers",
    because: "A-TIERCOUNT",
    start: emptySecondTier,
    rules: (plain) => ({
      tierCounts: (pack) => Object.fromEntries(Object.entries(plain.tierCounts(pack)).filter(([, count]) => count > 0)),
    }),
  },
  { name: "tier counts are all 0", because: "A-TIERCOUNT", rules: () => ({ tierCounts: () => ({}) }) },
  {
    name: "tier ids are not in order",
    because: "Rarity tier: id",
    start: everyPack((pack) => {
      pack.rarity_distribution.reverse();
    }),
  },
  {
    name: "tiers touch and overlap",
    because: "A-TIERS",
    answer: edited("available", "[].rarity_distribution[].lower", (lower, { index }) =>
      index === 0 ? lower : Number(lower) * 0.9,
    ),
  },
  {
    name: "expected values are not rounded",
    because: "A-ROUND",
    answer: edited("available", "[].ev", (ev) => Number(ev) + 0.0031415),
  },
  {
    name: "buyback_percent of all packs is 1",
    because: "Pack.buyback_percent",
    start: everyPack((pack) => {
      pack.buyback_percent = 1;
    }),
  },
  {
    name: "no pack has chase cards",
    because: "not specified: the length of the chase list",
    start: everyPack((pack) => {
      pack.chase = [];
    }),
    rules: () => ({ chaseOf: () => [] }),
  },
  {
    name: "chase of the partner interface is empty and chase previews are not",
    because: "not specified: the length of the chase list",
    surfaces: ["sandbox", "partner"],
    rules: () => ({ chaseOf: () => [] }),
  },
  {
    name: "chase and chase preview have different cards",
    because: "A-CHASE-SUBSET",
    answer: edited("available", "[].chase", (cards) => {
      const [top, ...others] = cards as { id: string }[];
      return [top, ...others.map((card) => ({ ...card, id: `${card.id}-sold` }))].filter(Boolean);
    }),
  },

  {
    name: "previews and chase lists are other selections of a pack's top hits at each request",
    because: "A-CHASE-SUBSET",
    surfaces: ["sandbox", "partner"],
    answer: edited(["available", "chase"], "", (list, { call, world }) => {
      const some = (cards: readonly unknown[]) => cards.filter(() => world.random.next() < SHARE_OF_TOP_HITS);
      if (call.surface === "user") return list;
      if (call.endpoint === "chase") return some(list as unknown[]);
      return (list as { chase: unknown[] }[]).map((pack) => ({ ...pack, chase: some(pack.chase) }));
    }),
  },
  {
    name: "packs share their top hits, and each preview and chase list shows other ones",
    because: "A-CHASE-SUBSET",
    surfaces: ["sandbox", "partner"],
    answer: edited(["available", "chase"], "", (list, { call, world }) => {
      if (call.surface === "user") return list;
      const listings = world.packs.flatMap((pack) => topHits(pack, world.listings));
      const some = () =>
        listings
          .filter(() => world.random.next() < SHARE_OF_COMMON_HITS)
          .map(({ id, name, image, backImage, fmv }) => ({ id, name, image, back_image: backImage, fmv }));
      if (call.endpoint === "chase") return (list as unknown[]).length > 0 ? some() : list;
      return (list as { chase: unknown[] }[]).map((pack) => ({ ...pack, chase: some() }));
    }),
  },
  {
    name: "the sandbox generates new pulls for each request",
    because: "A-SYNTH",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        scope.surface === "sandbox"
          ? madeUp(plain.recentPulls(ids, 100, scope), limit, scope.world)
          : plain.recentPulls(ids, limit, scope),
    }),
  },
  {
    name: "the sandbox generates another number of pulls for each request",
    because: "A-SYNTH",
    surfaces: ["sandbox"],
    answer: edited(
      "recent-pulls",
      "",
      (pulls, { world }) => (pulls as unknown[]).slice(0, world.random.below(MAX_GENERATED_PULLS)),
      { when: inSandbox },
    ),
    withoutStates: ["recent pulls exist"],
  },
  {
    name: "the feed is empty",
    because: "recent-pulls: array (possibly empty)",
    rules: () => ({ recentPulls: () => [] }),
    withoutStates: "all",
  },
  {
    name: "the feed holds three pulls",
    because: "recent-pulls",
    rules: (plain) => ({ recentPulls: (ids, limit, scope) => plain.recentPulls(ids, Math.min(limit, 3), scope) }),
    withoutStates: "all",
  },
  {
    name: "the feed has small pictures of the fronts only, and short names",
    because: "A-CARD-OF-ITEM",
    answer: edited("recent-pulls", "[].metadata", (metadata) => {
      const { name, image } = metadata as { name: string; image: string };
      return { ...(metadata as object), name: name.split(" ")[0], image: `${image}/small`, back_image: null };
    }),
  },
  {
    name: "all pulls have the same created_at",
    because: "recent-pulls: newest first",
    answer: edited("recent-pulls", "[].created_at", () => "2026-01-01T00:00:00Z"),
  },
  {
    name: "limit is read as the number at the start of its text",
    because: "A-LIMIT-ODD",
    rules: () => ({
      limitOf: (query) => {
        const limit = leadingNumber(query.get("limit") ?? "");
        return Number.isNaN(limit) ? 20 : Math.min(100, Math.max(1, limit));
      },
    }),
  },
  {
    name: "unusual limits list nothing",
    because: "A-LIMIT-ODD",
    answer: edited("recent-pulls", "", (pulls, { call }) =>
      /^-?\d+$|^[a-z]+$/.test(call.query.get("limit") ?? "1") ? pulls : [],
    ),
  },
  {
    name: "synthetic pulls use the pack's buyback_percent",
    because: "A-PULL-085",
    rules: (plain) => ({
      pullValue: (pull, scope) =>
        scope.rules.money(plain.pullPrice(pull.fmv, pull.pack, scope) / pull.pack.buyback_percent),
    }),
  },
  {
    name: "prices of pulls are not rounded",
    because: "A-ROUND",
    answer: edited("recent-pulls", "[].buyback_price", (price) => Number(price) + 0.0042),
  },
  {
    name: "prices are truncated to cents",
    because: "A-ROUND",
    rules: () => ({ money: (usd) => Math.floor(usd * 100 + 1e-6) / 100 }),
  },
  {
    name: "the feed lists pulls of unlisted packs",
    because: "A-LISTED",
    start: everyPack((pack, place) => {
      if (place % 2 === 1) pack.unlisted = true;
    }),
    withoutStates: "all",
  },

  {
    name: "card finds hexadecimal ids without regard to case",
    because: "the same number, written otherwise",
    request: ({ endpoint, params }) => {
      if (endpoint === "card" && /^[0-9a-f-]+$/i.test(params.item_id ?? ""))
        params.item_id = String(params.item_id).toLowerCase();
      return undefined;
    },
  },
  {
    name: "card finds only owned items",
    because: "A-CARD-SCOPE",
    answer: (call, reply, world) =>
      call.endpoint === "card" && call.params.item_id && reply.status === 200 && isUnowned(call, world)
        ? { status: 404, body: { error: "Card not found" } }
        : undefined,
    withoutStates: "all",
  },
  {
    name: "card does not find items of vendors",
    because: "A-CARD-SCOPE",
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found && ["enft", "market_listing"].includes(found.type) ? found : undefined;
      },
    }),
  },
  {
    name: "card answers a path without id with HTML",
    because: "A-CARD-MISSING",
    answer: (call) => (cardWithoutId(call) ? page(404) : undefined),
  },
  {
    name: "card redirects a path without id",
    because: "A-HTTP",
    answer: (call, reply) =>
      cardWithoutId(call) ? { ...reply, status: 308, headers: { location: "/_/api/v1/card" } } : undefined,
  },
  {
    name: "fmv of core cards is their live value",
    because: "A-CARD-085",
    rules: (plain) => ({ cardFmv: (listing, scope) => scope.rules.money(plain.liveFmv(listing, scope)) }),
  },
  {
    name: "fmv of some cards changed after their purchase",
    because: "A-CARD-085",
    surfaces: ["sandbox", "partner"],
    rules: (plain) => ({
      // A value that a provider state set is used.
      cardFmv: (listing, scope) =>
        scope.world.feed.has(listing.id)
          ? plain.cardFmv(listing, scope)
          : scope.rules.money(plain.cardFmv(listing, scope) * movedBy(listing.id)),
    }),
  },
  {
    name: "production's prices change at every request",
    because: "A-LIVE",
    surfaces: ["partner"],
    rules: (plain) => ({
      liveFmv: (listing, scope) =>
        plain.liveFmv(listing, scope) *
        (scope.surface === "partner" && !scope.world.feed.has(listing.id)
          ? 0.97 + 0.06 * scope.world.random.next()
          : 1),
    }),
  },
  {
    name: "the market has raised each of production's cards since the purchase",
    because: "A-LIVE",
    surfaces: ["partner"],
    rules: (plain) => ({
      liveFmv: (listing, scope) =>
        plain.liveFmv(listing, scope) *
        (scope.surface === "partner" && !scope.world.feed.has(listing.id) ? raiseOf(listing.id) : 1),
    }),
  },
  {
    name: "production's feed has the live values of cards that the market has raised since",
    because: "A-LIVE",
    surfaces: ["partner"],
    rules: withFeedValues((usd, { listing }) => usd * raiseOf(listing.id)),
  },
  {
    name: "production's inventories list the newest items first, and the prices of older ones have risen",
    because: "A-LIVE",
    surfaces: ["partner"],
    rules: (plain) => ({
      inventoryItemView: (held, scope) => {
        const view = plain.inventoryItemView(held, scope);
        const ageMs = scope.world.clock.now() - held.purchasedAt;
        const isFixed = scope.surface !== "partner" || scope.world.feed.has(held.listing.id);
        const steps = Math.min(RISE.steps, Math.floor(ageMs / RISE.everyMs));
        const rise = isFixed ? 0 : RISE.each * steps * (1 + (Number(view.buyback_price) % 1));
        return { ...view, buyback_price: cents(Number(view.buyback_price) * (1 + rise)) };
      },
    }),
    answer: edited("inventory", "items", (items) => (items as unknown[]).toReversed(), { when: inProduction }),
  },
  {
    name: "core cards have only the documented metadata",
    because: "Card details",
    answer: edited("card", "metadata", (metadata) => {
      const { name, image, attributes } = metadata as Record<string, unknown>;
      return { name, image, attributes };
    }),
  },

  {
    name: "the id of production's listings of minted cards differs from the mint address",
    because: "A-ITEM-ID",
    surfaces: ["partner"],
    answer: edited(["buy/init", "buy/status", "inventory"], "", (body) => withMintAddresses(body), {
      when: inProduction,
    }),
  },
  {
    name: "the sandbox accepts production's keys",
    because: "A-KEY-PROD-IN-SANDBOX",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      partnerOf: (key, surface, world) =>
        surface === "sandbox" && key && world.keys.partner.has(key) ? NO_PARTNER : plain.partnerOf(key, surface, world),
    }),
  },
  {
    name: "refusals have more members than documented",
    because: "Versioning: extra response fields may appear",
    answer: (_, reply) =>
      reply.status >= 400 && typeof reply.body === "object"
        ? { ...reply, body: { code: reply.status, requestId: "r-1", ...reply.body } }
        : undefined,
  },
  {
    name: "answers have all documented members, empty where they do not apply",
    because: "Versioning: extra response fields may appear",
    answer: (call, reply) => {
      const empty = EMPTY_MEMBERS[call.endpoint];
      const body = objectOf(reply.body);
      if (empty === undefined || body === undefined) return undefined;
      return { ...reply, body: reply.status < 400 ? { error: null, ...body } : { ...empty, ...body } };
    },
  },
  {
    name: "refusals repeat the ids of their requests",
    because: "A-REFUSED-ECHO",
    answer: (call, reply) => {
      const [sent, body] = [objectOf(call.body), objectOf(reply.body)];
      if (sent === undefined || typeof body?.error !== "string") return undefined;
      const ids = Object.fromEntries(
        REPEATED.flatMap((name) => (typeof sent[name] === "string" ? [[name, sent[name]]] : [])),
      );
      const result = call.endpoint === "buy/status" ? { result: { ...ids, user_id: null } } : {};
      return { ...reply, body: { ...ids, ...result, ...body } };
    },
  },
  {
    name: "refusals are problem documents",
    because: "Endpoints: bodies are JSON",
    answer: (_, reply) =>
      reply.status >= 400 ? { ...reply, headers: { "content-type": "application/problem+json" } } : undefined,
  },
  {
    name: "records carry undocumented fields",
    because: "Versioning: extra response fields may appear",
    answer: (_, reply) => (reply.status === 200 ? { ...reply, body: withMore(reply.body) } : undefined),
  },
  {
    name: "timestamps have microseconds",
    because: "A-ISO",
    rules: () => ({ timestamp: (ms) => new Date(ms).toISOString().replace("Z", "123Z") }),
  },
  {
    name: "timestamps have no time zone",
    because: "A-ISO",
    rules: () => ({ timestamp: (ms) => new Date(ms).toISOString().replace("Z", "") }),
  },
  {
    name: "the Date header lags behind a moved clock",
    because: "A-CLOCK",
    answer: (_, reply) => ({ ...reply, headers: { ...reply.headers, date: new Date().toUTCString() } }),
  },
  {
    name: "the Date header is ten seconds behind",
    because: "A-CLOCK",
    answer: (_, reply, world) => ({
      ...reply,
      headers: { ...reply.headers, date: new Date(world.clock.now() - 10_000).toUTCString() },
    }),
  },
  {
    name: "production's feed shows its times to the second at every other request",
    because: "A-ISO: every form of a moment passes",
    surfaces: ["partner"],
    answer: (call, { status, body }) => {
      if (call.endpoint !== "recent-pulls" || status !== 200 || call.nth % 2 === 1) return undefined;
      const pulls = body as { created_at: string }[];
      return { status, body: pulls.map((pull) => ({ ...pull, created_at: pull.created_at.replace(/\.\d+/, "") })) };
    },
  },
];

function withoutAdditionalFields(pack: unknown): unknown {
  const {
    type,
    chase,
    num_pulls_7d,
    category,
    creator_profile,
    pack_managers,
    repack,
    last_pull,
    variant_of,
    variants,
    ...rest
  } = pack as Record<string, unknown>;
  return rest;
}

/** The same pulls in another order, with timestamps one minute apart. */
function madeUp(pulls: readonly Pull[], limit: number, { clock, random }: World): Pull[] {
  return pulls
    .map((pull) => ({ pull, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ pull }, at) => ({ ...pull, synthetic: true, createdAt: clock.now() - at * 60_000 }));
}

function withMintAddresses(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "market_listing")
      return value;
    return { ...value, mint_address: "MintOfAListing111111111111111111111111111111" };
  });
}

function withMore(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === "object" && value !== null && "id" in value ? { ...value, x_more: { nested: [1, null] } } : value,
  );
}
