import { Inconclusive } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import { ORDER_STEPS } from "../oracles/order.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

/** An order before and after the provider moved it on. */
export interface OrderMove {
  readonly before: Exchange;
  readonly after: Exchange;
}

/**
 * Has the provider move an order on until it leaves this status.
 * @throws {NotExercised} if the provider moves no orders
 * @throws {Inconclusive} if the order is past the status before, because production may move it too
 */
export async function moveFrom(context: PartnerContext, orderId: string, status: string): Promise<OrderMove> {
  for (let move = 0; move < ORDER_STEPS.length; move++) {
    const before = await context.sut.order(orderId);
    const seen = memberOf(before.json, "status");
    if (!isBeforeOrAt(seen, status)) break;
    const moved = await context.state("an order moves on", { order_id: orderId });
    const after = await context.sut.order(orderId);
    // The shown status may lag behind the first move, so the order has not left it yet.
    if (seen === status && moved.status !== seen) return { before, after };
  }
  throw new Inconclusive(`the order was not seen in status ${status}`);
}

function isBeforeOrAt(seen: unknown, status: string): boolean {
  const steps: readonly unknown[] = ORDER_STEPS;
  const at = steps.indexOf(seen);
  return at >= 0 && at <= ORDER_STEPS.indexOf(status);
}
