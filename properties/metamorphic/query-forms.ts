import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { partnerScenarios, userScenarios } from "../../harness/arrange/scenario.ts";
import { feedQuery, LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { listsOnce } from "../../harness/oracles/doubled-pulls.ts";
import { areOfPlatform, elementsOf, haveTierCounts } from "../../harness/oracles/pack-list.ts";
import { areOfPacks, packIdsIn } from "../../harness/oracles/pulls.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const AREA = "properties/metamorphic";
const partner = partnerScenarios(AREA, ["sandbox", "partner"]);
const user = userScenarios(AREA);

/** Another platform than the default one, so that a filter that is not applied shows. The answer to an unknown one is open. */
const PLATFORM = "testnet";
const FEW_PULLS = 3;
const DEFAULT_LIMIT = PARTNER_LIMITS.recentPullsDefault;

partner.scenario(
  "packs are filtered and counted if the platform is the last query parameter",
  { verifies: ["available.platform-filter", "available.tier-counts-added"] },
  async ({ sut, verify }) => {
    const query = [["includeTierCounts", "true"] as const, ["platform", PLATFORM] as const];
    const list = await sut.available({ query, isJudged: false });

    const did = `the query was includeTierCounts=true&platform=${PLATFORM}`;
    if (elementsOf(list).length === 0) throw new Inconclusive(`no pack of platform ${PLATFORM} is listed`);
    verify("available.platform-filter", list, [areOfPlatform(list, PLATFORM)], did);
    verify("available.tier-counts-added", list, [haveTierCounts(list)], did);
  },
);

partner.scenario(
  "pulls are filtered and limited if the limit is the first or the middle query parameter",
  { exercises: ["recent-pulls.claw-ids-repeated", "recent-pulls.limit-not-exceeded"] },
  async ({ sut }) => {
    const feed = await sut.recentPulls(feedQuery(LARGEST_PAGE));
    const packIds = packIdsIn(feed).filter((id) => typeof id === "string");
    const [first, second] = [packIds.at(0), packIds.findLast((id) => id !== packIds[0])];
    if (first === undefined || second === undefined) throw new Inconclusive("the feed shows fewer than two packs");
    // Among so many pulls of all packs is one of another pack, which shows whether the feed was filtered.
    const others = packIds.findIndex((id) => id !== first && id !== second) + 1;
    const most = others < DEFAULT_LIMIT ? Math.max(FEW_PULLS, others) : FEW_PULLS;
    const limit = ["limit", String(most)] as const;
    const [one, other] = [["claw_ids", first] as const, ["claw_ids", second] as const];

    for (const query of [
      [limit, one, other],
      [one, limit, other],
    ]) {
      await sut.recentPulls({ query });
    }
  },
);

partner.scenario(
  "a pack that is named twice counts once",
  { verifies: ["recent-pulls.claw-ids-twice"] },
  async ({ sut, verify }) => {
    const feed = await sut.recentPulls(feedQuery(LARGEST_PAGE));
    const [id] = packIdsIn(feed).filter((each) => typeof each === "string");
    if (id === undefined) throw new Inconclusive("the feed shows no pull");
    const once = await sut.recentPulls(feedQuery(LARGEST_PAGE, [id]));

    const twice = await sut.recentPulls(feedQuery(LARGEST_PAGE, [id, id]));

    // A feed for packs without pulls may legally show others.
    const isOfPack = packIdsIn(twice).includes(id) ? areOfPacks([id], twice) : NONE;
    const differences = [accepted(twice), isOfPack, listsOnce(once, twice)];
    verify("recent-pulls.claw-ids-twice", [once, twice], differences, "`claw_ids` named one pack twice");
  },
);

partner.scenario(
  "pulls are limited if the query is percent-encoded",
  { exercises: ["recent-pulls.limit-not-exceeded"] },
  async ({ sut }) => {
    await sut.recentPulls({ rawPath: `/vm/recent-pulls?${percentEncoded([["limit", String(FEW_PULLS)]])}` });
  },
);

partner.scenario(
  "packs are filtered if the query is percent-encoded",
  { verifies: ["available.platform-filter"] },
  async ({ sut, verify }) => {
    const query = percentEncoded([["platform", PLATFORM]]);
    const list = await sut.available({ rawPath: `/vm/available?${query}`, isJudged: false });

    if (elementsOf(list).length === 0) throw new Inconclusive(`no pack of platform ${PLATFORM} is listed`);
    verify("available.platform-filter", list, [areOfPlatform(list, PLATFORM)], `the query was ${query}`);
  },
);

/** Returns a query with every character encoded, which names the same parameters. */
function percentEncoded(query: readonly (readonly [name: string, value: string])[]): string {
  const hex = (text: string) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
  return query.map(([name, value]) => `${hex(name)}=${hex(value)}`).join("&");
}

user.scenario(
  "packs are filtered if the platform is the last query parameter",
  { verifies: ["user-available.platform-filter"] },
  async ({ sut, verify }) => {
    const query = [["includeRepacks", "true"] as const, ["platform", PLATFORM] as const];
    const list = await sut.available({ query, isJudged: false });

    if (elementsOf(list).length === 0) throw new Inconclusive(`no pack of platform ${PLATFORM} is listed`);
    const did = `the query was includeRepacks=true&platform=${PLATFORM}`;
    verify("user-available.platform-filter", list, [areOfPlatform(list, PLATFORM)], did);
  },
);

/**
 * Equivalent queries have equal answers: the order of parameters and a repeated value have no meaning. Other scenarios
 * send `platform` and `claw_ids` first, and these send them last.
 */
export const queryForms = [...partner.all, ...user.all];
