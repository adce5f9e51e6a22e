import fc from "fast-check";
import type { RequirementId } from "../contract/index.ts";
import { PARTNER_LIMITS } from "../contract/limits.ts";
import { aPullFeed, readExactly, TOO_FEW_PULLS } from "../harness/arrange/pull-feed.ts";
import { partnerScenarios } from "../harness/arrange/scenario.ts";
import { feedQuery } from "../harness/client/feed-query.ts";
import { Inconclusive } from "../harness/exits/early-exits.ts";
import { answersList } from "../harness/oracles/pack-list.ts";
import { exactly } from "../harness/oracles/pulls.ts";
import { effectiveLimit, judgeLimit } from "../harness/rules/answers/feed-limits.ts";
import { amongNamed, caseResults, forAll, requireReached } from "./for-all.ts";

const { all, scenario } = partnerScenarios("properties/limit-clamping", ["sandbox", "partner"]);

/** The limit of recent pulls: 20 by default, clamped to 1 and 100. */
export const limitClamping = all;

/** Number of concurrent cases. */
const WORKERS = 4;

const { recentPullsMin: MIN_LIMIT, recentPullsMax: MAX_LIMIT } = PARTNER_LIMITS;

const text = String;
/** Integers beyond these are no 32-bit ones. */
const [LEAST_INT, MOST_INT] = [-(2 ** 31), 2 ** 31 - 1];
const [LEAST, MOST] = [-(10n ** 40n), 10n ** 40n];

/** The kinds of limits. Any kind is as simple as another, and those without a limit come first. */
const KINDS: readonly {
  readonly limits: fc.Arbitrary<string | undefined>;
  /** What another number of pulls of a full feed violates; absent for numbers that a server may be unable to read. */
  readonly missed?: RequirementId;
}[] = [
  { limits: fc.constant(undefined), missed: "recent-pulls.limit-default" },
  { limits: fc.constant("0"), missed: "recent-pulls.limit-zero" },
  { limits: fc.integer({ min: MIN_LIMIT, max: MAX_LIMIT }).map(text), missed: "recent-pulls.limit-reached" },
  {
    limits: fc.integer({ min: MAX_LIMIT + 1, max: MOST_INT }).map(text),
    missed: "recent-pulls.limit-above-highest-filled",
  },
  { limits: fc.bigInt({ min: BigInt(MOST_INT), max: MOST }).map(text) },
  { limits: fc.integer({ min: LEAST_INT, max: -1 }).map(text), missed: "recent-pulls.limit-negative" },
  { limits: fc.bigInt({ min: LEAST, max: BigInt(LEAST_INT) }).map(text) },
  { limits: fc.stringMatching(/^[g-w]{1,12}$/), missed: "recent-pulls.limit-non-numeric-filled" },
];

/** A request for pulls, with the indexes of the packs that it asks for. */
const PARTS = KINDS.map(({ limits }) => fc.record({ limit: limits, packs: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]) }));
/** Cases per unit of RUNS: two of each kind at standard effort. */
const CASES_PER_RUN = 1.34;

/** What a rule says about the length of a feed; no part asks for a limit of one on purpose. */
const EXCEEDED = [
  "recent-pulls.limit-default-not-exceeded",
  "recent-pulls.limit-zero",
  "recent-pulls.limit-not-exceeded",
  "recent-pulls.limit-above-highest",
  "recent-pulls.limit-negative",
  "recent-pulls.limit-non-numeric",
] as const;
const VERIFIED = [...EXCEEDED, "recent-pulls.limit-never-refused"] as const;
const TITLE = "any limit is clamped, and any choice of packs gives pulls of these packs only";
scenario(TITLE, { verifies: VERIFIED, exercises: ["recent-pulls.claw-ids-repeated"] }, async (context) => {
  const packs = await context.given.packs();
  const reached = await forAll(
    context,
    {
      title: TITLE,
      cases: PARTS,
      runs: CASES_PER_RUN * context.run.target.runs,
      workers: WORKERS,
      describe: ({ limit, packs: some }) => `limit ${limit ?? "absent"} with ${some.length} packs`,
    },
    async ({ limit, packs: some }, { sut }) => {
      const wanted = packs.filter((_, nth) => some.includes(nth)).map(({ id }) => id);
      const feed = await sut.recentPulls(feedQuery(limit, wanted));
      return caseResults(feed, [
        ...amongNamed(judgeLimit(feed), EXCEEDED),
        ["recent-pulls.limit-never-refused", [answersList(feed)]],
      ]);
    },
  );
  requireReached(reached, VERIFIED);
});

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);
/** Cases per unit of RUNS: one limit of each part at standard effort. */
const LIMITS_PER_RUN = 2.17;

/** Limits that end in each digit, and limits of each ten: a wrong digit or range is then hardly missed. */
function partsOf(highest: number): readonly fc.Arbitrary<number>[] {
  const within = (least: number, most: number, limitOf: (number: number) => number) =>
    least > most ? [] : [fc.noBias(fc.integer({ min: least, max: most })).map(limitOf)];
  const ends = DIGITS.map((digit) => {
    const least = digit < MIN_LIMIT ? 1 : 0;
    return within(least, Math.floor((highest - digit) / 10), (ten) => 10 * ten + digit);
  });
  const tens = DIGITS.map((ten) => within(10 * ten + 1, Math.min(highest, 10 * ten + 10), (limit) => limit));
  return [...ends, ...tens].flat();
}

/** A limit of a kind that a full feed fills. */
const FILLING = KINDS.flatMap(({ missed, limits }) =>
  missed === undefined ? [] : limits.map((limit) => ({ limit, missed })),
);
const BETWEEN = { missed: "recent-pulls.limit-reached" } as const;

const FILLED = "any limit is filled from a feed that holds enough, and not exceeded";
const FILLS = KINDS.flatMap(({ missed }) => missed ?? []);
const FILLED_IDS = [...new Set([...EXCEEDED, ...FILLS])];
scenario(FILLED, { verifies: FILLED_IDS }, async (context) => {
  const held = await aPullFeed(context);
  const exact = partsOf(held.heldPulls).map((limits) => limits.map((limit) => ({ limit: String(limit), ...BETWEEN })));
  const property = {
    title: FILLED,
    cases: [...exact, ...FILLING],
    runs: LIMITS_PER_RUN * context.run.target.runs,
    workers: WORKERS,
    describe: ({ limit }: { readonly limit: string | undefined }) => `limit ${limit ?? "absent"}`,
  };
  const reached = await forAll(context, property, async ({ limit, missed }, { sut }) => {
    const pulls = effectiveLimit(limit)?.pulls ?? Number.POSITIVE_INFINITY;
    if (pulls > held.heldPulls) return [];
    const feed = await readExactly(held, pulls, () => sut.recentPulls(feedQuery(limit)));
    return caseResults(feed, [[missed, [exactly(pulls, feed)]], ...amongNamed(judgeLimit(feed), EXCEEDED)]);
  });
  if (held.heldPulls < MAX_LIMIT) throw held.missing ?? new Inconclusive(TOO_FEW_PULLS);
  requireReached(reached, FILLED_IDS);
});
