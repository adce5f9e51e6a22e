import { ID_FORMATS } from "../../contract/ids.ts";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { RATES, rateUsd } from "../../contract/rates.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, ignoring, NothingShippable } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { judgeEach } from "../../harness/given/judge-each.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { askForQuote, type Quote } from "../../harness/operations/quote.ts";
import { BAD_ADDRESS, isAddressRefusal } from "../../harness/oracles/address-refusal.ts";
import { answeredAt, liesAfter } from "../../harness/oracles/expiry.ts";
import {
  isFirstAmount,
  isFurtherAmount,
  isInOrder,
  isQuoteId,
  isThreeRates,
  quoteOf,
  quotesIn,
} from "../../harness/oracles/rates.ts";
import { accepted, answered, expectedOf } from "../../harness/oracles/refusal.ts";
import { amounts, matches } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["sandbox"]);
export const sandboxShipQuote = all;

const FIRST_AMOUNTS = RATES.map(({ key }) => `ship-quote.${key}.amount` as const);
const FURTHER_AMOUNTS = RATES.map(({ key }) => `ship-quote.${key}.amount-further-items` as const);
/** What a rule compares with the table in every quote. */
const BY_THE_TABLE = RATES.flatMap(({ key }) =>
  (["service", "carrier", "insured", "days"] as const).map((member) => `ship-quote.${key}.${member}` as const),
);
/** The answers to a country of two characters that does not exist. */
const EITHER = [{ status: 200 }, expectedOf(BAD_ADDRESS)];
/** Numbers of several items: up to more than most packs sell at once. */
const COUNTS = [2, 3, 5, 8];

scenario(
  "a quote gives three rates in order, with ids of the documented form, which match the table",
  {
    verifies: [
      "ship-quote.three-rates",
      "ship-quote.rates-in-order",
      "ship-quote.session-id-form",
      "ship-quote.quote-id-form",
      ...FIRST_AMOUNTS,
      ...FURTHER_AMOUNTS,
      "ship-quote.several-items",
    ],
    exercises: BY_THE_TABLE,
  },
  async (context) => {
    const { given, verify } = context;
    const { quote: single } = await given.quotedItems();
    judgeForm(context, single, "one item was quoted");
    for (const row of RATES) {
      const one = rateOf(single, row.key);
      verify(`ship-quote.${row.key}.amount`, single.exchange, [isFirstAmount(row, one)], "one item was quoted");
    }

    await judgeEach(COUNTS, async (count) => {
      await context.releaseItems();
      const { quote } = await given.quotedItems(count).catch(async (stop: unknown) => {
        if (stop instanceof NothingShippable) await verifyTogether(context, count);
        throw stop;
      });
      const did = `${count} items were quoted`;
      verify("ship-quote.several-items", quote.exchange, [accepted(quote.exchange)], did);
      judgeForm(context, quote, did);
      for (const row of RATES) {
        const isRight = isFurtherAmount(row, count, rateOf(single, row.key), rateOf(quote, row.key));
        verify(`ship-quote.${row.key}.amount-further-items`, [single.exchange, quote.exchange], [isRight], did);
      }
    });
  },
);

/** Additional items, used where one can't be shipped, which is legal. */
const SPARE_ITEMS = 2;

/** Quotes items together that are also quoted alone before and afterwards, so that all of them can be shipped. */
async function verifyTogether({ sut, given, verify }: PartnerContext, count: number): Promise<void> {
  const { items } = await given.itemsToQuote(count + SPARE_ITEMS);
  const quoteAlone = async (ids: readonly string[]): Promise<readonly Quote[]> => {
    const quotes: Quote[] = [];
    for (const id of ids) {
      const quote = await given.quote([id]).catch(ignoring(NothingShippable));
      if (quote !== undefined) quotes.push(quote);
    }
    return quotes;
  };
  const before = await quoteAlone(items.map(({ id }) => id));
  const itemIds = before.flatMap((quote) => quote.itemIds);
  if (itemIds.length < count) return;
  const together = await askForQuote(sut, { item_ids: itemIds, destination: await given.destination(itemIds) });
  const after = await quoteAlone(itemIds);
  const [first] = after;
  if (first === undefined || after.length < itemIds.length) return;
  const did = `${itemIds.length} items were quoted together, and each of them alone before and afterwards`;
  verify("ship-quote.several-items", [first.exchange, together], [accepted(together)], did);
}

