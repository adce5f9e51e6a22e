import { sellbackBody, sellbackOf } from "../../harness/actions/sellback.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { concurrentClients, race, timed } from "../../harness/arrange/race.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { lookOperation, orderOperation, saleOperation } from "./history.ts";
import { type Judged, judge, ofUnshared } from "./judged-race.ts";
import type { AllowedBehaviour } from "./linearize.ts";

/** Lets sellbacks and orders of one item overlap. */
export async function exitRace(context: PartnerContext, nth: number, allowed: AllowedBehaviour): Promise<Judged> {
  const { user, items, purchases, quote } = await context.given.quotedItems(1);
  const [item] = items;
  if (item === undefined) throw new Inconclusive("no item was pulled");
  const other = await context.given.quote([item.id]);
  const clients = await concurrentClients(context, user, 4);
  const of = sellbackOf(item.id, purchases);
  const sell = (sut: PartnerContext["sut"]) => sut.buyback(sellbackBody(context.run, sut, of));
  const ship = (quoteId: string) => (sut: PartnerContext["sut"]) => sut.shipRequest({ quote_id: quoteId });

  const requests = [sell, ship(quote.rates[0].id), sell, ship(other.rates[0].id), sell];

  // The order of the first requests decides which race condition can occur, so it alternates.
  const raced = await race(clients, nth % 2 === 0 ? requests.slice(0, 4) : requests.slice(1));
  const last = await timed(() => context.sut.inventory(user));

  const operations = raced.map((each) =>
    each.exchange.endpoint === "buyback" ? saleOperation(each) : orderOperation(each, 1),
  );
  const exits = operations.filter((each) => each?.outcome === "done").length;
  const judged = judge(item.id, [...operations, lookOperation(last, item.id)], [...raced, last], allowed);
  // The property of mixed requests reports all other violations.
  return ofUnshared(context, purchases, exits > 1 ? judged : { ...judged, differences: NONE });
}
