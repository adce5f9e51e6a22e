import { errorRow } from "../../contract/errors.ts";
import { placedOrder } from "../../harness/given/placed-order.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";

const { all, scenario } = partnerScenarios("order", ["partner"]);
export const productionOrder = all;

const NOT_FOUND = errorRow("order", "Order not found");

scenario("another partner can't read an order", { verifies: ["order.of-another-partner"] }, async (stage) => {
  const other = stage.sut.as(stage.secondKey);
  const { orderId, read } = await placedOrder(stage);

  const refusal = await other.order(orderId);

  stage.verify(
    "order.of-another-partner",
    [read, refusal],
    [refusedBy(refusal, NOT_FOUND)],
    "the order's own partner could read it",
  );
});
