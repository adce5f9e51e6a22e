import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import type { Listing } from "../listing.ts";
import type { Pack } from "../pack.ts";
import type { Scope } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant(
    "recent-pulls.limit-within-filter",
    "missing",
    partner,
    "an existing feed of production is filtered after its limit",
    {
      isWithoutStates: true,
      rules: ({ recentPulls }) => ({
        recentPulls: (clawIds, limit, scope) =>
          recentPulls([], limit, scope).filter(({ pack }) => clawIds.length === 0 || clawIds.includes(pack.id)),
      }),
    },
  ),
  mutant(
    "recent-pulls.buyback-price",
    "odd",
    both,
    "buyback_price of a pull equals its value in a feed of several requested packs",
    {
      answer: edited("recent-pulls", "[].buyback_price", (_, { holder }) => holder.value, { when: asksForSeveral }),
    },
  ),
  mutant("recent-pulls.slug-of-pack", "odd", both, "claw_slug of a pull is null in a feed of several requested packs", {
    answer: edited("recent-pulls", "[].claw_slug", () => null, { when: asksForSeveral }),
  }),
  mutant("recent-pulls.limit-default", "partial", sandbox, "the default limit of a filtered feed is 10", {
    ...limited((raw, limit, query) => (raw === null && query.has("claw_ids") ? 10 : limit)),
  }),
  mutant("recent-pulls.limit-zero", "partial", both, "a filtered feed lists nothing for a limit of 0", {
    ...limited((raw, limit, query) => (raw === "0" && query.has("claw_ids") ? 0 : limit)),
  }),
  mutant(
    "recent-pulls.limit-negative",
    "partial",
    both,
    "a filtered feed uses the default limit instead of a negative one",
    {
      ...limited((raw, limit, query) => (Number(raw) < 0 && query.has("claw_ids") ? 20 : limit)),
    },
  ),
  mutant(
    "recent-pulls.limit-above-highest-filled",
    "partial",
    both,
    "a filtered feed uses the default limit instead of one above 100",
    {
      ...limited((raw, limit, query) => (Number(raw) > 100 && query.has("claw_ids") ? 20 : limit)),
    },
  ),
  mutant("recent-pulls.limit-not-exceeded", "odd", both, "limit counts only as the last query parameter", {
    rules: ({ limitOf }) => ({
      limitOf: (query) => limitOf([...query.keys()].at(-1) === "limit" ? query : new URLSearchParams()),
    }),
  }),
  mutant("recent-pulls.claw-ids-repeated", "odd", both, "claw_ids count only before limit", {
    rules: ({ clawIdsOf }) => ({
      clawIdsOf: (query) => ([...query.keys()][0] === "limit" ? [] : clawIdsOf(query)),
    }),
  }),
  mutant("recent-pulls.limit-not-exceeded", "type", both, "the query of the feed is not percent-decoded", {
    request: (call) => {
      if (call.endpoint === "recent-pulls" && call.url.includes("%6C")) call.query = new URLSearchParams();
      return undefined;
    },
  }),
  mutant(
    "recent-pulls.price-of-the-moment",
    "value",
    partner,
    "the feed of production has values that are five percent too high",
    {
      isWithoutStates: true,
      rules: withFeedValues((usd) => 1.05 * usd),
    },
  ),
  mutant(
    "recent-pulls.price-of-the-moment",
    "partial",
    partner,
    "the feed of production has values of the price divided by 0.85",
    {
      isWithoutStates: true,
      rules: withFeedValues((usd, { pack }) => (usd * pack.buyback_percent) / 0.85),
    },
  ),
  mutant("recent-pulls.pulls-once", "extra", partner, "the feed of production lists each pull twice", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain
          .recentPulls(ids, limit, scope)
          .flatMap((pull) => [pull, pull])
          .slice(0, limit),
    }),
  }),
  mutant("recent-pulls.pulls-once", "partial", partner, "the feed of production lists pulls of this run twice", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        plain
          .recentPulls(ids, limit, scope)
          .flatMap((pull) => (scope.store.copies.has(pull.listing.id) ? [pull, pull] : [pull]))
          .slice(0, limit),
    }),
  }),
  mutant("recent-pulls.limit-non-numeric-filled", "value", sandbox, "limit=true is taken for 1", {
    ...limited((raw, limit) => (raw === "true" ? 1 : limit)),
  }),
  mutant("recent-pulls.limit-never-refused", "refuses", sandbox, "limit=NaN is refused", {
    request: (call) =>
      call.endpoint === "recent-pulls" && call.query.get("limit") === "NaN"
        ? { status: 400, body: { error: "limit" } }
        : undefined,
  }),
  mutant("recent-pulls.newest-first", "value", partner, "recent-pulls lists the oldest pulls instead of the newest", {
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) => recentPulls(ids, Number.MAX_SAFE_INTEGER, scope).slice(-limit),
    }),
  }),
  mutant("recent-pulls.newest-first", "value", both, "a feed of several packs is grouped by pack", {
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) =>
        ids.length < 2
          ? recentPulls(ids, limit, scope)
          : ids.flatMap((id) => recentPulls([id], limit, scope)).slice(0, limit),
    }),
  }),
  mutant("recent-pulls.limit-highest", "large", both, "limit=100 lists one pull less", {
    rules: ({ limitOf }) => ({ limitOf: (query) => (query.get("limit") === "100" ? 99 : limitOf(query)) }),
  }),
  mutant("recent-pulls.limit-default-not-exceeded", "value", both, "the default limit is 21", {
    ...limitAs((limit) => limit === "none", 21),
  }),
  mutant("recent-pulls.limit-default-not-exceeded", "value", partner, "production has no default limit", {
    ...limitAs((limit) => limit === "none", 1000),
  }),
  mutant("recent-pulls.limit-lowest", "value", both, "limit=1 uses the default limit", {
    ...limitAs((limit) => limit === "1", 20),
  }),
  mutant("recent-pulls.limit-reached", "missing", both, "limit=1 lists nothing", {
    ...limitAs((limit) => limit === "1", 0),
  }),
  mutant("recent-pulls.limit-highest", "large", both, "limit=100 uses the default limit", {
    ...limitAs((limit) => limit === "100", 20),
  }),
  mutant("recent-pulls.limit-above-highest-filled", "large", both, "a limit above 100 lists 99 pulls", {
    ...limitAs((limit) => Number(limit) > 100, 99),
  }),
  mutant("recent-pulls.limit-non-numeric", "value", both, "a non-numeric limit is taken for 21", {
    ...limitAs((limit) => /^[a-z]+$/.test(limit) && limit !== "none", 21),
  }),
  mutant("recent-pulls.limit-reached", "odd", ["sandbox"], "a limit that ends in 7 lists one pull less", {
    rules: (plain) => ({
      limitOf: (query) => plain.limitOf(query) - (/[2-9]7$/.test(query.get("limit") ?? "") ? 1 : 0),
    }),
  }),
  mutant("recent-pulls.limit-not-exceeded", "large", ["sandbox"], "a limit from 51 to 59 is taken for 60", {
    rules: (plain) => ({
      limitOf: (query) => (/^5[1-9]$/.test(query.get("limit") ?? "") ? 60 : plain.limitOf(query)),
    }),
  }),
  mutant("recent-pulls.limit-negative", "odd", ["sandbox"], "a limit below -1,000,000,000 uses the default limit", {
    rules: (plain) => ({
      limitOf: (query) => (Number(query.get("limit") ?? "1") < -1_000_000_000 ? 20 : plain.limitOf(query)),
    }),
  }),
  mutant("recent-pulls.limit-negative", "missing", both, "negative limits other than -1 list nothing", {
    rules: (plain) => ({
      limitOf: (query) => (Number(query.get("limit") ?? "1") < -1 ? 0 : plain.limitOf(query)),
    }),
  }),
  mutant("recent-pulls.limit-above-highest-filled", "large", both, "a limit from 2001 to 9e10 uses the default limit", {
    rules: (plain) => ({
      limitOf: (query) => {
        const limit = Number(query.get("limit") ?? "1");
        return limit > 2000 && limit < 9e10 ? 20 : plain.limitOf(query);
      },
    }),
  }),
  mutant("recent-pulls.limit-non-numeric-filled", "odd", both, "words other than abc and true are a limit of 1", {
    rules: (plain) => ({
      limitOf: (query) => (/^(?!abc$|true$)[a-z]+$/.test(query.get("limit") ?? "") ? 1 : plain.limitOf(query)),
    }),
  }),
  mutant("recent-pulls.limit-never-refused", "odd", ["sandbox"], "a limit of more than twenty digits is refused", {
    request: (call) =>
      call.endpoint === "recent-pulls" && /^\d{21,}$/.test(call.query.get("limit") ?? "")
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  }),
  mutant("recent-pulls.claw-ids-repeated", "large", ["sandbox"], "four or more claw_ids are ignored", {
    rules: (plain) => ({
      clawIdsOf: (query) => (count(query.getAll("claw_ids").length, 4) ? [] : plain.clawIdsOf(query)),
    }),
  }),
  mutant("recent-pulls.claw-ids-twice", "extra", both, "a pack that claw_ids names twice lists its pulls twice", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => {
        const pulls = plain.recentPulls(ids, limit, scope);
        return new Set(ids).size < ids.length ? pulls.flatMap((pull) => [pull, pull]).slice(0, limit) : pulls;
      },
    }),
  }),
  mutant("recent-pulls.claw-ids-twice", "status", both, "a pack that claw_ids names twice is answered with 500", {
    request: (call) => {
      const ids = call.query.getAll("claw_ids");
      const isTwice = call.endpoint === "recent-pulls" && new Set(ids).size < ids.length;
      return isTwice ? { status: 500, body: { error: "An unexpected error occurred" } } : undefined;
    },
  }),
  mutant("recent-pulls.newest-first", "large", partner, "pages of more than twenty pulls begin with the second", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        limit > 20 ? plain.recentPulls(ids, limit + 1, scope).slice(1) : plain.recentPulls(ids, limit, scope),
    }),
  }),
  mutant("recent-pulls.newest-first", "partial", partner, "filtered pages begin with the second pull", {
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) =>
        ids.length > 0 ? plain.recentPulls(ids, limit + 1, scope).slice(1) : plain.recentPulls(ids, limit, scope),
    }),
  }),
  mutant(
    "recent-pulls.ids-of-items",
    "partial",
    partner,
    "the feed of production joins every pull with the same card of its pack",
    {
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
  ),
  mutant(
    "recent-pulls.claw-ids-single",
    "missing",
    partner,
    "production's feed lists no pull when a pack without a slug is requested",
    {
      isWithoutStates: true,
      rules: ({ recentPulls }) => ({
        recentPulls: (ids, limit, scope) =>
          recentPulls(ids, limit, scope).filter(({ pack }) => ids.length === 0 || hasSlugOrIsApart(pack, scope)),
      }),
    },
  ),
  mutant(
    "recent-pulls.claw-ids-omitted",
    "partial",
    partner,
    "production's feed of all packs leaves out packs without a slug",
    {
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
  ),
];
