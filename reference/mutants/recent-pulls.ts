import { type Mutant, mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner } from "./support/surfaces.ts";

/** Swaps two pulls of a feed. */
const swapped = (first: number, second: number) => (feed: unknown) => {
  const pulls = [...(feed as unknown[])];
  if (pulls.length > second) [pulls[first], pulls[second]] = [pulls[second], pulls[first]];
  return pulls;
};

const byPacks = { when: (call: { query: URLSearchParams }) => call.query.has("claw_ids") };

/** Faults of the feed of recent pulls. */
export const recentPullsMutants: readonly Mutant[] = [
  mutant("recent-pulls.answers", "type", both, "recent-pulls wraps its array in an object", {
    answer: edited("recent-pulls", "", (pulls) => ({ pulls })),
  }),
  mutant("recent-pulls.answers", "partial", both, "recent-pulls of one pack wraps its array in an object", {
    answer: edited("recent-pulls", "", (pulls) => ({ pulls }), byPacks),
  }),
  mutant("recent-pulls.newest-first", "value", both, "recent-pulls lists the oldest pull first", {
    answer: edited("recent-pulls", "", (pulls) => (pulls as unknown[]).toReversed()),
  }),
  mutant("recent-pulls.newest-first", "value", both, "recent-pulls lists the most expensive pull first", {
    answer: edited("recent-pulls", "", (pulls) => (pulls as { value: number }[]).toSorted((a, b) => b.value - a.value)),
  }),
  mutant("recent-pulls.newest-first", "partial", both, "pulls of the same minute are listed oldest first", {
    answer: edited("recent-pulls", "", (pulls) =>
      (pulls as { created_at: string }[]).toSorted(
        (a, b) =>
          b.created_at.slice(0, 16).localeCompare(a.created_at.slice(0, 16)) ||
          a.created_at.localeCompare(b.created_at),
      ),
    ),
  }),
  mutant("recent-pulls.newest-first", "large", both, "two neighbouring pulls near the end of a page are swapped", {
    answer: edited("recent-pulls", "", swapped(80, 99)),
  }),
  mutant("recent-pulls.newest-first", "partial", both, "a filtered feed lists the oldest pull first", {
    answer: edited("recent-pulls", "", (pulls) => (pulls as unknown[]).toReversed(), byPacks),
  }),
  mutant("recent-pulls.claw-ids-single", "extra", both, "claw_ids is ignored", {
    rules: () => ({ clawIdsOf: () => [] }),
  }),
  mutant("recent-pulls.claw-ids-single", "partial", both, "a filtered feed ends with another pack's pull", {
    answer: edited(
      "recent-pulls",
      "[].claw_id",
      (id, { index, world }) => (index === 6 ? world.packs.find((pack) => pack.id !== id)?.id : id),
      byPacks,
    ),
  }),
  mutant("recent-pulls.claw-ids-single", "extra", both, "a single claw_ids is ignored", {
    rules: (plain) => ({ clawIdsOf: (query) => (plain.clawIdsOf(query).length === 1 ? [] : plain.clawIdsOf(query)) }),
  }),
  mutant("recent-pulls.claw-ids-repeated", "extra", both, "a repeated claw_ids is ignored", {
    rules: (plain) => ({ clawIdsOf: (query) => (plain.clawIdsOf(query).length > 1 ? [] : plain.clawIdsOf(query)) }),
  }),
  mutant("recent-pulls.claw-ids-repeated", "large", both, "three or more claw_ids are ignored", {
    rules: (plain) => ({ clawIdsOf: (query) => (plain.clawIdsOf(query).length > 2 ? [] : plain.clawIdsOf(query)) }),
  }),
  mutant("recent-pulls.claw-ids-union", "missing", both, "only the first claw_ids value is used", {
    rules: (plain) => ({ clawIdsOf: (query) => plain.clawIdsOf(query).slice(0, 1) }),
  }),
  mutant("recent-pulls.claw-ids-union", "missing", both, "only the last claw_ids value is used", {
    rules: (plain) => ({ clawIdsOf: (query) => plain.clawIdsOf(query).slice(-1) }),
  }),
  mutant("recent-pulls.claw-ids-union", "large", both, "only two claw_ids values are used", {
    rules: (plain) => ({ clawIdsOf: (query) => plain.clawIdsOf(query).slice(0, 2) }),
  }),
  mutant("recent-pulls.claw-ids-union", "missing", both, "a repeated claw_ids matches nothing", {
    rules: (plain) => ({
      clawIdsOf: (query) => {
        const ids = plain.clawIdsOf(query);
        return ids.length > 1 ? [ids.join(",")] : ids;
      },
    }),
  }),
  mutant("recent-pulls.claw-ids-omitted", "missing", both, "without claw_ids only the newest pull's pack is listed", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain.recentPulls(ids.length === 0 ? [scope.store.pulls.at(-1)?.pack.id ?? ""] : ids, limit, scope),
    }),
  }),
  mutant("recent-pulls.claw-ids-omitted", "partial", partner, "without claw_ids only pulls of core packs are listed", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => {
        const core = scope.world.packs.flatMap(({ id, type }) => (type === "CORE" ? [id] : []));
        return plain.recentPulls(ids.length === 0 ? core : ids, limit, scope);
      },
    }),
  }),
  mutant("recent-pulls.claw-ids-omitted", "missing", both, "without claw_ids nothing is listed", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => (ids.length === 0 ? [] : plain.recentPulls(ids, limit, scope)),
    }),
  }),
  mutant(
    "recent-pulls.claw-ids-omitted",
    "missing",
    both,
    "without provider states, nothing is listed without claw_ids",
    {
      isWithoutStates: true,
      rules: (plain) => ({
        recentPulls: (ids, limit, scope) => (ids.length === 0 ? [] : plain.recentPulls(ids, limit, scope)),
      }),
    },
  ),
  mutant("recent-pulls.claw-ids-unknown", "refuses", both, "recent-pulls answers an unknown pack with 404", {
    answer: (call, reply, world) =>
      call.endpoint === "recent-pulls" &&
      call.query.getAll("claw_ids").some((id) => !world.packs.some((pack) => pack.id === id)) &&
      reply.status === 200
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  }),
  mutant("recent-pulls.claw-ids-unknown", "refuses", both, "an unknown pack in claw_ids is refused", {
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && call.query.has("claw_ids") && JSON.stringify(reply.body) === "[]"
        ? { status: 400, body: { error: "VM not found" } }
        : undefined,
  }),
  mutant("recent-pulls.claw-ids-no-match", "type", both, "the feed of a pack without pulls is null", {
    answer: edited("recent-pulls", "", (pulls) => ((pulls as unknown[]).length === 0 ? null : pulls)),
  }),
  mutant("recent-pulls.claw-ids-no-match", "status", both, "the feed of a pack without pulls is answered with 204", {
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && JSON.stringify(reply.body) === "[]"
        ? { status: 204, body: null, raw: "" }
        : undefined,
  }),
  ...limitMutants(),
  mutant("recent-pulls.limit-within-filter", "missing", both, "the limit is applied before the filter", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain.recentPulls([], limit, scope).filter(({ pack }) => ids.length === 0 || ids.includes(pack.id)),
    }),
  }),
  mutant("recent-pulls.limit-within-filter", "extra", both, "the limit is ignored in a filtered feed", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => plain.recentPulls(ids, ids.length === 0 ? limit : 100, scope),
    }),
  }),
  mutant("recent-pulls.buyback-price", "value", both, "buyback_price of a pull equals its value", {
    answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => holder.value),
  }),
  mutant(
    "recent-pulls.buyback-price",
    "value",
    ["partner"],
    "production uses 0.85 instead of the pack's buyback_percent in the feed",
    {
      answer: edited(
        "recent-pulls",
        "[].buyback_price",
        (_, { holder }) => Math.round(Number(holder.value) * 85) / 100,
      ),
    },
  ),
  mutant(
    "recent-pulls.buyback-price",
    "value",
    ["partner"],
    "production uses 0.85 instead of the pack's buyback_percent for pulls of the last minute",
    {
      rules: (plain) => ({
        pullValue: (pull, scope) =>
          pull.createdAt > scope.world.clock.now() - 60_000
            ? scope.rules.money(scope.rules.pullPrice(pull.fmv, pull.pack, scope) / 0.85)
            : plain.pullValue(pull, scope),
      }),
    },
  ),
  mutant("recent-pulls.buyback-price", "value", both, "buyback_price of a pull is 0.8 of its value", {
    answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => Math.round(Number(holder.value) * 80) / 100),
  }),
  mutant("recent-pulls.buyback-price", "partial", both, "buyback_price of one pull in a page is 0.10 USD off", {
    answer: edited("recent-pulls", "[].buyback_price", (price, { index }) =>
      index === 0 ? Number(price) + 0.1 : price,
    ),
  }),
  mutant("recent-pulls.buyback-price", "value", both, "prices of pulls are in cents instead of dollars", {
    answer: edited("recent-pulls", "[].buyback_price", (price) => Number(price) * 100),
  }),
  mutant("recent-pulls.slug-of-pack", "value", both, "claw_slug of a pull is the name of its pack", {
    answer: edited(
      "recent-pulls",
      "[].claw_slug",
      (_, { holder, world }) => world.packs.find(({ id }) => id === holder.claw_id)?.name,
    ),
  }),
  mutant("recent-pulls.slug-of-pack", "missing", both, "claw_slug of every pull is null", {
    answer: edited("recent-pulls", "[].claw_slug", () => null),
  }),
  mutant("recent-pulls.slug-of-pack", "repeat", both, "every third feed has the same claw_slug in all pulls", {
    answer: edited("recent-pulls", "[].claw_slug", () => "starter-monsters", { when: everyNth(3) }),
  }),
  mutant("recent-pulls.slugless-null", "value", both, "the slug of a pack without a slug is empty", {
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? ""),
  }),
  mutant("recent-pulls.slugless-null", "value", both, "the slug of a pack without a slug is made from its name", {
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? "unnamed"),
  }),
  mutant("recent-pulls.slugless-null", "missing", both, "the slug of a pack without a slug is omitted", {
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? undefined),
  }),
  mutant("recent-pulls.internal-error", "status", both, "the internal error of recent-pulls has another text", {
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && reply.status === 500
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  }),
  mutant("recent-pulls.internal-error", "status", both, "recent-pulls answers an internal error with an empty list", {
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && reply.status === 500 ? { status: 200, body: [] } : undefined,
  }),
  mutant("recent-pulls.internal-error", "status", both, "recent-pulls answers an internal error with 503", {
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && reply.status === 500 ? { ...reply, status: 503 } : undefined,
  }),
];

