import { QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import type { Purchase } from "../../harness/actions/purchase.ts";
import { toSellables } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { tradesUnbought } from "../../harness/arrange/unbought.ts";
import { feedQuery, LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { idsIn, isText, type JsonObject, memberOf } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import { related, unless } from "../../harness/oracles/difference.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { isSameOrder } from "../../harness/oracles/order.ts";
import { nftsOf, resultOf } from "../../harness/oracles/purchase-result.ts";
import { answeredWith, answerOf, isRefusal, refusedSomehow } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { otherSide } from "./other-side.ts";

const { all, scenario } = partnerScenarios("sandbox", ["sandbox"]);

/** Sandbox and production know nothing of each other's users, sessions, orders, items and quotes. */
export const apart = all;

scenario(
  "production finds no session and no order of the sandbox",
  { verifies: ["sandbox.ids-unknown-to-production"] },
  async (context) => {
    const production = otherSide(context, "partner");
    const { orderId, purchases } = await context.given.order();

    const order = await production.order(orderId);
    const did = "an order of the sandbox was looked for in production";
    requireSameOrder(order, await context.sut.order(orderId));
    context.verify("sandbox.ids-unknown-to-production", order, [answeredWith(order, 404)], did);
    for (const purchase of purchases) {
      const status = await production.buyStatus({ session_id: purchase.sessionId });
      requireSamePurchase(status, purchase);
      const differences = refusedSomehow(status);
      context.verify("sandbox.ids-unknown-to-production", status, [differences], "a sandbox session was polled there");
    }
  },
);

scenario(
  "production ships, quotes and buys back no item of the sandbox",
  { verifies: ["sandbox.ids-unknown-to-production"] },
  async (context) => {
    const production = otherSide(context, "partner");
    const { quote } = await context.given.quotedItems();

    const quoted = await production.shipQuote({ item_ids: quote.itemIds, destination: quote.destination });
    const ordered = await production.shipRequest({ quote_id: quote.rates[0].id });

    const did = "what the sandbox had quoted was taken to production";
    context.verify("sandbox.ids-unknown-to-production", [quote.exchange, ordered], [refusedSomehow(ordered)], did);
    if (quoted.status === 200 && (await mayHoldTheSame(context, production, quote.destination)))
      throw new Inconclusive("production may hold the same listings as the sandbox");
    context.verify("sandbox.ids-unknown-to-production", [quote.exchange, quoted], [refusedSomehow(quoted)], did);
    // A sellback of an item that a user of production may hold would take it from that user.
    if (!isRefusal(quoted, QUOTED_ITEM_UNKNOWN)) return;
    const [id = ""] = quote.itemIds;
    const sale = await production.buyback({ item_id: id });
    if (sale.status === 200 && (await pulledIn(production)).includes(id))
      throw new Inconclusive("a user of production pulled the same listing meanwhile");
    context.verify("sandbox.ids-unknown-to-production", [quoted, sale], [refusedSomehow(sale)], did);
  },
);

scenario(
  "production's feed shows no pulls of the sandbox",
  { verifies: ["sandbox.ids-unknown-to-production"] },
  async (context) => {
    const production = otherSide(context, "partner");
    const before = await production.recentPulls(feedQuery(LARGEST_PAGE));
    const { items, purchases } = await context.given.items(FEW);

    const after = await production.recentPulls(feedQuery(LARGEST_PAGE));

    const [bought, known, shown] = [idsOf(items), idsIn(before.json), idsIn(after.json)];
    if (bought.some((id) => known.includes(id)))
      throw new Inconclusive("production's feed showed a pull of the same card before");
    // Another user may pull one of the same cards in production at the same time, but not several.
    const isEach = bought.every((id) => shown.includes(id));
    const [{ init }] = atLeastOne(purchases, "no purchase");
    const isApart = related(!isEach, "new pulls of what the sandbox sold", "equals", [[]], bought);
    const did = `${FEW} items were bought in the sandbox`;
    context.verify("sandbox.ids-unknown-to-production", [init, before, after], [isApart], did);
  },
);

/** Other listings of the sandbox that are quoted in production before an accepted quote counts. */
const MORE_LISTINGS = 10;

/** Returns whether production pulls the sandbox's listings, or refuses a quote of one of several, or too few are known. */
async function mayHoldTheSame({ run }: PartnerContext, production: PartnerClient, destination: JsonObject) {
  const pulled = await pulledIn(production);
  if (pulled.some((id) => run.listings.listing(id) !== undefined)) return true;
  const listings = run.listings.all().slice(0, MORE_LISTINGS);
  const quotes = await Promise.all(listings.map(({ id }) => production.shipQuote({ item_ids: [id], destination })));
  return quotes.length < MORE_LISTINGS || quotes.some(({ status }) => status >= 400);
}

/** Ids of production's latest pulls. */
async function pulledIn(production: PartnerClient): Promise<readonly string[]> {
  return idsIn((await production.recentPulls(feedQuery(LARGEST_PAGE))).json);
}

/** What one environment shows under the id of the other may be something else of its own: nothing says that ids differ. */
const OTHER = "both environments use this id, each for something else";

/** @throws {Inconclusive} if the answer shows another purchase */
function requireSamePurchase(status: Exchange, { user, items }: Pick<Purchase, "user" | "items">): void {
  const result = resultOf(status);
  const isOthers = isText(memberOf(result, "user_id")) && memberOf(result, "user_id") !== user;
  const shown = idsIn(nftsOf(status));
  if (isOthers && !idsOf(items).some((id) => shown.includes(id))) throw new Inconclusive(OTHER);
}

/** @throws {Inconclusive} if the answer shows another order */
function requireSameOrder(order: Exchange, own: Exchange): void {
  if (order.status === 200 && isSameOrder(own.json, order.json).length > 0) throw new Inconclusive(OTHER);
}

/** Minimum items that two systems don't sell at the same time by chance. */
const FEW = 3;

scenario(
  "production shows nothing that was bought in the sandbox",
  { verifies: ["sandbox.apart-from-production"] },
  async (context) => {
    const production = otherSide(context, "partner");
    const { user, items } = await context.given.purchase({ amount: 2 });

    const here = await context.given.inventory(user);
    const there = await production.inventory(user);

    const listed = idsIn(memberOf(there.json, "items"));
    requireAllListed(idsOf(items), here);
    const areGone = listsNone("production's inventory", idsOf(items), listed);
    const isEmpty = unless(listed.length === 0, "no item of a user who never bought in production", answerOf(there));
    const did = "a user of the sandbox was looked for in production";
    context.verify("sandbox.apart-from-production", [here.exchange, there], [areGone, isEmpty], did);
  },
);

scenario(
  "the sandbox finds no user and no session of production",
  { verifies: ["sandbox.knows-nothing-of-production"], surfaces: ["partner"] },
  async (context) => {
    const sandbox = otherSide(context, "sandbox");
    const { user, items, sessionId } = await context.given.purchase();

    const inventory = await sandbox.inventory(user);
    const status = await sandbox.buyStatus({ session_id: sessionId });

    requireSamePurchase(status, { user, items });
    const listed = idsIn(memberOf(inventory.json, "items"));
    const areUnknown = [answeredWith(inventory, 404), listsNone("the sandbox's inventory", idsOf(items), listed)];
    const did = "what was bought in production was looked for in the sandbox";
    context.verify("sandbox.knows-nothing-of-production", inventory, areUnknown, did);
    context.verify("sandbox.knows-nothing-of-production", status, [answeredWith(status, 400)], did);
  },
);

scenario(
  "the sandbox ships, quotes and buys back no item of production",
  { verifies: ["sandbox.knows-nothing-of-production"], surfaces: ["partner"] },
  async (context) => {
    const { run, verify } = context;
    const sandbox = otherSide(context, "sandbox");
    const { items, purchases, quote } = await context.given.quotedItems(2);
    const did = "what production had quoted was taken to the sandbox";

    const ordered = await sandbox.shipRequest({ quote_id: quote.rates[0].id });
    verify("sandbox.knows-nothing-of-production", [quote.exchange, ordered], [refusedSomehow(ordered)], did);
    if (sharingOf(run.listings) === "shared") return;
    const unbought = items.filter(({ id }) => run.listings.listing(id) === undefined);
    const trades = await tradesUnbought(run, sandbox, toSellables(unbought, purchases), quote.destination);
    for (const { evidence, differences } of [trades.sale, ...(trades.quote === undefined ? [] : [trades.quote])])
      verify("sandbox.knows-nothing-of-production", [quote.exchange, ...evidence], [differences], did);
  },
);

scenario(
  "the sandbox finds no order of production",
  { verifies: ["sandbox.knows-nothing-of-production"], surfaces: ["partner"] },
  async (context) => {
    const sandbox = otherSide(context, "sandbox");
    const { orderId, request } = await context.given.order();

    const order = await sandbox.order(orderId);

    requireSameOrder(order, await context.sut.order(orderId));
    const did = "an order of production was looked for in the sandbox";
    context.verify("sandbox.knows-nothing-of-production", [request, order], [answeredWith(order, 404)], did);
  },
);
