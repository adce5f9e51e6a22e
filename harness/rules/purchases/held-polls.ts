import { USER_LIMITS } from "../../../contract/limits.ts";
import { overlap } from "../../history/fact.ts";
import { unless } from "../../oracles/difference.ts";
import { isPending } from "../../oracles/purchase-result.ts";
import { answerOf } from "../../oracles/refusal.ts";
import { onSuccess } from "../rule.ts";

/** Time in which a held poll notices what another one has shown: half of the poll window. Milliseconds. */
const NOTICED_MS = 500 * USER_LIMITS.pollWindowSeconds;

/**
 * A poll is held while the system checks fulfillment, and shows the result of a purchase that is fulfilled meanwhile. A
 * provider state counts polls instead, so that only purchases that were made show it.
 */
export const showsResultWhileHeld = onSuccess((answer, history) => {
  if (answer.surface !== "user" || answer.endpoint !== "buy/status" || answer.status !== 200) return [];
  const { starts = [], results = [] } = history.of("user").purchases.of(answer) ?? {};
  const isFulfilled = results.some(
    ({ exchange }) => overlap(exchange, answer) && answer.doneAtMs - exchange.doneAtMs >= NOTICED_MS,
  );
  if (starts.length === 0 || !isFulfilled) return [];
  const differences = unless(!isPending(answer), "the result that another poll has shown", () => answerOf(answer));
  return [["crypto-status.fulfilled-while-held", differences]];
});
