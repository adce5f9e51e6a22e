import type { EndpointKey } from "../../../contract/endpoints.ts";
import type { RequirementId } from "../../../contract/index.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { spellingOf } from "../../ids/spelling.ts";
import { isObject, isText, memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { lastSegmentOf, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { onSuccess } from "../rule.ts";

type IsKnown = (id: string, surface: SurfaceHistory) => boolean;

/** Endpoints whose answer repeats the id in the path: the requirement, the member, and whether an earlier answer gave the id. */
const IN_PATH: Partial<Record<EndpointKey, readonly [RequirementId, name: string, IsKnown]>> = {
  inventory: [
    "inventory.user-id-echo",
    "user_id",
    (id, { purchases }) => purchases.startsOf(id).some(({ user }) => user === id),
  ],
  card: ["card.id-echo", "id", (id, { purchases }) => purchases.isBought(id)],
  order: ["order.order-id-echo", "order_id", (id, { orders }) => orders.requests.some(({ orderId }) => orderId === id)],
};

const isKnownSession: IsKnown = (id, { purchases }) => purchases.starts.some(({ sessionId }) => sessionId === id);

/** An answer names the user, the card, the order or the session that its request asked for. */
export const echoesId = onSuccess((answer, history) => {
  const { surface, endpoint, json } = answer;
  const known = history.of(surface);
  const inPath = IN_PATH[endpoint];
  if (inPath !== undefined) {
    const [requirement, name, isKnown] = inPath;
    const sent = lastSegmentOf(answer);
    return judged(requirement, name, sent, json, () => isKnown(sent, known));
  }
  const sent = endpoint === "buy/status" ? memberOf(sentJson(answer), "session_id") : undefined;
  if (!isText(sent)) return [];
  const requirement = surface === "user" ? "crypto-status.session-id-echoed" : "buy-status.session-id-echo";
  return judged(requirement, "session_id", sent, resultOf(answer), () => isKnownSession(sent, known));
});

function judged(
  requirement: RequirementId,
  name: string,
  sent: string,
  body: unknown,
  isKnown: () => boolean,
): readonly Judgement[] {
  if (!isText(sent) || !isObject(body)) return [];
  const shown = memberOf(body, name);
  const isSame = isText(shown) && shown.normalize("NFKC") === sent.normalize("NFKC");
  // An id that nobody gave may have been found in another spelling.
  const isSpelling = isText(shown) && spellingOf(shown) === spellingOf(sent);
  if (!isSame && isSpelling && !isKnown()) return [];
  return [[requirement, related(isSame, name, "equals", [sent], shown)]];
}
