import { ID_FORMATS } from "../../contract/ids.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { matches } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox"]);
export const sandboxShipRequest = all;

scenario(
  "an order id has the form of sandbox order ids",
  { verifies: ["ship-request.order-id-form"] },
  async ({ given, verify }) => {
    for (const { orderId, request } of [await given.order(), await given.order(2)]) {
      verify("ship-request.order-id-form", request, [matches("order_id", ID_FORMATS.sandboxOrder, orderId)]);
    }
  },
);
