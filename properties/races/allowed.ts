import type { Surface } from "../../contract/surface.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { sharedWork } from "../../harness/run-context/shared-work.ts";
import type { AllowedBehaviour } from "./linearize.ts";

const allowedBehaviour = sharedWork<Surface, AllowedBehaviour>();

/** Returns what the system does where the documents are silent. */
export const allowedBy = (context: PartnerContext): Promise<AllowedBehaviour> =>
  allowedBehaviour(context.run, context.surface, () => findAllowedBehaviour(context));

/** Finds out with sequential requests what the system does where the documents are silent. */
async function findAllowedBehaviour(context: PartnerContext): Promise<AllowedBehaviour> {
  const { items, purchases, quote } = await context.given.quotedItems(1);
  const [item] = items;
  if (item === undefined) throw new Inconclusive("no item was pulled");
  const sale = await sellBack(context.run, context.sut, sellbackOf(item.id, purchases));
  if (sale.status !== 200)
    throw new Inconclusive("a sellback without a concurrent request was refused, so races show nothing");
  const order = await context.sut.shipRequest({ quote_id: quote.rates[0].id });
  return { ordersSoldItems: order.status === 200 };
}
