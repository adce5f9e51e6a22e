import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { countsOf } from "../../collections/counts.ts";
import { firstBy, groupedBy } from "../../collections/grouped-by.ts";
import { NONE, related } from "../../oracles/difference.ts";
import type { Judged } from "../judgement.ts";
import type { RunRule } from "../rule.ts";
import { answersOf, type Compared, faultyPrices } from "./price-faults.ts";
import { type Priced, shownPrices } from "./shown-prices.ts";

const FEED = "recent-pulls";

/** The endpoints that give prices of items. If two differ, the earlier one here is judged. */
const ENDPOINTS = [FEED, "inventory", "buy/status", "buy/init"] as const;
type PricingEndpoint = (typeof ENDPOINTS)[number];

const REQUIREMENTS = {
  [FEED]: "recent-pulls.price-of-the-moment",
  inventory: "inventory.item-price-of-the-moment",
  "buy/status": "buy-status.nft-price-of-the-moment",
  "buy/init": "buy-status.nft-price-of-the-moment",
} as const satisfies Record<PricingEndpoint, RequirementId>;

/** Maximum time between two answers whose prices are compared. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Compared items that show a rule. */
const ENOUGH_ITEMS = 16;

/**
 * Production's answers give an item one price at one moment. Prices are live, so single ones may differ. Whether they differ
 * can't depend on the item's place in a list. A market neither moves all prices alike nor exchanges them.
 */
export const showsPriceOfTheMoment: RunRule = (history) => {
  const surface = history.of("partner");
  const ofEndpoints = groupedBy(pairsOfPrices(shownPrices(surface)), ({ listed, other }) =>
    [listed, other].map(({ exchange }) => exchange.endpoint).join(" beside "),
  );
  const lists = [...ofEndpoints.values()].filter(({ length }) => length >= ENOUGH_ITEMS);
  const { doPercentsChange } = surface.packs;
  const faults = lists.flatMap((compared) => faultyPrices(compared, doPercentsChange).slice(0, 1));
  const wrong = wrongEndpoint(faults);
  const fault = faults.find((each) => concerns(each, wrong));
  const judged = fault === undefined || wrong === undefined ? [] : [judgedBy(REQUIREMENTS[wrong], fault)];
  const fed = wrong === FEED ? undefined : lists.flat().find((each) => concerns(each, FEED));
  return fed === undefined ? judged : [...judged, [fed.listed.exchange, [REQUIREMENTS[FEED], NONE]]];
};

/** Returns each item beside its prices in earlier answers, each way round. */
function pairsOfPrices(prices: readonly Priced[]): readonly Compared[] {
  // Later reads of the same list add no evidence.
  const firsts = [...firstBy(prices, ({ id, exchange }) => JSON.stringify([id, exchange.endpoint])).values()];
  const ofItems = groupedBy(firsts, ({ id }) => id);
  const pairs = firsts.flatMap((now) =>
    (ofItems.get(now.id) ?? []).filter(isOfTheMoment(now)).flatMap((before) => {
      const isSame = Math.abs(before.usd - now.usd) <= MONEY_TOLERANCE_USD.copy;
      return [
        { listed: before, other: now, isSame },
        { listed: now, other: before, isSame },
      ];
    }),
  );
  const items = countsOf(pairs.map(answersOf));
  // Earlier purchases in an inventory have older prices, so an item counts only if another one of the same two answers does.
  return pairs.filter((pair) => pair.listed.exchange.endpoint !== "inventory" || items.of(answersOf(pair)) > 1);
}

function isOfTheMoment(now: Priced): (before: Priced) => boolean {
  return ({ exchange, movedS, packId }) =>
    exchange.n < now.exchange.n &&
    movedS === now.movedS &&
    now.exchange.sentAtMs - exchange.doneAtMs < SAME_MOMENT_MS &&
    // Two packs may pull the same listing, each with a percent of its own.
    (packId === undefined || now.packId === undefined || packId === now.packId);
}

/** Returns the endpoint whose prices differ from those of most others; undefined if there are no faults. */
function wrongEndpoint(faults: readonly Compared[]): PricingEndpoint | undefined {
  const countOf = (endpoint: PricingEndpoint) => faults.filter((fault) => concerns(fault, endpoint)).length;
  const [most] = ENDPOINTS.toSorted((one, other) => countOf(other) - countOf(one));
  return faults.length === 0 ? undefined : most;
}

function concerns({ listed, other }: Compared, endpoint: PricingEndpoint | undefined): boolean {
  return listed.exchange.endpoint === endpoint || other.exchange.endpoint === endpoint;
}

function judgedBy(requirement: RequirementId, { listed, other }: Compared): Judged {
  const at = { name: "buyback_price", of: listed.id };
  const difference = related(false, at, "within tolerance", [other.usd], listed.usd, MONEY_TOLERANCE_USD.copy);
  return [listed.exchange, [requirement, difference]];
}
