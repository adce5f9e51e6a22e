import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { RATES } from "../../contract/rates.ts";
import { NOTHING_SHIPPABLE } from "../../contract/refusals.ts";
import { askForQuote, type Quote } from "../../harness/actions/quote.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { NothingShippable } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { BAD_ADDRESS, isAddressRefusal } from "../../harness/oracles/address-refusal.ts";
import { answeredAt, liesAfter } from "../../harness/oracles/expiry.ts";
import { accepted, answered, expectedOf, isRefusal } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["sandbox"]);
export const sandboxShipQuote = all;

const FIRST_AMOUNTS = RATES.map(({ key }) => `ship-quote.${key}.amount` as const);
const FURTHER_AMOUNTS = RATES.map(({ key }) => `ship-quote.${key}.amount-further-items` as const);
/** What a rule compares with the table in every quote. */
const BY_THE_TABLE = [
  "ship-quote.three-rates",
  "ship-quote.rates-in-order",
  "ship-quote.session-id-form",
  "ship-quote.quote-id-form",
  ...RATES.flatMap(({ key }) =>
    (["service", "carrier", "insured", "days"] as const).map((member) => `ship-quote.${key}.${member}` as const),
  ),
] as const;
/** The answers to a country of two characters that does not exist. */
const EITHER = [{ status: 200 }, expectedOf(BAD_ADDRESS)];
/** Numbers of several items: up to more than most packs sell at once. */
const COUNTS = [2, 3, 5, 8];

scenario(
  "a quote gives three rates in order, with ids of the documented form, which match the table",
  {
    verifies: ["ship-quote.several-items"],
    exercises: [...BY_THE_TABLE, ...FIRST_AMOUNTS, ...FURTHER_AMOUNTS],
  },
  async (context) => {
    await context.given.quotedItems();

    await judgeEach(COUNTS, async (count) => {
      await context.releaseItems();
      await verifyTogether(context, count);
    });
  },
);

/**
 * Quotes items together, in both orders, after each of them alone. If the answer is that none can be shipped, each has to be
 * quoted alone afterwards, too: otherwise it is legal.
 */
async function verifyTogether(context: PartnerContext, count: number): Promise<void> {
  const { sut, given, verify } = context;
  const alone = await quotesOfShippable(context, count);
  const itemIds = alone.flatMap((quote) => quote.itemIds);
  const destination = await given.destination(itemIds);
  for (const ids of [itemIds, itemIds.toReversed()]) {
    const together = await askForQuote(sut, { item_ids: ids, destination });
    const isDoubtful = isRefusal(together, NOTHING_SHIPPABLE);
    const again = isDoubtful ? await given.quotesOfEach(ids) : [];
    if (isDoubtful && again.length < count)
      throw new NothingShippable("an item could be shipped at first, and not afterwards");
    const quotes = [...alone, ...again].map(({ exchange }) => exchange);
    const did = `${count} items were quoted together; each was quoted alone before${isDoubtful ? " and afterwards" : ""}`;
    verify("ship-quote.several-items", atLeastOne([...quotes, together], "no answer"), [accepted(together)], did);
  }
}

/** How many items are bought beyond those needed, attempt by attempt: some may legally be unshippable. */
const SPARE_ITEMS = [0, 2, 6];

/** Returns a quote for each of `count` items of one user. */
async function quotesOfShippable({ given }: PartnerContext, count: number): Promise<readonly Quote[]> {
  for (const spare of SPARE_ITEMS) {
    const { items } = await given.itemsToQuote(count + spare);
    const quotes = await given.quotesOfEach(idsOf(items));
    if (quotes.length >= count) return quotes.slice(0, count);
  }
  throw new NothingShippable(`fewer than ${count} of the bought items can be shipped`);
}

/** Age of old items, which can be shipped like any others. Half a sellback window is reached with the same move. Seconds. */
const OLD_S = 3 * 86_400;
const OLD_COUNT = 2;

scenario(
  "rates of items that were bought days ago match the table",
  { exercises: FURTHER_AMOUNTS, needs: { waitS: OLD_S } },
  async (context) => {
    const { quote } = await context.given.quotedItems(OLD_COUNT);
    await context.timeSince(context.now(), { from: OLD_S });

    await askForQuote(context.sut, { item_ids: quote.itemIds, destination: quote.destination });
  },
);

scenario(
  "rates depend on the number of item ids, whether or not all of these items can be shipped",
  { exercises: FURTHER_AMOUNTS, needs: { state: "an item cannot be shipped" } },
  async (context) => {
    const { user, quote } = await context.given.quotedItems();
    const { item_id: unshippable } = await context.state("an item cannot be shipped", { user_id: user });

    // A quote for only the shippable items and a refusal are both legal.
    const ids = [...quote.itemIds, unshippable];
    await askForQuote(context.sut, { item_ids: ids, destination: quote.destination });
  },
);

const ISSUED = [
  { count: 1, when: "at once", waitS: 0 },
  { count: 3, when: "at once", waitS: 0 },
  { count: 1, when: "after an earlier quote of the same items has expired", waitS: 1000 },
];

for (const { count, when, waitS } of ISSUED) {
  scenario(
    `a quote expires fifteen minutes after its issue: item count ${count}, issued ${when}`,
    { verifies: ["ship-quote.expires-after-fifteen-minutes"], needs: { waitS } },
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
  { exercises: [...BY_THE_TABLE, ...FIRST_AMOUNTS] },
  async ({ sut, given }) => {
    const { quote } = await given.quotedItems();

    for (const elsewhere of ABROAD) {
      const destination = { ...quote.destination, ...elsewhere };
      await askForQuote(sut, { item_ids: quote.itemIds, destination });
    }
  },
);
