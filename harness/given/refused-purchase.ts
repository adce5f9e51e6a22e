import type { ListedPack } from "../client/listed-pack.ts";
import { isOutOfStock } from "../operations/purchase.ts";
import type { PartnerStage } from "../stage/partner-stage.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * The answer to a purchase that has one fault beside the pack's stock. A pack that is said to be out of stock has to prove
 * to be in stock, or the request has two faults and either may be reported.
 * @throws {Inconclusive} when the pack has nothing to sell
 */
export async function refusedPurchase(
  { sut, given }: PartnerStage,
  pack: ListedPack,
  body: Readonly<Record<string, unknown>>,
): Promise<Exchange> {
  const answer = await sut.buyInit(body);
  if (isOutOfStock(answer)) await given.purchase({ pack, mayBeShared: true });
  return answer;
}
