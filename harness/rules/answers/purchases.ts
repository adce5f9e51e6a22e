import { idsIn, isText, memberOf } from "../../json/json-value.ts";
import { listsAmount } from "../../oracles/bought-items.ts";
import { anyOf } from "../../oracles/difference.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { echoesUserId } from "../../oracles/user-id-echo.ts";
import { sentJson } from "../../transport/exchange.ts";
import { onSuccess } from "../rule.ts";

/** buy/init of the sandbox lists as many items as were bought. */
export const listsBoughtAmount = onSuccess((answer) => {
  const amount = memberOf(sentJson(answer), "amount");
  const isBought = answer.surface === "sandbox" && answer.endpoint === "buy/init";
  return isBought && typeof amount === "number" ? [["buy-init.nfts-count", listsAmount(answer, amount)]] : [];
});

/**
 * A result names a user who bought it. A session id of the sandbox may be given again after a restart, and by another
 * instance, so a result without an item of the purchase is of another one.
 */
export const namesBuyer = onSuccess((answer, history) => {
  const result = resultOf(answer);
  if (answer.surface === "user" || answer.endpoint !== "buy/status" || result === undefined) return [];
  const shown = idsIn(memberOf(result, "nfts"));
  const { starts = [] } = history.of(answer.surface).purchases.of(answer) ?? {};
  const own = starts.filter(({ items }) => items.length === 0 || idsIn(items).some((id) => shown.includes(id)));
  const echo = anyOf(
    own.flatMap(({ user }) => (isText(user) ? [echoesUserId(user, memberOf(result, "user_id"))] : [])),
  );
  return echo === undefined ? [] : [["buy-status.user-id-echo", echo]];
});
