import fc from "fast-check";
import { requireSeenOften } from "../harness/arrange/exclusive-copy.ts";
import type { PartnerContext } from "../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../harness/arrange/scenario.ts";
import { idsOf, type PulledItem } from "../harness/client/pulled-item.ts";
import { ignoring, NothingShippable } from "../harness/exits/early-exits.ts";
import { memberOf, objectsIn, textOf } from "../harness/json/json-value.ts";
import { sharingOf } from "../harness/listings/sharing.ts";
import { listsAll, listsNone } from "../harness/oracles/item-list.ts";
import { type CaseResult, caseResults, forAll, isDifferent, requireReached, type Worker } from "./for-all.ts";

const { all, scenario } = partnerScenarios("properties/locked-items-vanish", ["sandbox"]);

/** Items that an order locks vanish from the inventory of their user, and no others. */
export const lockedItemsVanish = all;

/** Cases per unit of RUNS, and concurrent ones. */
const CASES_PER_RUN = 0.67;
const WORKERS = 4;

/** Numbers of a user's items that are ordered and that are not, and the place of the first ordered one. */
const orders = fc.record({ ordered: fc.integer({ min: 1, max: 4 }), kept: fc.nat(3), place: fc.nat(6) });

const TITLE = "an order of any of a user's items takes these out of the inventory, and no others";
const VERIFIED = ["inventory.excludes-shipped", "ownership.balance"] as const;
scenario(TITLE, { verifies: VERIFIED }, async (context) => {
  // Each case needs items that nobody else holds, which a shared pool hardly gives.
  const isShared = sharingOf(context.run.listings) === "shared";
  let isSeenOften = isShared;
  const reached = await forAll(
    context,
    {
      title: TITLE,
      cases: fc.noBias(orders),
      runs: isShared ? 1 : CASES_PER_RUN * context.run.target.runs,
      workers: isShared ? 1 : WORKERS,
      isStateful: true,
      describe: ({ ordered, kept }) => `an order of ${ordered} of ${ordered + kept} items`,
    },
    async (order, worker) => {
      const results = await orderSome(context, order, worker);
      if (isSeenOften || !results.some(isDifferent)) return results;
      await requireSeenOften(context, async () => (await orderSome(context, order, worker)).some(isDifferent));
      isSeenOften = true;
      return results;
    },
  );
  requireReached(reached, VERIFIED);
});

/** Orders some of a new user's items, and looks for all of them in the inventory. */
async function orderSome(
  context: PartnerContext,
  { ordered: count, kept: others, place }: { ordered: number; kept: number; place: number },
  { sut, given }: Worker,
): Promise<readonly CaseResult[]> {
  const { user, items } = await given.itemsToQuote(count + others);
  const start = place % items.length;
  const around = [...items.slice(start), ...items.slice(0, start)];
  const quote = await given.quote(idsOf(around.slice(0, count))).catch(ignoring(NothingShippable));
  const request = quote && (await sut.shipRequest({ quote_id: quote.rates[0].id }));
  // Some items can't be shipped; other scenarios judge refusals.
  if (quote === undefined || request?.status !== 200) return [];
  // A quote may leave out items that can't be shipped, so that the order says which it locks.
  const order = await sut.order(textOf(memberOf(request.json, "order_id")));
  const locked = objectsIn(memberOf(order.json, "items")).map(({ item_id: id }) => id);
  const { exchange, ids } = await given.inventory(user);

  const [ordered, kept] = [true, false].map((is) => items.filter(({ id }) => locked.includes(id) === is));
  // A copy of another holder may have been ordered instead.
  const certain = (some: readonly PulledItem[] = []) => idsOf(some).filter((id) => !context.isSharedWithOthers(id));
  return caseResults(
    [quote.exchange, request, order, exchange],
    [
      locked.length > 0 && ["inventory.excludes-shipped", listsNone("the inventory", certain(ordered), ids)],
      locked.length > 0 && ["ownership.balance", listsAll("the inventory", certain(kept), ids)],
    ],
  );
}
