import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

/** Swaps two pulls of a feed. */
const swapped = (first: number, second: number) => (feed: unknown) => {
  const pulls = [...(feed as unknown[])];
  if (pulls.length > second) [pulls[first], pulls[second]] = [pulls[second], pulls[first]];
  return pulls;
};

const byPacks = { when: (call: { query: URLSearchParams }) => call.query.has("claw_ids") };

const areKnown = (ids: readonly string[], { world }: Scope) =>
  ids.every((id) => world.packs.some((pack) => pack.id === id));

/** Faults of the feed of recent pulls. */
export const recentPullsMutants: readonly Mutant[] = [
  {
    name: "the pull feed has an envelope",
    violates: "recent-pulls.answers",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => ({ pulls })),
  },
  {
    name: "the pull feed of one pack has an envelope",
    violates: "recent-pulls.answers",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => ({ pulls }), byPacks),
  },
  {
    name: "the oldest pull is first",
    violates: "recent-pulls.newest-first",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => (pulls as unknown[]).toReversed()),
  },
  {
    name: "the most expensive pull is first",
    violates: "recent-pulls.newest-first",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => (pulls as { value: number }[]).toSorted((a, b) => b.value - a.value)),
  },
  {
    name: "two neighbouring pulls far down a page are swapped",
    violates: "recent-pulls.newest-first",
    surfaces: both,
    answer: edited("recent-pulls", "", swapped(80, 99)),
  },
  {
    name: "filtered pulls are in the order of their making",
    violates: "recent-pulls.newest-first",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => (pulls as unknown[]).toReversed(), byPacks),
  },
  {
    name: "claw_ids is ignored",
    violates: "recent-pulls.claw-ids-single",
    surfaces: both,
    rules: () => ({ clawIdsOf: () => [] }),
  },
  {
    name: "a filtered feed ends with another pack's pull",
    violates: "recent-pulls.claw-ids-single",
    surfaces: both,
    answer: edited(
      "recent-pulls",
      "[].claw_id",
      (id, { index, world }) => (index === 6 ? world.packs.find((pack) => pack.id !== id)?.id : id),
      byPacks,
    ),
  },
  {
    name: "a single claw_ids is ignored",
    violates: "recent-pulls.claw-ids-single",
    surfaces: both,
    rules: (plain) => ({ clawIdsOf: (query) => (plain.clawIdsOf(query).length === 1 ? [] : plain.clawIdsOf(query)) }),
  },
  {
    name: "an unknown pack beside known ones empties the feed",
    violates: "recent-pulls.claw-ids-union",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => (areKnown(ids, scope) ? plain.recentPulls(ids, limit, scope) : []),
    }),
  },
  {
    name: "an unknown pack beside known ones lists all pulls",
    violates: "recent-pulls.claw-ids-repeated",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => plain.recentPulls(areKnown(ids, scope) ? ids : [], limit, scope),
    }),
  },
  {
    name: "a repeated claw_ids is ignored",
    violates: "recent-pulls.claw-ids-repeated",
    surfaces: both,
    rules: (plain) => ({ clawIdsOf: (query) => (plain.clawIdsOf(query).length > 1 ? [] : plain.clawIdsOf(query)) }),
  },
  {
    name: "three claw_ids are too many to filter",
    violates: "recent-pulls.claw-ids-repeated",
    surfaces: both,
    rules: (plain) => ({ clawIdsOf: (query) => (plain.clawIdsOf(query).length > 2 ? [] : plain.clawIdsOf(query)) }),
  },
  {
    name: "only the first claw_ids counts",
    violates: "recent-pulls.claw-ids-union",
    surfaces: both,
    rules: (plain) => ({ clawIdsOf: (query) => plain.clawIdsOf(query).slice(0, 1) }),
  },
  {
    name: "only the last claw_ids counts",
    violates: "recent-pulls.claw-ids-union",
    surfaces: both,
    rules: (plain) => ({ clawIdsOf: (query) => plain.clawIdsOf(query).slice(-1) }),
  },
  {
    name: "only two claw_ids count",
    violates: "recent-pulls.claw-ids-union",
    surfaces: both,
    rules: (plain) => ({ clawIdsOf: (query) => plain.clawIdsOf(query).slice(0, 2) }),
  },
  {
    name: "a repeated claw_ids matches nothing",
    violates: "recent-pulls.claw-ids-union",
    surfaces: both,
    rules: (plain) => ({
      clawIdsOf: (query) => {
        const ids = plain.clawIdsOf(query);
        return ids.length > 1 ? [ids.join(",")] : ids;
      },
    }),
  },
  {
    name: "without claw_ids only the newest pull's pack is listed",
    violates: "recent-pulls.claw-ids-omitted",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain.recentPulls(ids.length === 0 ? [scope.store.pulls.at(-1)?.pack.id ?? ""] : ids, limit, scope),
    }),
  },
  {
    name: "without claw_ids nothing is listed",
    violates: "recent-pulls.claw-ids-omitted",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => (ids.length === 0 ? [] : plain.recentPulls(ids, limit, scope)),
    }),
  },
  {
    name: "an unknown pack is 404",
    violates: "recent-pulls.claw-ids-unknown",
    surfaces: both,
    answer: (call, reply, world) =>
      call.endpoint === "recent-pulls" &&
      call.query.getAll("claw_ids").some((id) => !world.packs.some((pack) => pack.id === id)) &&
      reply.status === 200
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  },
  {
    name: "an unknown pack is refused",
    violates: "recent-pulls.claw-ids-unknown",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && call.query.has("claw_ids") && JSON.stringify(reply.body) === "[]"
        ? { status: 400, body: { error: "VM not found" } }
        : undefined,
  },
  {
    name: "a pack without pulls is null",
    violates: "recent-pulls.claw-ids-no-match",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => ((pulls as unknown[]).length === 0 ? null : pulls)),
  },
  {
    name: "a pack without pulls is 204",
    violates: "recent-pulls.claw-ids-no-match",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && JSON.stringify(reply.body) === "[]"
        ? { status: 204, body: null, raw: "" }
        : undefined,
  },
  ...limitMutants(),
  {
    name: "the limit counts before the filter",
    violates: "recent-pulls.limit-within-filter",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain.recentPulls([], limit, scope).filter(({ pack }) => ids.length === 0 || ids.includes(pack.id)),
    }),
  },
  {
    name: "a filtered feed has no limit",
    violates: "recent-pulls.limit-within-filter",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => plain.recentPulls(ids, ids.length === 0 ? limit : 100, scope),
    }),
  },
  {
    name: "a pull is priced at its value",
    violates: "recent-pulls.buyback-price",
    surfaces: both,
    answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => holder.value),
  },
  {
    name: "every pull is priced by 0.85 in production",
    violates: "recent-pulls.buyback-price",
    surfaces: ["partner"],
    answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => Math.round(Number(holder.value) * 85) / 100),
  },
  {
    name: "the last minute's pulls are valued by 0.85 in production",
    violates: "recent-pulls.buyback-price",
    surfaces: ["partner"],
    rules: (plain) => ({
      pullValue: (pull, scope) =>
        pull.createdAt > scope.world.clock.now() - 60_000
          ? scope.rules.money(scope.rules.pullPrice(pull.fmv, pull.pack, scope) / 0.85)
          : plain.pullValue(pull, scope),
    }),
  },
  {
    name: "pulls are priced by 0.8",
    violates: "recent-pulls.buyback-price",
    surfaces: both,
    answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => Math.round(Number(holder.value) * 80) / 100),
  },
  {
    name: "one pull of a page is a tenth of a dollar off",
    violates: "recent-pulls.buyback-price",
    surfaces: both,
    answer: edited("recent-pulls", "[].buyback_price", (price, { index }) =>
      index === 4 ? Number(price) + 0.1 : price,
    ),
  },
  {
    name: "prices of pulls are in cents",
    violates: "recent-pulls.buyback-price",
    surfaces: both,
    answer: edited("recent-pulls", "[].buyback_price", (price) => Number(price) * 100),
  },
  {
    name: "pulls carry the name of their pack as slug",
    violates: "recent-pulls.slug-of-pack",
    surfaces: both,
    answer: edited(
      "recent-pulls",
      "[].claw_slug",
      (_, { holder, world }) => world.packs.find(({ id }) => id === holder.claw_id)?.name,
    ),
  },
  {
    name: "pulls have no slug",
    violates: "recent-pulls.slug-of-pack",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", () => null),
  },
  {
    name: "every third feed has one pack's slug",
    violates: "recent-pulls.slug-of-pack",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", () => "starter-monsters", { when: everyNth(3) }),
  },
  {
    name: "the slug of a pack without a slug is empty",
    violates: "recent-pulls.slugless-null",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? ""),
  },
  {
    name: "the slug of a pack without a slug is made from its name",
    violates: "recent-pulls.slugless-null",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? "unnamed"),
  },
  {
    name: "the slug of a pack without a slug is omitted",
    violates: "recent-pulls.slugless-null",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? undefined),
  },
  {
    name: "an internal error of the feed has another text",
    violates: "recent-pulls.internal-error",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && reply.status === 500
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "an internal error of the feed is an empty list",
    violates: "recent-pulls.internal-error",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && reply.status === 500 ? { status: 200, body: [] } : undefined,
  },
  {
    name: "an internal error of the feed is a 503",
    violates: "recent-pulls.internal-error",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && reply.status === 500 ? { ...reply, status: 503 } : undefined,
  },
];

