import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { requireAllListed } from "../../harness/given/listed-items.ts";
import { idsIn, memberOf } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { otherSide } from "./other-side.ts";

const { all, scenario } = partnerScenarios("sandbox", ["sandbox"]);
export const sandboxRoutes = all;

/** A request per route that the route has to answer itself: with success, or with its own refusal. */
const ROUTES: readonly { endpoint: PartnerEndpointKey; parts: object; own?: string }[] = [
  { endpoint: "available", parts: {} },
  { endpoint: "chase", parts: { segment: "no-such-slug" } },
  { endpoint: "recent-pulls", parts: {} },
  { endpoint: "buy/init", parts: { body: { id: "no-such-pack", amount: 1, user_id: "no-such-user" } } },
  { endpoint: "buy/status", parts: { body: { session_id: "no-such-session" } } },
  { endpoint: "inventory", parts: { segment: "no-such-user" }, own: "user" },
  { endpoint: "card", parts: { segment: "no-such-card" }, own: "card" },
  { endpoint: "buyback", parts: { body: { item_id: "no-such-item" } } },
  { endpoint: "ship/quote", parts: { body: { item_ids: [], destination: {} } } },
  { endpoint: "ship/request", parts: { body: {} } },
  { endpoint: "order", parts: { segment: "no-such-order" }, own: "order" },
];

scenario(
  "every production route exists under the sandbox prefix",
  { verifies: ["sandbox.mirrors-every-route"] },
  async ({ sut, verify }) => {
    const kept: Exchange[] = [];
    for (const { endpoint, parts, own } of ROUTES) {
      const answer = await sut.call(endpoint, parts);
      const differences = served(answer, own);
      if (differences.length === 0) kept.push(answer);
      else verify("sandbox.mirrors-every-route", answer, [differences], `a request to ${endpoint}`);
    }
    // Only now: where a request is not allowed, some routes were not tried.
    for (const answer of kept) verify("sandbox.mirrors-every-route", answer, []);
  },
);

/** Statuses of an unknown path or method, or if writing is forbidden. */
const NOT_SERVED = [403, 404, 405, 501];

/** @param own part of the text of the route's own 404 */
function served(answer: Exchange, own: string | undefined) {
  const text = memberOf(answer.json, "error");
  const isOwn = own !== undefined && typeof text === "string" && text.toLowerCase().includes(own);
  return unless(!NOT_SERVED.includes(answer.status) || isOwn, "an answer of the route itself", answerOf(answer));
}

scenario(
  "production shows nothing that was bought in the sandbox",
  { verifies: ["sandbox.apart-from-production"] },
  async (context) => {
    const production = otherSide(context, "partner");
    const { user, items } = await context.given.purchase({ amount: 2 });

    const here = await context.given.inventory(user);
    const there = await production.inventory(user);

    const bought = items.map(({ id }) => id);
    const listed = idsIn(memberOf(there.json, "items"));
    requireAllListed(bought, here);
    context.verify(
      "sandbox.apart-from-production",
      [here.exchange, there],
      [
        listsNone("production's inventory", bought, listed),
        unless(listed.length === 0, "no item of a user who never bought in production", answerOf(there)),
      ],
      "a user of the sandbox was looked for in production",
    );
  },
);
