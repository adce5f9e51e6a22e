import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { memberOf, textOf } from "../json/json-value.ts";
import { answerText } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";
import type { OrderOptions } from "./partner-given.ts";

/**
 * Places an order of fresh items, and reads it.
 * @throws {Inconclusive} if no order can be placed or read
 */
export async function placedOrder({ sut, given }: PartnerContext, options?: OrderOptions) {
  const placed = await given.order(options);
  return { ...placed, read: await readOrder(sut, placed.orderId) };
}

/** @throws {Inconclusive} if the order can't be read */
export async function readOrder(sut: PartnerClient, orderId: string): Promise<Exchange> {
  const read = await sut.order(orderId);
  if (read.status !== 200) throw new Inconclusive(`the order can't be read: ${answerText(read)}`);
  return read;
}

/** @throws {Inconclusive} if the order has failed or was cancelled, because its items may then be the user's again */
export function insistOnSuccess(order: Exchange): void {
  if (hasEnded(order)) throw new Inconclusive(`the order became ${textOf(memberOf(order.json, "status"))} before that`);
}

/** Returns whether an order has failed or was cancelled. The documents don't say what becomes of its items. */
export function hasEnded({ json }: Exchange): boolean {
  const status = memberOf(json, "status");
  return status === "failed" || status === "cancelled";
}
