import { errorRow } from "../../contract/errors.ts";
import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../contract/limits.ts";
import { QUOTE_EXPIRED, QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import type { Purchase } from "../../harness/actions/purchase.ts";
import { askForQuote, rateAt } from "../../harness/actions/quote.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { quoteValidityS, sellbackWindowS } from "../../harness/arrange/shown-ends.ts";
import { idsIn, memberOf } from "../../harness/json/json-value.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, isRefusal, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { type Exchange, isSuccess } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const quoteExpiry = all;

/** Distance from the bound on both sides, because clocks differ; small enough for 960 s of real waiting. Seconds. */
const MARGIN_S = TIME_MARGIN_SECONDS + 5;
/** Length of the time window for a request; a server that is wrong by a minute is detected on either side. Seconds. */
const SPAN_S = 20;
const VALIDITY_S = PARTNER_LIMITS.sandboxQuoteValiditySeconds;

/** `places`: the positions of the rates to order, each from a quote of its own. In production each order costs money. */
const LIVES = [
  {
    where: { surfaces: ["sandbox"], needs: { waitS: VALIDITY_S - MARGIN_S - SPAN_S } },
    end: "fifteen minutes have passed",
    validityOf: () => VALIDITY_S,
    places: [0, 1, 2],
  },
  { where: { surfaces: ["partner"] }, end: "the end that it shows", validityOf: quoteValidityS, places: [1] },
] as const;

for (const { where, end, validityOf, places } of LIVES) {
  scenario(
    `a quote can be ordered until shortly before ${end}`,
    { verifies: ["ship-request.before-expiry"], ...where },
    async (context) => {
      const quoted = [];
      for (const _ of places) quoted.push(await quoteWithStamps(context, 1));
      const [{ quote: first, stamps }] = atLeastOne(quoted, "no quote");
      const validityS = validityOf(first.exchange, stamps);
      const endS = validityS - MARGIN_S;
      await context.timeSince(first.at, { from: Math.max(0, endS - SPAN_S), to: endS });

      const did = `the quote was valid for ${validityS} s, and less had passed`;
      for (const [nth, { quote }] of quoted.entries()) {
        const rate = rateAt(quote, places[nth] ?? 0);
        const order = await context.sut.shipRequest({ quote_id: rate.id });
        context.verify("ship-request.before-expiry", [quote.exchange, order], [accepted(order)], did);
      }
    },
  );
}

const EXPIRED_IDS = [
  "ship-request.expired",
  "ship-request.expired-any-rate",
  "ship-request.refusal-changes-nothing",
] as const;

const LEFT = [
  { count: 1, id: "buyback.answers", endpoint: "buyback" },
  { count: 3, id: "ship-quote.answers", endpoint: "ship/quote" },
] as const;

for (const { count, id: usable, endpoint } of LEFT) {
  scenario(
    `no rate of a session can be ordered after its end: item count ${count}`,
    { verifies: [...EXPIRED_IDS, usable] },
    async (context) => {
      const { sut, given, verify, isSandbox } = context;
      const { user, purchases, quote, lateStamps } = await quoteWithStamps(context, count);
      // In the sandbox the documented validity counts; another requirement judges `expires_at`.
      const validityS = isSandbox ? VALIDITY_S : quoteValidityS(quote.exchange, lateStamps);
      // A later quote of an item must not keep this one valid.
      if (count > 1) await given.quote(quote.itemIds.slice(0, 1));
      const before = await given.inventory(user);
      await context.timeSince(quote.at, { from: validityS + MARGIN_S, to: validityS + MARGIN_S + SPAN_S });

      const refusals: Exchange[] = [];
      const rateIds = quote.rates.map(({ id }) => id);
      for (const id of rateIds) refusals.push(await sut.shipRequest({ quote_id: id }));
      const after = await given.inventory(user);
      const again = await sut.shipRequest({ quote_id: rateIds.at(-1) });

      const [first, ...others] = atLeastOne(refusals, "no rate");
      const did = `the quote was valid for ${validityS} s, and more had passed`;
      verify("ship-request.expired", [quote.exchange, first], [refusedBy(first, QUOTE_EXPIRED)], did);
      verify(
        "ship-request.expired",
        [quote.exchange, first, again],
        [refusedBy(again, QUOTE_EXPIRED)],
        `${did}, once more`,
      );
      // If no rate expires at all, one finding is enough, and the rest can't be judged.
      requirePassed(isRefused(first), "a refused order");
      const kept = others.every(isRefused) ? listsSame("inventory", before.ids, after.ids) : NONE;
      verify("ship-request.refusal-changes-nothing", [before.exchange, first, after.exchange], [kept], did);
      for (const other of atLeastOne(others, "one rate only")) {
        verify("ship-request.expired-any-rate", [quote.exchange, first, other], [refusedBy(other, QUOTE_EXPIRED)], did);
      }

      requirePassed(listsAll("inventory", quote.itemIds, after.ids).length === 0, "an inventory that lists the items");
      const used =
        endpoint === "buyback"
          ? await sellBack(context.run, sut, sellbackOf(quote.itemIds[0] ?? "", purchases))
          : await askForQuote(sut, { item_ids: quote.itemIds, destination: quote.destination });

      // Production's sellback window may have closed, and the address validator may have failed.
      const isUsable = isSuccess(used) || isRefusal(used, errorRow(endpoint, "Item not found"));
      requirePassed(isUsable, `a usable answer of ${endpoint}`);
      verify(usable, [quote.exchange, after.exchange, used], [accepted(used)], "the items' quote had expired");
      const oldId = quote.rates[0].id;
      // A later quote of the same items may be the same session again.
      if (endpoint !== "ship/quote" || !isSuccess(used) || idsIn(memberOf(used.json, "quotes")).includes(oldId)) return;
      // A session that is found by its items would be renewed with them. The new quote may also have replaced the old one.
      const renewed = await sut.shipRequest({ quote_id: oldId });
      const evidence = [quote.exchange, used, renewed] as const;
      verify("ship-request.expired", evidence, [refusedSomehow(renewed)], `${did}, and its items were quoted again`);
    },
  );
}

function isRefused(exchange: Exchange): boolean {
  return exchange.status === 400;
}

/**
 * Returns quoted items with the provider's timestamps of their pulls. The pull is between start and end of a purchase:
 * `stamps` measure from the start and make the quote older, `lateStamps` measure from the end.
 */
async function quoteWithStamps(context: PartnerContext, count: number) {
  const { user, purchases, quote } = await context.given.quotedItems(count);
  const [purchase] = atLeastOne(purchases, "no purchase");
  const { time } = context.run;
  const { items } = await context.given.inventory(user);
  const stampsFrom = (anchor: Purchase["at"]) => {
    const ageS = time.elapsedS(anchor) - time.elapsedS(quote.at);
    return items.map((item) => ({ value: item.purchased_at, ageS }));
  };
  return { user, purchases, quote, stamps: stampsFrom(purchase.at), lateStamps: stampsFrom(purchase.fulfilledAt) };
}

/** Fractions of an item's sellback window. Whether items can be shipped after it is open. */
const LATE = { from: 0.8, to: 0.95 };

scenario(
  "an item can be quoted and ordered until its sellback window is nearly over",
  { verifies: ["ship-quote.answers", "ship-request.answers"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, quote } = await given.quotedItems();
    const early = await given.inventory(user);
    const windowS = Math.min(...quote.itemIds.map((id) => sellbackWindowS(early.items, id)));
    await context.timeSince(quote.at, { from: windowS * LATE.from, to: windowS * LATE.to });
    const lists = async () => {
      const late = await given.inventory(user);
      requirePassed(listsAll("inventory", quote.itemIds, late.ids).length === 0, "an inventory that lists the items");
      return late.exchange;
    };
    const late = await lists();

    const again = await askForQuote(sut, { item_ids: quote.itemIds, destination: quote.destination });

    // The address validator may have failed.
    requirePassed(isSuccess(again) || isRefusal(again, QUOTED_ITEM_UNKNOWN), "a usable answer of ship/quote");
    // Another run may have moved the clock meanwhile.
    if (!isSuccess(again)) await lists();
    const did = "the items had been bought long ago, and the inventory listed them";
    verify("ship-quote.answers", [quote.exchange, late, again], [accepted(again)], did);
    const [rateId] = idsIn(memberOf(again.json, "quotes"));
    requirePassed(rateId !== undefined, "a quote");
    const order = await sut.shipRequest({ quote_id: rateId });
    if (!isSuccess(order)) await lists();
    verify("ship-request.answers", [again, order], [accepted(order)], did);
  },
);