/** What a limit is taken for, wrongly. */
function limitMutants(): readonly Mutant[] {
  const number = (query: URLSearchParams) => Number(query.get("limit") ?? Number.NaN);
  const rows: readonly (readonly [
    name: string,
    violates: string,
    limitOf: (query: URLSearchParams, plain: number) => number,
  ])[] = [
    [
      "25 pulls by default",
      "recent-pulls.limit-default-not-exceeded",
      (query, plain) => (query.has("limit") ? plain : 25),
    ],
    ["100 pulls by default", "recent-pulls.limit-default", (query, plain) => (query.has("limit") ? plain : 100)],
    ["10 pulls by default", "recent-pulls.limit-default", (query, plain) => (query.has("limit") ? plain : 10)],
    [
      "one pull more than asked for",
      "recent-pulls.limit-not-exceeded",
      (query, plain) => (query.has("limit") ? Math.min(100, plain + 1) : plain),
    ],
    ["the limit is ignored", "recent-pulls.limit-not-exceeded", () => 20],
    ["one pull less than asked for", "recent-pulls.limit-reached", (_, plain) => Math.max(1, plain - 1)],
    ["no more than 50 pulls", "recent-pulls.limit-reached", (_, plain) => Math.min(50, plain)],
    ["two pulls at least", "recent-pulls.limit-lowest", (_, plain) => Math.max(2, plain)],
    ["99 pulls at most", "recent-pulls.limit-highest", (_, plain) => Math.min(99, plain)],
    ["limit 0 is no limit", "recent-pulls.limit-zero", (query, plain) => (number(query) === 0 ? 100 : plain)],
    ["limit 0 is the default", "recent-pulls.limit-zero", (query, plain) => (number(query) === 0 ? 20 : plain)],
    ["limit 0 lists nothing", "recent-pulls.limit-zero", (query, plain) => (number(query) === 0 ? 0 : plain)],
    [
      "a negative limit counts without its sign",
      "recent-pulls.limit-negative",
      (query, plain) => (number(query) < 0 ? Math.min(100, -number(query)) : plain),
    ],
    [
      "a negative limit is the default",
      "recent-pulls.limit-negative",
      (query, plain) => (number(query) < 0 ? 20 : plain),
    ],
    [
      "a negative limit lists nothing",
      "recent-pulls.limit-negative",
      (query, plain) => (number(query) < 0 ? 0 : plain),
    ],
    ["101 pulls at most", "recent-pulls.limit-above-highest", (query, plain) => (number(query) > 100 ? 101 : plain)],
    [
      "no highest limit",
      "recent-pulls.limit-above-highest",
      (query, plain) => (number(query) > 100 ? number(query) : plain),
    ],
    [
      "a limit above 100 is the default",
      "recent-pulls.limit-above-highest-filled",
      (query, plain) => (number(query) > 100 ? 20 : plain),
    ],
    [
      "a limit that is no number is 100",
      "recent-pulls.limit-non-numeric",
      (query, plain) => (query.has("limit") && Number.isNaN(number(query)) ? 100 : plain),
    ],
    [
      "a limit that is no number is 1",
      "recent-pulls.limit-non-numeric-filled",
      (query, plain) => (query.has("limit") && Number.isNaN(number(query)) ? 1 : plain),
    ],
    [
      "a limit that is no number lists nothing",
      "recent-pulls.limit-non-numeric-filled",
      (query, plain) => (query.has("limit") && Number.isNaN(number(query)) ? 0 : plain),
    ],
  ];
  const refused = (name: string, isRefused: (limit: string) => boolean): Mutant => ({
    name,
    violates: "recent-pulls.limit-never-refused",
    surfaces: both,
    request: (call) =>
      call.endpoint === "recent-pulls" && isRefused(call.query.get("limit") ?? "1")
        ? { status: 400, body: { error: "Invalid limit" } }
        : undefined,
  });
  return [
    ...rows.map(
      ([name, violates, limitOf]): Mutant => ({
        name,
        violates,
        surfaces: both,
        rules: (plain) => ({ limitOf: (query) => limitOf(query, plain.limitOf(query)) }),
      }),
    ),
    refused("a limit of 0 is refused", (limit) => limit === "0"),
    refused("a limit above 100 is refused", (limit) => Number(limit) > 100),
    refused("a limit that is no number is refused", (limit) => Number.isNaN(Number(limit))),
    refused("a fraction as limit is refused", (limit) => limit.includes(".")),
    refused("an empty limit is refused", (limit) => limit === ""),
  ];
}
