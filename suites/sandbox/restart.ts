import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { answerOf, answerText, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("sandbox", ["sandbox"]);
export const restart = all;

const RESTART = "the sandbox is restarted";
const UNKNOWN_SESSION = errorRow("buy/status", "Transaction failed");
const UNKNOWN_ORDER = errorRow("order", "Order not found");
const UNKNOWN_QUOTE = errorRow("ship/request", "Quote expired");

scenario(
  "a restart forgets users, items and purchase sessions",
  { verifies: ["sandbox.restart-wipes-inventory", "sandbox.restart-wipes-sessions"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, sessionId, items } = await given.purchase({ amount: 2 });
    const before = await given.inventory(user);
    const status = await sut.buyStatus({ session_id: sessionId });
    const isSeen = status.status === 200 && items.every(({ id }) => before.ids.includes(id));
    if (!isSeen) throw new Inconclusive("there was no state that a restart could wipe");

    const after = await context.exclusively(RESTART, {}, async () => ({
      inventory: await sut.inventory(user),
      status: await sut.buyStatus({ session_id: sessionId }),
    }));

    verify(
      "sandbox.restart-wipes-inventory",
      [before.exchange, after.inventory],
      [isForgotten(after.inventory)],
      RESTART,
    );
    verify(
      "sandbox.restart-wipes-sessions",
      [status, after.status],
      [refusedBy(after.status, UNKNOWN_SESSION)],
      RESTART,
    );
  },
);

/** Returns whether a user's items are gone. Another requirement judges that the answer is a 404. */
function isForgotten(inventory: Exchange) {
  const items = memberOf(inventory.json, "items");
  const isEmpty = Array.isArray(items) && items.length === 0;
  return unless(inventory.status === 404 || isEmpty, '404 {"error":"User not found"}', answerOf(inventory));
}

scenario(
  "a restart forgets shipping orders and quotes",
  { verifies: ["sandbox.restart-wipes-orders", "sandbox.restart-wipes-quotes"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { orderId } = await given.order();
    const { quote } = await given.quotedItems();
    const before = await sut.order(orderId);
    if (before.status !== 200) throw new Inconclusive(`there was no order to forget: ${answerText(before)}`);

    const after = await context.exclusively(RESTART, {}, async () => ({
      order: await sut.order(orderId),
      request: await sut.shipRequest({ quote_id: quote.rates[0].id }),
    }));

    verify("sandbox.restart-wipes-orders", [before, after.order], [refusedBy(after.order, UNKNOWN_ORDER)], RESTART);
    verify(
      "sandbox.restart-wipes-quotes",
      [quote.exchange, after.request],
      [refusedBy(after.request, UNKNOWN_QUOTE)],
      RESTART,
    );
  },
);
