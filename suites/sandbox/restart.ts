import { ITEM_UNKNOWN, ORDER_UNKNOWN, QUOTE_EXPIRED, TRANSACTION_FAILED } from "../../contract/refusals.ts";
import { type SellbackOf, sellbackBody } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { idsIn, memberOf } from "../../harness/json/json-value.ts";
import { NONE, unless } from "../../harness/oracles/difference.ts";
import { answerOf, answerText, refusedBy } from "../../harness/oracles/refusal.ts";
import { type Exchange, isSuccess } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("sandbox", ["sandbox"]);
export const restart = all;

const RESTART = "the sandbox is restarted";

/** Pulls of the feed, and cards of a chase list. Another user may draw some again right after a restart, but hardly all. */
const CARDS = 3;

/** Tries to sell items. */
async function sellEach({ run, sut }: PartnerContext, items: readonly SellbackOf[] = []): Promise<readonly Exchange[]> {
  const sales: Exchange[] = [];
  for (const of of items) sales.push(await sut.buyback(sellbackBody(run, sut, of)));
  return sales;
}

scenario(
  "a restart forgets users, items and purchase sessions, and nothing that was shown before can be sold",
  {
    verifies: ["sandbox.restart-wipes-inventory", "sandbox.restart-wipes-sessions", "buyback.item-unknown"],
    needs: { state: RESTART },
  },
  async (context) => {
    const { sut, given, verify } = context;
    const pack = (await given.purchasablePacks()).find(({ slug }) => slug !== undefined) ?? (await given.pack());
    const { user, sessionId, items } = await given.purchase({ amount: 2 });
    const before = await given.inventory(user);
    const status = await sut.buyStatus({ session_id: sessionId });
    const isSeen = status.status === 200 && items.every(({ id }) => before.ids.includes(id));
    requirePassed(isSeen, "state that a restart could wipe");
    const lists = [await sut.recentPulls(), await sut.chase(pack.slug ?? "")] as const;
    const firstOf = ({ json }: Exchange) => idsIn(json).slice(0, CARDS);
    const [pulls, cards] = lists.map((list) => firstOf(list).map((itemId) => ({ itemId, packId: pack.id })));

    const after = await context.exclusively(RESTART, {}, async () => ({
      inventory: await sut.inventory(user),
      status: await sut.buyStatus({ session_id: sessionId }),
      pulls: await sellEach(context, pulls),
      cards: await sellEach(context, cards),
    }));

    const differences = {
      inventory: isForgotten(after.inventory),
      status: refusedBy(after.status, TRANSACTION_FAILED),
    };
    verify("sandbox.restart-wipes-inventory", [before.exchange, after.inventory], differences.inventory, RESTART);
    verify("sandbox.restart-wipes-sessions", [status, after.status], differences.status, RESTART);
    // Another instance may not have been restarted.
    requirePassed(after.inventory.status === 404, "an instance that was restarted");
    const tried = [after.pulls, after.cards].filter(({ length }) => length === CARDS);
    const sold = tried.find((sales) => sales.every(isSuccess));
    const [decisive] = atLeastOne(sold ?? tried.flat(), "too few pulls and cards");
    const areRefused = sold === undefined ? NONE : refusedBy(decisive, ITEM_UNKNOWN);
    verify("buyback.item-unknown", [...lists, decisive], areRefused, `${RESTART} after the lists were read`);
  },
);

/** Returns whether a user's items are gone. Another requirement judges that the answer is a 404. */
function isForgotten(inventory: Exchange) {
  const items = memberOf(inventory.json, "items");
  const isEmpty = Array.isArray(items) && items.length === 0;
  return unless(inventory.status === 404 || isEmpty, '404 {"error":"User not found"}', answerOf(inventory));
}

scenario(
  "a restart forgets shipping orders and quotes",
  { verifies: ["sandbox.restart-wipes-orders", "sandbox.restart-wipes-quotes"], needs: { state: RESTART } },
  async (context) => {
    const { sut, given, verify } = context;
    const { orderId } = await given.order();
    const { quote } = await given.quotedItems();
    const before = await sut.order(orderId);
    if (before.status !== 200) throw new Inconclusive(`there was no order to forget: ${answerText(before)}`);

    const after = await context.exclusively(RESTART, {}, async () => ({
      order: await sut.order(orderId),
      request: await sut.shipRequest({ quote_id: quote.rates[0].id }),
    }));

    const differences = {
      order: refusedBy(after.order, ORDER_UNKNOWN),
      quote: refusedBy(after.request, QUOTE_EXPIRED),
    };
    verify("sandbox.restart-wipes-orders", [before, after.order], differences.order, RESTART);
    verify("sandbox.restart-wipes-quotes", [quote.exchange, after.request], differences.quote, RESTART);
  },
);