/** Judges the ids of a quote, and the number and order of its rates. */
function judgeForm({ verify }: PartnerContext, quote: Quote, did: string): void {
  const { exchange, sessionId } = quote;
  const quotes = quotesIn(exchange.json);
  const hasForm = matches("session_id", ID_FORMATS.sandboxQuoteSession, sessionId);
  verify("ship-quote.session-id-form", exchange, [hasForm], did);
  verify("ship-quote.three-rates", exchange, [isThreeRates(quotes)], did);
  atLeastOne(quotes, "no rate");
  verify("ship-quote.rates-in-order", exchange, [isInOrder(quotes)], did);
  for (const { row, raw } of ratesOf(quote)) {
    verify("ship-quote.quote-id-form", exchange, [isQuoteId(sessionId, raw, row)], `${row.key} was looked at`);
  }
}

/** Age of old items, which can be shipped like any others. Half a sellback window is reached with the same move. Seconds. */
const OLD_S = 3 * 86_400;
const OLD_COUNT = 2;

scenario("rates of items that were bought days ago match the table", { verifies: FURTHER_AMOUNTS }, async (context) => {
  const { quote } = await context.given.quotedItems(OLD_COUNT);
  await context.timeSince(context.now(), { from: OLD_S });

  const body = { item_ids: quote.itemIds, destination: quote.destination };
  const later = await askForQuote(context.sut, body);

  const rates = quotesIn(later.json);
  for (const row of RATES) requirePassed(quoteOf(row, rates) !== undefined, `a rate ${row.key}`);
  verifyAmounts(context, [quote.exchange, later], OLD_COUNT, "the items had been bought three days before");
});

scenario(
  "rates depend on the number of item ids, whether or not all of these items can be shipped",
  { verifies: FURTHER_AMOUNTS },
  async (context) => {
    const { user, quote } = await context.given.quotedItems();
    const { item_id: unshippable } = await context.state("an item cannot be shipped", { user_id: user });
    const ids = [...quote.itemIds, unshippable];

    const mixed = await askForQuote(context.sut, { item_ids: ids, destination: quote.destination });

    // A quote for only the shippable items and a refusal are both legal.
    if (mixed.status !== 200)
      throw new Inconclusive("a quote for an item that can't be shipped was refused as a whole");
    verifyAmounts(context, [quote.exchange, mixed], ids.length, "one of the quoted items could not be shipped");
  },
);

/** Requires the table's amounts for so many items in the last of two quotes. */
function verifyAmounts({ verify }: PartnerContext, quotes: readonly [Exchange, Exchange], count: number, did: string) {
  const rates = quotesIn(quotes[1].json);
  for (const row of RATES) {
    const isRight = amounts("amount", rateUsd(row, count), quoteOf(row, rates)?.amount);
    verify(`ship-quote.${row.key}.amount-further-items`, quotes, [isRight], did);
  }
}

const ISSUED = [
  { count: 1, when: "at once", waitS: 0 },
  { count: 3, when: "at once", waitS: 0 },
  { count: 1, when: "after an earlier quote of the same items has expired", waitS: 1000 },
];

