import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { placedOrder } from "../../harness/given/placed-order.ts";
import { namesNoneOf, namesReceiver } from "../../harness/oracles/order.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import { memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("order", ["partner"]);
export const productionOrder = all;

const NOT_FOUND = errorRow("order", "Order not found");

/** Recipients of two consecutive orders, in letters that every system can store. */
const RECIPIENTS = ["Robin Receiver", "Alex Addressee"];

scenario(
  "each of two orders names its own recipient",
  { verifies: ["order.destination-of-request"] },
  async (context) => {
    const { items } = await context.given.quotedItems();
    const plain = await context.given.destination(items.map((item) => item.id));
    const orders = [];
    for (const name of RECIPIENTS)
      orders.push({ name, ...(await placedOrder(context, { destination: { ...plain, name } })) });

    const names = [...RECIPIENTS, ...namesOnlyInName(plain)];
    for (const { name, quote, orderId, read } of orders) {
      const again = await context.sut.order(orderId);
      for (const each of [read, again]) {
        const others = names.filter((other) => !name.includes(other));
        const destination = memberOf(each.json, "destination");
        const differences = [...namesNoneOf(others, destination), ...namesReceiver(destination)];
        context.verify("order.destination-of-request", [quote.exchange, each], [differences], `it was for ${name}`);
      }
    }
  },
);

/** Returns the name of the destination of other scenarios, unless the rest of the address contains it too. */
function namesOnlyInName(destination: Readonly<Record<string, unknown>>): readonly string[] {
  const { name, ...rest } = destination;
  const isUsable = typeof name === "string" && name !== "";
  return isUsable && !JSON.stringify(rest).toUpperCase().includes(name.toUpperCase()) ? [name] : [];
}

scenario("another partner can't read an order", { verifies: ["order.of-another-partner"] }, async (context) => {
  const other = context.sut.as(context.secondKey);
  const { orderId, read } = await placedOrder(context);

  const refusal = await other.order(orderId);

  context.verify(
    "order.of-another-partner",
    [read, refusal],
    [refusedBy(refusal, NOT_FOUND)],
    "the order's own partner could read it",
  );
});
