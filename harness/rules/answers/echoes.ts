import type { RequirementId } from "../../../contract/index.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { isObject, isText, memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { type Exchange, lastSegmentOf, sentJson } from "../../transport/exchange.ts";
import type { AnswerRule } from "../rule.ts";

/** An id in a request, and where its answer repeats it. */
interface Echo {
  readonly requirement: RequirementId;
  readonly sent: unknown;
  readonly body: unknown;
  readonly name: string;
  /** Whether an earlier answer gave the id, or a purchase the user. */
  readonly isKnown: (id: unknown, surface: SurfaceHistory) => boolean;
}

/** An answer names the user, the card, the order or the session that its request asked for. */
export const echoesId: AnswerRule = (answer, history) => {
  const echo = echoIn(answer);
  if (echo === undefined || !isText(echo.sent) || !isObject(echo.body)) return [];
  const { requirement, sent, body, name, isKnown } = echo;
  const shown = memberOf(body, name);
  const isSame = isText(shown) && shown.normalize("NFKC") === sent.normalize("NFKC");
  // How ids are compared is open, so an id that nobody gave may have been found in another spelling (A-ID-COMPARE).
  if (!isSame && isSpelling(shown, sent) && !isKnown(sent, history.of(answer.surface))) return [];
  return [[requirement, related(isSame, name, "equals", [sent], shown)]];
};

function echoIn(answer: Exchange): Echo | undefined {
  const { surface, endpoint, json: body } = answer;
  const inPath = { sent: lastSegmentOf(answer), body };
  if (endpoint === "inventory")
    return {
      requirement: "inventory.user-id-echo",
      name: "user_id",
      ...inPath,
      isKnown: (id, { purchases }) => purchases.startsOf(id).some(({ user }) => user === id),
    };
  if (endpoint === "card")
    return {
      requirement: "card.id-echo",
      name: "id",
      ...inPath,
      isKnown: (id, { purchases }) => purchases.isBought(id),
    };
  if (endpoint === "order")
    return {
      requirement: "order.order-id-echo",
      name: "order_id",
      ...inPath,
      isKnown: (id, { orders }) => orders.requests.some(({ orderId }) => orderId === id),
    };
  if (endpoint !== "buy/status") return undefined;
  return {
    requirement: surface === "user" ? "crypto-status.session-id-echoed" : "buy-status.session-id-echo",
    name: "session_id",
    sent: memberOf(sentJson(answer), "session_id"),
    body: resultOf(answer),
    isKnown: (id, { purchases }) => purchases.starts.some(({ sessionId }) => sessionId === id),
  };
}

function isSpelling(shown: unknown, sent: string): boolean {
  const plain = (id: string) => id.normalize("NFKC").trim().toLowerCase();
  return isText(shown) && plain(shown) === plain(sent);
}
