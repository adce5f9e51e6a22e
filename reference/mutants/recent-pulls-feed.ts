import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import type { Listing } from "../listing.ts";
import type { Pack } from "../pack.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { withFeedValues } from "./support/feed-values.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

/** Parses the limit of the feed in another way. */
const limited = (
  read: (raw: string | null, limit: number, query: URLSearchParams) => number,
): Pick<Deviation, "rules"> => ({
  rules: ({ limitOf }) => ({ limitOf: (query) => read(query.get("limit"), limitOf(query), query) }),
});

const limitAs = (isMeant: (limit: string) => boolean, limit: number): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    limitOf: (query) => (isMeant(query.get("limit") ?? "none") ? limit : plain.limitOf(query)),
  }),
});

const asksForSeveral = ({ query }: Call): boolean => query.getAll("claw_ids").length > 1;

const count = (amount: number, of: number): boolean => amount >= of;

/** More pulls than a page lists. */
const MOST_PULLS = 200;

/** Returns whether a join of pulls and slugs keeps the pack's pulls; the sandbox has no such join. */
const hasSlugOrIsApart = ({ slug }: Pack, { surface }: Scope): boolean => slug !== null || surface === "sandbox";

/** Faults of the feed for some limits, packs or pulls. */
export const recentPullsFeedMutants: readonly Mutant[] = [
  {
    name: "an existing feed of production is filtered after its limit",
    violates: "recent-pulls.limit-within-filter",
    kind: "missing",
    surfaces: partner,
    isWithoutStates: true,
    rules: ({ recentPulls }) => ({
      recentPulls: (clawIds, limit, scope) =>
        recentPulls([], limit, scope).filter(({ pack }) => clawIds.length === 0 || clawIds.includes(pack.id)),
    }),
  },
  {
    name: "buyback_price of a pull equals its value in a feed of several requested packs",
    violates: "recent-pulls.buyback-price",
    kind: "odd",
    surfaces: both,
    answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => holder.value, { when: asksForSeveral }),
  },
  {
    name: "claw_slug of a pull is null in a feed of several requested packs",
    violates: "recent-pulls.slug-of-pack",
    kind: "odd",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", () => null, { when: asksForSeveral }),
  },
  {
    name: "the default limit of a filtered feed is 10",
    violates: "recent-pulls.limit-default",
    kind: "partial",
    surfaces: sandbox,
    ...limited((raw, limit, query) => (raw === null && query.has("claw_ids") ? 10 : limit)),
  },
  {
    name: "a filtered feed lists nothing for a limit of 0",
    violates: "recent-pulls.limit-zero",
    kind: "partial",
    surfaces: both,
    ...limited((raw, limit, query) => (raw === "0" && query.has("claw_ids") ? 0 : limit)),
  },
  {
    name: "a filtered feed uses the default limit instead of a negative one",
    violates: "recent-pulls.limit-negative",
    kind: "partial",
    surfaces: both,
    ...limited((raw, limit, query) => (Number(raw) < 0 && query.has("claw_ids") ? 20 : limit)),
  },
  {
    name: "a filtered feed uses the default limit instead of one above 100",
    violates: "recent-pulls.limit-above-highest-filled",
    kind: "partial",
    surfaces: both,
    ...limited((raw, limit, query) => (Number(raw) > 100 && query.has("claw_ids") ? 20 : limit)),
  },
  {
    name: "limit counts only as the last query parameter",
    violates: "recent-pulls.limit-not-exceeded",
    kind: "odd",
    surfaces: both,
    rules: ({ limitOf }) => ({
      limitOf: (query) => limitOf([...query.keys()].at(-1) === "limit" ? query : new URLSearchParams()),
    }),
  },
  {
    name: "claw_ids count only before limit",
    violates: "recent-pulls.claw-ids-repeated",
    kind: "odd",
    surfaces: both,
    rules: ({ clawIdsOf }) => ({
      clawIdsOf: (query) => ([...query.keys()][0] === "limit" ? [] : clawIdsOf(query)),
    }),
  },
  {
    name: "the query of the feed is not percent-decoded",
    violates: "recent-pulls.limit-not-exceeded",
    kind: "type",
    surfaces: both,
    request: (call) => {
      if (call.endpoint === "recent-pulls" && call.url.includes("%6C")) call.query = new URLSearchParams();
      return undefined;
    },
  },
  {
    name: "the feed of production has values that are five percent too high",
    violates: "recent-pulls.price-of-the-moment",
    kind: "value",
    surfaces: partner,
    isWithoutStates: true,
    rules: withFeedValues((usd) => 1.05 * usd),
  },
  {
    name: "the feed of production has values of the price divided by 0.85",
    violates: "recent-pulls.price-of-the-moment",
    kind: "partial",
    surfaces: partner,
    isWithoutStates: true,
    rules: withFeedValues((usd, { pack }) => (usd * pack.buyback_percent) / 0.85),
  },
  {
    name: "the feed of production lists each pull twice",
    violates: "recent-pulls.pulls-once",
    kind: "extra",
    surfaces: partner,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain
          .recentPulls(ids, limit, scope)
          .flatMap((pull) => [pull, pull])
          .slice(0, limit),
    }),
  },
  {
    name: "the feed of production lists pulls of this run twice",
    violates: "recent-pulls.pulls-once",
    kind: "partial",
    surfaces: partner,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain
          .recentPulls(ids, limit, scope)
          .flatMap((pull) => (scope.store.copies.has(pull.listing.id) ? [pull, pull] : [pull]))
          .slice(0, limit),
    }),
  },
  {
    name: "limit=true is taken for 1",
    violates: "recent-pulls.limit-non-numeric-filled",
    kind: "value",
    surfaces: sandbox,
    ...limited((raw, limit) => (raw === "true" ? 1 : limit)),
  },
  {
    name: "limit=NaN is refused",
    violates: "recent-pulls.limit-never-refused",
    kind: "refuses",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "recent-pulls" && call.query.get("limit") === "NaN"
        ? { status: 400, body: { error: "limit" } }
        : undefined,
  },
  {
    name: "recent-pulls lists the oldest pulls instead of the newest",
    violates: "recent-pulls.newest-first",
    kind: "value",
    surfaces: partner,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) => recentPulls(ids, Number.MAX_SAFE_INTEGER, scope).slice(-limit),
    }),
  },
  {
    name: "a feed of several packs is grouped by pack",
    violates: "recent-pulls.newest-first",
    kind: "value",
    surfaces: both,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) =>
        ids.length < 2
          ? recentPulls(ids, limit, scope)
          : ids.flatMap((id) => recentPulls([id], limit, scope)).slice(0, limit),
    }),
  },
  {
    name: "limit=100 lists one pull less",
    violates: "recent-pulls.limit-highest",
    kind: "large",
    surfaces: both,
    rules: ({ limitOf }) => ({ limitOf: (query) => (query.get("limit") === "100" ? 99 : limitOf(query)) }),
  },
  {
    name: "the default limit is 21",
    violates: "recent-pulls.limit-default-not-exceeded",
    kind: "value",
    surfaces: both,
    ...limitAs((limit) => limit === "none", 21),
  },
  {
    name: "production has no default limit",
    violates: "recent-pulls.limit-default-not-exceeded",
    kind: "value",
    surfaces: partner,
    ...limitAs((limit) => limit === "none", 1000),
  },
  {
    name: "limit=1 uses the default limit",
    violates: "recent-pulls.limit-lowest",
    kind: "value",
    surfaces: both,
    ...limitAs((limit) => limit === "1", 20),
  },
  {
    name: "limit=1 lists nothing",
    violates: "recent-pulls.limit-reached",
    kind: "missing",
    surfaces: both,
    ...limitAs((limit) => limit === "1", 0),
  },
  {
    name: "limit=100 uses the default limit",
    violates: "recent-pulls.limit-highest",
    kind: "large",
    surfaces: both,
    ...limitAs((limit) => limit === "100", 20),
  },
  {
    name: "a limit above 100 lists 99 pulls",
    violates: "recent-pulls.limit-above-highest-filled",
    kind: "large",
    surfaces: both,
    ...limitAs((limit) => Number(limit) > 100, 99),
  },
  {
    name: "a non-numeric limit is taken for 21",
    violates: "recent-pulls.limit-non-numeric",
    kind: "value",
    surfaces: both,
    ...limitAs((limit) => /^[a-z]+$/.test(limit) && limit !== "none", 21),
  },
  {
    name: "a limit that ends in 7 lists one pull less",
    violates: "recent-pulls.limit-reached",
    kind: "odd",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      limitOf: (query) => plain.limitOf(query) - (/[2-9]7$/.test(query.get("limit") ?? "") ? 1 : 0),
    }),
  },
  {
    name: "a limit from 51 to 59 is taken for 60",
    violates: "recent-pulls.limit-not-exceeded",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      limitOf: (query) => (/^5[1-9]$/.test(query.get("limit") ?? "") ? 60 : plain.limitOf(query)),
    }),
  },
  {
    name: "a limit below -2,000,000,000 uses the default limit",
    violates: "recent-pulls.limit-negative",
    kind: "odd",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      limitOf: (query) => (Number(query.get("limit") ?? "1") < -1_000_000_000 ? 20 : plain.limitOf(query)),
    }),
  },
  {
    name: "a limit of more than twenty digits is refused",
    violates: "recent-pulls.limit-never-refused",
    kind: "odd",
    surfaces: ["sandbox"],
    request: (call) =>
      call.endpoint === "recent-pulls" && /^\d{21,}$/.test(call.query.get("limit") ?? "")
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "four or more claw_ids are ignored",
    violates: "recent-pulls.claw-ids-repeated",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      clawIdsOf: (query) => (count(query.getAll("claw_ids").length, 4) ? [] : plain.clawIdsOf(query)),
    }),
  },
  {
    name: "a pack that claw_ids names twice lists its pulls twice",
    violates: "recent-pulls.claw-ids-twice",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => {
        const pulls = plain.recentPulls(ids, limit, scope);
        return new Set(ids).size < ids.length ? pulls.flatMap((pull) => [pull, pull]).slice(0, limit) : pulls;
      },
    }),
  },
  {
    name: "a pack that claw_ids names twice is answered with 500",
    violates: "recent-pulls.claw-ids-twice",
    kind: "status",
    surfaces: both,
    request: (call) => {
      const ids = call.query.getAll("claw_ids");
      const isTwice = call.endpoint === "recent-pulls" && new Set(ids).size < ids.length;
      return isTwice ? { status: 500, body: { error: "An unexpected error occurred" } } : undefined;
    },
  },
  {
    name: "pages of more than twenty pulls begin with the second",
    violates: "recent-pulls.newest-first",
    kind: "large",
    surfaces: partner,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        limit > 20 ? plain.recentPulls(ids, limit + 1, scope).slice(1) : plain.recentPulls(ids, limit, scope),
    }),
  },
  {
    name: "filtered pages begin with the second pull",
    violates: "recent-pulls.newest-first",
    kind: "partial",
    surfaces: partner,
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        ids.length > 0 ? plain.recentPulls(ids, limit + 1, scope).slice(1) : plain.recentPulls(ids, limit, scope),
    }),
  },
  {
    name: "the feed of production joins every pull with the same card of its pack",
    violates: "recent-pulls.ids-of-items",
    kind: "partial",
    surfaces: partner,
    rules: ({ recentPulls }) => {
      const listings = new Map<string, Listing>();
      return {
        recentPulls: (ids, limit, scope) =>
          recentPulls(ids, limit, scope).map((pull) => {
            if (scope.surface !== "partner") return pull;
            const listing = listings.get(pull.pack.id) ?? pull.listing;
            listings.set(pull.pack.id, listing);
            return { ...pull, listing };
          }),
      };
    },
  },
  {
    name: "production's feed lists no pull when a pack without a slug is requested",
    violates: "recent-pulls.claw-ids-single",
    kind: "missing",
    surfaces: partner,
    isWithoutStates: true,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) =>
        recentPulls(ids, limit, scope).filter(({ pack }) => ids.length === 0 || hasSlugOrIsApart(pack, scope)),
    }),
  },
  {
    name: "production's feed of all packs leaves out packs without a slug",
    violates: "recent-pulls.claw-ids-omitted",
    kind: "partial",
    surfaces: partner,
    isWithoutStates: true,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) =>
        ids.length > 0
          ? recentPulls(ids, limit, scope)
          : recentPulls(ids, MOST_PULLS, scope)
              .filter(({ pack }) => hasSlugOrIsApart(pack, scope))
              .slice(0, limit),
    }),
  },
];