for (const { count, when, waitS } of ISSUED) {
  scenario(
    `a quote expires fifteen minutes after its issue: item count ${count}, issued ${when}`,
    { verifies: ["ship-quote.expires-after-fifteen-minutes"] },
    async ({ run, given, verify, now, timeSince }) => {
      const { user, purchases, quote: first } = await given.quotedItems(count);
      if (waitS > 0) await timeSince(now(), { from: waitS });
      const quote = waitS > 0 ? await given.quote(first.itemIds) : first;
      const ageS = run.time.elapsedS(atLeastOne(purchases, "no purchase")[0].at);
      const inventory = await given.inventory(user);

      const { exchange } = quote;
      const stamps = inventory.items.map((item) => ({ value: item.purchased_at, ageS }));
      const clocks = answeredAt(exchange, { movedS: run.time.movedS, stamps });
      const validityS = PARTNER_LIMITS.sandboxQuoteValiditySeconds;
      const expiresAt = memberOf(exchange.json, "expires_at");
      const isInTime = liesAfter("expires_at", expiresAt, validityS, exchange, clocks);
      verify("ship-quote.expires-after-fifteen-minutes", exchange, [isInTime]);
    },
  );
}

const COUNTRIES = ["ZZ", "us", "A1", "12", "ÄÖ", "AQ", "KP"];

scenario(
  "no country of two characters is refused with 422",
  { verifies: ["ship-quote.country-of-any-letters"] },
  async ({ sut, given, verify, observe }) => {
    const { quote } = await given.quotedItems();

    await judgeEach(COUNTRIES, async (country) => {
      const destination = { ...quote.destination, country };
      const answer = await askForQuote(sut, { item_ids: quote.itemIds, destination });

      const isFit = answer.status === 200 || isAddressRefusal(answer);
      const differences = answered(isFit, "answered with", EITHER, answer);
      verify("ship-quote.country-of-any-letters", answer, [differences], `country was ${country}`);
      observe("country-without-meaning", `${country}: ${answer.status}`);
    });
  },
);

/** Foreign addresses: a real validator accepts the first, a mock the second. */
const ABROAD = [
  { line1: "10 Downing Street", city: "London", state: "", postal_code: "SW1A 2AA", country: "GB" },
  { country: "ZZ" },
];

scenario(
  "the rates match the table for every accepted destination",
  {
    verifies: ["ship-quote.three-rates", "ship-quote.rates-in-order", ...FIRST_AMOUNTS],
    exercises: BY_THE_TABLE,
  },
  async ({ sut, given, verify }) => {
    const { quote } = await given.quotedItems();

    const answers: Exchange[] = [];
    for (const elsewhere of ABROAD) {
      const destination = { ...quote.destination, ...elsewhere };
      answers.push(await askForQuote(sut, { item_ids: quote.itemIds, destination }));
    }

    const accepted = answers.filter(({ status }) => status === 200);
    for (const answer of atLeastOne(accepted, "no destination elsewhere is accepted")) {
      const quotes = quotesIn(answer.json);
      verify("ship-quote.three-rates", answer, [isThreeRates(quotes)]);
      atLeastOne(quotes, "no rate");
      verify("ship-quote.rates-in-order", answer, [isInOrder(quotes)]);
      for (const row of RATES) {
        const rate = quoteOf(row, quotes);
        if (rate === undefined) continue;
        verify(`ship-quote.${row.key}.amount`, answer, [isFirstAmount(row, rate)]);
      }
    }
  },
);

/** Returns the rates of a quote, each with the expected row by its index. */
function ratesOf(quote: Quote) {
  const quotes = quotesIn(quote.exchange.json);
  return atLeastOne(
    RATES.flatMap((row) => {
      const raw = quoteOf(row, quotes);
      return raw === undefined ? [] : [{ row, raw }];
    }),
    "none of the three rates",
  );
}

/** @throws {Inconclusive} if the quote has no such rate, which another requirement judges */
function rateOf(quote: Quote, key: string) {
  const [{ raw }] = atLeastOne(
    ratesOf(quote).filter(({ row }) => row.key === key),
    `no rate ${key}`,
  );
  return raw;
}
