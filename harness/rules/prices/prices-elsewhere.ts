import type { RequirementId } from "../../../contract/index.ts";
import { firstBy, groupedBy } from "../../collections/grouped-by.ts";
import type { History } from "../../history/history.ts";
import { NONE } from "../../oracles/difference.ts";
import { atEnd } from "../rule.ts";
import { deviation, followingOneFormula } from "./market-law.ts";
import { periodOf, type TwoPrices } from "./moves.ts";
import { type Priced, SAME_MOMENT_MS, shownPrices, voucherOf } from "./shown-prices.ts";

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

/** Items of the feed that show whether it has the prices of other answers. */
const ENOUGH_PULLS = 16;

/** An item's price in one answer beside that in another. */
interface Compared extends TwoPrices {
  readonly other: Priced;
}

/** Production's answers give an item one price at one moment, as far as its market and vouchers allow. */
export const showsPriceOfTheMoment = atEnd((history) => {
  const pairs = history.of("partner").packs.doPercentsChange ? [] : pairsOfPrices(history);
  const ofEndpoints = groupedBy(pairs, (pair) => endpointsOf(pair).join(" beside "));
  const faults = [...ofEndpoints.values()].flatMap((compared) => followingOneFormula(compared).slice(0, 1));
  const wrong = wrongEndpoint(faults);
  const fault = faults.find((each) => concerns(each, wrong));
  if (fault !== undefined && wrong !== undefined)
    return [[fault.exchange, [REQUIREMENTS[wrong], deviation("buyback_price", fault)]]];
  return ENDPOINTS.flatMap((endpoint) => {
    const [first, ...more] = pairs.filter((pair) => concerns(pair, endpoint));
    const enough = endpoint === FEED ? ENOUGH_PULLS : 1;
    return first === undefined || more.length < enough ? [] : [[first.exchange, [REQUIREMENTS[endpoint], NONE]]];
  });
});

/** Returns each item's prices in two answers, each way round. */
function pairsOfPrices(history: History): readonly Compared[] {
  const production = history.of("partner");
  const { latest } = production.packs;
  const isVoucher = voucherOf(production);
  // Later reads of the same list add no evidence.
  const firsts = firstBy(shownPrices(history), ({ id, exchange }) => JSON.stringify([id, exchange.endpoint])).values();
  const ofItems = groupedBy(firsts, ({ id }) => id);
  const pairs = [...ofItems.values()].flatMap((prices) =>
    prices.flatMap((price) =>
      prices.filter(isOfTheMoment(price)).map((other): Compared => {
        const { id, usd, packId = other.packId, exchange } = price;
        const [fromMs, toMs] = periodOf(exchange, other.exchange);
        const percent = latest.get(packId)?.buybackPercent;
        return { id, usd, otherUsd: other.usd, packId, percent, fromMs, toMs, exchange, other };
      }),
    ),
  );
  const ofAnswers = groupedBy(pairs, answersOf);
  const withoutVouchers = pairs.filter(({ usd, otherUsd }) => !isVoucher(Math.max(usd, otherUsd)));
  return withoutVouchers.map((pair) => {
    const others = (ofAnswers.get(answersOf(pair)) ?? []).filter(({ id }) => id !== pair.id);
    return { ...pair, othersUsd: others.map(({ otherUsd }) => otherUsd) };
  });
}

function isOfTheMoment(price: Priced): (other: Priced) => boolean {
  return ({ exchange, movedS, packId }) =>
    exchange !== price.exchange &&
    movedS === price.movedS &&
    exchange.sentAtMs - price.exchange.doneAtMs < SAME_MOMENT_MS &&
    price.exchange.sentAtMs - exchange.doneAtMs < SAME_MOMENT_MS &&
    // Two packs may pull the same listing, each with a percent of its own.
    (packId === undefined || price.packId === undefined || packId === price.packId);
}

const answersOf = ({ exchange, other }: Compared) => `${exchange.n} ${other.exchange.n}`;
const endpointsOf = ({ exchange, other }: Compared) => [exchange.endpoint, other.exchange.endpoint];

/** Returns the endpoint whose prices differ from those of most others; undefined if there are no faults. */
function wrongEndpoint(faults: readonly Compared[]): PricingEndpoint | undefined {
  const countOf = (endpoint: PricingEndpoint) => faults.filter((fault) => concerns(fault, endpoint)).length;
  const [most] = ENDPOINTS.toSorted((one, other) => countOf(other) - countOf(one));
  return faults.length === 0 ? undefined : most;
}

function concerns(pair: Compared, endpoint: PricingEndpoint | undefined): boolean {
  return endpointsOf(pair).some((each) => each === endpoint);
}
