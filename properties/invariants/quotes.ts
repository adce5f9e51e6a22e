import fc from "fast-check";
import { errorRow } from "../../contract/errors.ts";
import { ID_FORMATS } from "../../contract/ids.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import type { PartnerGiven } from "../../harness/context/partner-given.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import {
  isCarrier,
  isDays,
  isInOrder,
  isQuoteId,
  isThreeRates,
  quoteOf,
  quotesIn,
  RATES,
} from "../../harness/oracles/rates.ts";
import { accepted, isRefusal } from "../../harness/oracles/refusal.ts";
import { amounts, equals, matches } from "../../harness/oracles/value.ts";
import { type Exchange, memberOf } from "../../harness/transport/exchange.ts";
import { type CaseResult, forAll } from "../for-all.ts";

const { all, scenario } = partnerScenarios("properties/invariants", ["sandbox"]);
export const quotes = all;

/** Maximum items of a quote: more than usual, but few enough for a few purchases. */
const MAX_ITEMS = 24;
/** Listings needed per drawn item; with fewer, draws repeat. */
const MIN_PER_ITEM = 3;
/** Number of concurrent cases. */
const WORKERS = 2;
const NOTHING_SHIPPABLE = errorRow("ship/quote", "No shippable items in request");

const TITLE = "a quote of any items of a user follows the rate table's formulas";
scenario(
  TITLE,
  {
    verifies: [
      "ship-quote.answers",
      "ship-quote.three-rates",
      "ship-quote.rates-in-order",
      "ship-quote.session-id-form",
      "ship-quote.quote-id-form",
      ...RATES.flatMap(
        ({ key }) =>
          [
            `ship-quote.${key}.amount-further-items`,
            `ship-quote.${key}.days`,
            `ship-quote.${key}.insured`,
            `ship-quote.${key}.service`,
            `ship-quote.${key}.carrier`,
          ] as const,
      ),
    ],
  },
  async (context) => {
    // Different items are needed, and a small pool gives few of them.
    const most = Math.min(MAX_ITEMS, Math.ceil(context.run.listings.poolSize / MIN_PER_ITEM));
    const everything = Array.from({ length: most }, (_, place) => place);
    const places = fc.shuffledSubarray(everything, { minLength: 1 });
    const isShared = sharingOf(context.run.listings) === "shared";
    // If instances share no state, a worker's connection knows only what was bought on it.
    const bought = new Map<PartnerGiven, Promise<readonly PulledItem[]>>();
    const itemsOf = (given: PartnerGiven) => {
      const known = bought.get(given);
      if (known !== undefined) return known;
      const buys = isShared ? given.differentItems(most) : given.itemsToQuote(most);
      const items = buys.then((purchase) => purchase.items);
      bought.set(given, items);
      return items;
    };

    await forAll(
      context,
      // Every number of items once; the simplest case has the fewest.
      {
        title: TITLE,
        cases: fc.noBias(places),
        first: everything.map((place) => everything.slice(place)),
        runs: context.run.target.runs * 2,
        isStateful: true,
        // Each worker has items of its own.
        workers: isShared ? 1 : WORKERS,
        describe: (list) => `a quote of ${list.length} items`,
      },
      async (list, { sut, given }) => {
        const items = await itemsOf(given);
        const ids = list.flatMap((place) => items[place]?.id ?? []);
        if (ids.length === 0) return [];
        const exchange = await askForQuote(sut, { item_ids: ids, destination: await given.destination(ids) });
        if (isRefusal(exchange, NOTHING_SHIPPABLE)) throw new Inconclusive("some items can't be shipped");
        if (exchange.status !== 200) return [shown("ship-quote.answers", exchange, [accepted(exchange)])];
        return rateFacts(exchange, ids.length);
      },
    );
  },
);

function rateFacts(exchange: Exchange, count: number): readonly CaseResult[] {
  const rates = quotesIn(exchange.json);
  const session = memberOf(exchange.json, "session_id");
  return [
    shown("ship-quote.answers", exchange, []),
    shown("ship-quote.three-rates", exchange, [isThreeRates(rates)]),
    ...(rates.length > 0 ? [shown("ship-quote.rates-in-order", exchange, [isInOrder(rates)])] : []),
    shown("ship-quote.session-id-form", exchange, [matches("session_id", ID_FORMATS.sandboxQuoteSession, session)]),
    ...RATES.flatMap((row) => {
      const rate = quoteOf(row, rates);
      if (rate === undefined) return [];
      const usd = row.firstUsd + (count - 1) * row.furtherUsd;
      return [
        shown("ship-quote.quote-id-form", exchange, [isQuoteId(session, rate, row)]),
        shown(`ship-quote.${row.key}.amount-further-items`, exchange, [amounts("amount", usd, rate.amount)]),
        shown(`ship-quote.${row.key}.days`, exchange, [isDays(row, rate)]),
        shown(`ship-quote.${row.key}.insured`, exchange, [equals("insured", row.isInsured, rate.insured)]),
        shown(`ship-quote.${row.key}.service`, exchange, [equals("service", row.service, rate.service)]),
        shown(`ship-quote.${row.key}.carrier`, exchange, [isCarrier(row, rate)]),
      ];
    }),
  ];
}

const shown = (
  requirement: CaseResult["requirement"],
  exchange: Exchange,
  differences: CaseResult["differences"],
): CaseResult => ({
  requirement,
  evidence: [exchange],
  differences,
});
