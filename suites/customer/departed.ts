import type { PartnerContext } from "../../harness/context/partner-context.ts";
import type { PartnerGiven } from "../../harness/context/partner-given.ts";
import { NotExclusive } from "../../harness/exits/early-exits.ts";
import { type SellbackOf, sellBack } from "../../harness/operations/sellback.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

/** Maximum sales after the first one, each of another holder's copy. Scenarios have the same bound on remote systems. */
const MAX_MORE_SALES = 2;

/** What a customer sees after an item was sold or ordered. */
interface Departed {
  readonly kept: Awaited<ReturnType<PartnerGiven["inventory"]>>;
  /** Further sales until the item was gone. */
  readonly sales: readonly Exchange[];
}

/**
 * Returns the customer's inventory after an item was sold or ordered. In the sandbox another holder's copy may have been
 * taken first (partner-api.md, Sandbox differences 3), so a customer who still sees the item sells it again. Once a
 * sale is refused, nobody holds a copy that can be sold, and an item that is still listed is a fault.
 * @throws {NotExclusive} if others hold more copies
 */
export async function departed(
  { run, sut, given, isSandbox }: PartnerContext,
  customer: string,
  of: SellbackOf,
): Promise<Departed> {
  let kept = await given.inventory(customer);
  const sales: Exchange[] = [];
  while (isSandbox && kept.ids.includes(of.itemId)) {
    if (sales.length === MAX_MORE_SALES)
      throw new NotExclusive("other users hold several copies of the item that was sold");
    await run.pause();
    const sale = await sellBack(run, sut, of);
    sales.push(sale);
    await run.pause();
    kept = await given.inventory(customer);
    if (sale.status !== 200) break;
  }
  return { kept, sales };
}
