import { pastInternalError } from "../actions/internal-error.ts";
import { isOutOfStock } from "../actions/purchase.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { ScenarioWorker } from "./partner-context.ts";

/**
 * Returns the answer to a purchase with one fault. A pack that answers out of stock has to prove to be in stock;
 * otherwise the request has two faults, and either may be reported.
 * @throws {Inconclusive} if the pack is out of stock
 */
export async function refusedPurchase(
  { sut, given }: ScenarioWorker,
  pack: ListedPack,
  body: JsonObject,
): Promise<Exchange> {
  const answer = await pastInternalError(() => sut.buyInit(body));
  if (isOutOfStock(answer)) await given.purchase({ pack, mayBeShared: true });
  return answer;
}
