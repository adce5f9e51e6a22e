import fc from "fast-check";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { aPullFeed, readExactly } from "../../harness/given/pull-feed.ts";
import { areOfPacks, exactly, noMoreThan, packIdsIn } from "../../harness/oracles/pulls.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { caseResult, forAll, notReached } from "../for-all.ts";
import { seedOf } from "../seed.ts";

const { all, scenario } = partnerScenarios("properties/invariants", ["sandbox", "partner"]);
export const pulls = all;

const { recentPullsDefault: DEFAULT_LIMIT, recentPullsMin: MIN_LIMIT, recentPullsMax: MAX_LIMIT } = PARTNER_LIMITS;

/** Limits as texts: integers of every size and sign, and words that are certainly not numeric. */
const limits = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -5, max: 130 }).map(String) },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.bigInt({ min: 10n ** 18n, max: 10n ** 40n }).map(String) },
  { weight: 2, arbitrary: fc.stringMatching(/^[g-w]{1,12}$/) },
);
const queries = fc.record({
  limit: fc.option(limits, { nil: undefined }),
  packs: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
});

/** One limit of each kind, with few packs and with many. */
const KINDS = [
  ...["-3000000000", "3000000000", "9".repeat(25), "few"].map((limit, nth) => ({
    limit,
    packs: nth % 2 === 0 ? [0, 1] : [],
  })),
  { limit: undefined, packs: [0, 1, 2, 3, 4, 5] },
  { limit: undefined, packs: [] },
  { limit: "100", packs: [0, 1, 2, 3] },
];

/** The kinds of limits, with the requirement that too many pulls violate. The first that fits counts. */
const LIMIT_KINDS = [
  { requirement: "recent-pulls.limit-default-not-exceeded", fits: (limit?: string) => limit === undefined },
  { requirement: "recent-pulls.limit-non-numeric", fits: (limit?: string) => !/^-?\d+$/.test(limit ?? "") },
  { requirement: "recent-pulls.limit-negative", fits: (limit?: string) => Number(limit) < 0 },
  { requirement: "recent-pulls.limit-zero", fits: (limit?: string) => Number(limit) === 0 },
  { requirement: "recent-pulls.limit-above-highest", fits: (limit?: string) => Number(limit) > MAX_LIMIT },
] as const;
const WITHIN_LIMIT = "recent-pulls.limit-not-exceeded";
const EXCEEDED = [...LIMIT_KINDS.map(({ requirement }) => requirement), WITHIN_LIMIT] as const;

/** Returns the number of pulls that a limit stands for. */
function effectiveLimit(limit: string | undefined): number {
  if (limit === undefined || !/^-?\d+$/.test(limit)) return DEFAULT_LIMIT;
  return Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, Number(limit)));
}

const TITLE = "any limit is clamped, and any choice of packs gives pulls of these packs only";
scenario(
  TITLE,
  { verifies: [...EXCEEDED, "recent-pulls.limit-never-refused", "recent-pulls.claw-ids-repeated"] },
  async (context) => {
    const packs = await context.given.packs();
    const reached = new Set<string>();
    await forAll(
      context,
      { title: TITLE, cases: queries, first: KINDS, runs: 0.67 * context.run.target.runs, workers: 4 },
      async (query, { sut }) => {
        const wanted = packs.filter((_, nth) => query.packs.includes(nth)).map(({ id }) => id);
        const feed = await ask(sut, query.limit, wanted);
        const exceeded = LIMIT_KINDS.find(({ fits }) => fits(query.limit))?.requirement ?? WITHIN_LIMIT;
        const facts = [
          caseResult(exceeded, feed, [noMoreThan(effectiveLimit(query.limit), feed)]),
          caseResult("recent-pulls.limit-never-refused", feed, [noMoreThan(MAX_LIMIT, feed)]),
          // An empty feed shows nothing about other packs.
          ...(wanted.length > 1 && packIdsIn(feed).length > 0
            ? [caseResult("recent-pulls.claw-ids-repeated", feed, [areOfPacks(wanted, feed)])]
            : []),
        ];
        for (const { requirement } of facts) reached.add(requirement);
        return facts;
      },
    );
    if (reached.size < EXCEEDED.length + 2) throw notReached();
  },
);

/** Distance of two limits in sequence. With it, the first fifteen limits end in every digit and leave no gap of nine. */
const LIMIT_STEP = 27;
/** Limits per unit of RUNS: fifteen at standard effort. */
const LIMITS_PER_RUN = 1.25;

/** The limits from the lowest to the highest, each once, in an order whose beginning is spread evenly. */
function spreadLimits(highest: number, seed: number): readonly number[] {
  const start = Math.abs(seed) % MAX_LIMIT;
  const all = Array.from({ length: MAX_LIMIT }, (_, nth) => MIN_LIMIT + ((start + nth * LIMIT_STEP) % MAX_LIMIT));
  return all.filter((limit) => limit <= highest);
}

const FILLED = "any limit is filled from a feed that holds enough, and not exceeded";
scenario(FILLED, { verifies: ["recent-pulls.limit-reached", "recent-pulls.limit-not-exceeded"] }, async (context) => {
  const held = await aPullFeed(context);
  const limits = spreadLimits(held.heldPulls, seedOf(context, FILLED));
  const cases = fc.constantFrom(...limits);
  const runs = Math.min(limits.length, Math.ceil(LIMITS_PER_RUN * context.run.target.runs));
  await forAll(context, { title: FILLED, cases, first: limits, runs, workers: 4 }, async (limit, { sut }) => {
    const feed = await readExactly(held, limit, () => ask(sut, String(limit), []));
    return [
      caseResult("recent-pulls.limit-reached", feed, [exactly(limit, feed)]),
      caseResult("recent-pulls.limit-not-exceeded", feed, [noMoreThan(limit, feed)]),
    ];
  });
});

function ask(sut: PartnerContext["sut"], limit: string | undefined, packs: readonly string[]): Promise<Exchange> {
  const query = packs.map((id) => ["claw_ids", id] as const);
  return sut.recentPulls({ query: limit === undefined ? query : [...query, ["limit", limit]] });
}