/** Wrong interpretations of a limit. */
function limitMutants(): readonly Mutant[] {
  const number = (query: URLSearchParams) => Number(query.get("limit") ?? Number.NaN);
  const rows: readonly (readonly [
    name: string,
    violates: string,
    limitOf: (query: URLSearchParams, plain: number) => number,
  ])[] = [
    [
      "the default limit is 25",
      "recent-pulls.limit-default-not-exceeded",
      (query, plain) => (query.has("limit") ? plain : 25),
    ],
    ["the default limit is 100", "recent-pulls.limit-default", (query, plain) => (query.has("limit") ? plain : 100)],
    ["the default limit is 10", "recent-pulls.limit-default", (query, plain) => (query.has("limit") ? plain : 10)],
    [
      "the feed lists one pull more than the limit",
      "recent-pulls.limit-not-exceeded",
      (query, plain) => (query.has("limit") ? Math.min(100, plain + 1) : plain),
    ],
    ["limit is ignored", "recent-pulls.limit-not-exceeded", () => 20],
    ["the feed lists one pull less than the limit", "recent-pulls.limit-reached", (_, plain) => Math.max(1, plain - 1)],
    ["the highest limit is 50", "recent-pulls.limit-reached", (_, plain) => Math.min(50, plain)],
    ["the lowest limit is 2", "recent-pulls.limit-lowest", (_, plain) => Math.max(2, plain)],
    ["the highest limit is 99", "recent-pulls.limit-highest", (_, plain) => Math.min(99, plain)],
    ["limit=0 lists all pulls", "recent-pulls.limit-zero", (query, plain) => (number(query) === 0 ? 100 : plain)],
    ["limit=0 uses the default limit", "recent-pulls.limit-zero", (query, plain) => (number(query) === 0 ? 20 : plain)],
    ["limit=0 lists nothing", "recent-pulls.limit-zero", (query, plain) => (number(query) === 0 ? 0 : plain)],
    [
      "a negative limit is used without its sign",
      "recent-pulls.limit-negative",
      (query, plain) => (number(query) < 0 ? Math.min(100, -number(query)) : plain),
    ],
    [
      "a negative limit uses the default limit",
      "recent-pulls.limit-negative",
      (query, plain) => (number(query) < 0 ? 20 : plain),
    ],
    [
      "a negative limit lists nothing",
      "recent-pulls.limit-negative",
      (query, plain) => (number(query) < 0 ? 0 : plain),
    ],
    [
      "the highest limit is 101",
      "recent-pulls.limit-above-highest",
      (query, plain) => (number(query) > 100 ? 101 : plain),
    ],
    [
      "there is no highest limit",
      "recent-pulls.limit-above-highest",
      (query, plain) => (number(query) > 100 ? number(query) : plain),
    ],
    [
      "a limit above 100 uses the default limit",
      "recent-pulls.limit-above-highest-filled",
      (query, plain) => (number(query) > 100 ? 20 : plain),
    ],
    [
      "a non-numeric limit is taken for 100",
      "recent-pulls.limit-non-numeric",
      (query, plain) => (query.has("limit") && Number.isNaN(number(query)) ? 100 : plain),
    ],
    [
      "a non-numeric limit is taken for 1",
      "recent-pulls.limit-non-numeric-filled",
      (query, plain) => (query.has("limit") && Number.isNaN(number(query)) ? 1 : plain),
    ],
    [
      "a non-numeric limit lists nothing",
      "recent-pulls.limit-non-numeric-filled",
      (query, plain) => (query.has("limit") && Number.isNaN(number(query)) ? 0 : plain),
    ],
    [
      "a limit of more than five letters lists nothing",
      "recent-pulls.limit-non-numeric-filled",
      (query, plain) => (/^[a-z]{6,}$/.test(query.get("limit") ?? "") ? 0 : plain),
    ],
  ];
  const refused = (name: string, isRefused: (limit: string) => boolean): Mutant =>
    mutant("recent-pulls.limit-never-refused", "refuses", both, name, {
      request: (call) =>
        call.endpoint === "recent-pulls" && isRefused(call.query.get("limit") ?? "1")
          ? { status: 400, body: { error: "Invalid limit" } }
          : undefined,
    });
  return [
    ...rows.map(
      ([name, violates, limitOf]): Mutant =>
        mutant(violates, "value", both, name, {
          rules: (plain) => ({ limitOf: (query) => limitOf(query, plain.limitOf(query)) }),
        }),
    ),
    refused("a limit of 0 is refused", (limit) => limit === "0"),
    refused("a limit above 100 is refused", (limit) => Number(limit) > 100),
    refused("a non-numeric limit is refused", (limit) => Number.isNaN(Number(limit))),
    refused("a fractional limit is refused", (limit) => limit.includes(".")),
    refused("an empty limit is refused", (limit) => limit === ""),
  ];
}
