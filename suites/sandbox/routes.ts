import { idsOf } from "../../harness/client/pulled-item.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { requireAllListed } from "../../harness/given/listed-items.ts";
import { idsIn, memberOf } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { PROBES } from "../partner-api/probes.ts";
import { otherSide } from "./other-side.ts";

const { all, scenario } = partnerScenarios("sandbox", ["sandbox"]);
export const sandboxRoutes = all;

/** Part of the text of a route's own 404. */
const OWN_WORDS: Readonly<Record<string, string>> = { inventory: "user", card: "card", order: "order" };

scenario(
  "every production route exists under the sandbox prefix",
  { verifies: ["sandbox.mirrors-every-route"] },
  async ({ sut, verify }) => {
    const kept: Exchange[] = [];
    for (const { endpoint, bare } of PROBES) {
      const answer = await sut.call(endpoint, bare);
      const differences = served(answer);
      if (differences.length === 0) kept.push(answer);
      else verify("sandbox.mirrors-every-route", answer, [differences], `a request to ${endpoint}`);
    }
    // Only now: where a request is not allowed, some routes were not tried.
    for (const answer of kept) verify("sandbox.mirrors-every-route", answer, []);
  },
);

/** Statuses of an unknown path or method, or if writing is forbidden. */
const NOT_SERVED = [403, 404, 405, 501];

/** Requires an answer of the route itself: a success, or its own refusal. */
function served(answer: Exchange) {
  const own = OWN_WORDS[answer.endpoint];
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

    const listed = idsIn(memberOf(there.json, "items"));
    requireAllListed(idsOf(items), here);
    const areGone = listsNone("production's inventory", idsOf(items), listed);
    const isEmpty = unless(listed.length === 0, "no item of a user who never bought in production", answerOf(there));
    const did = "a user of the sandbox was looked for in production";
    context.verify("sandbox.apart-from-production", [here.exchange, there], [areGone, isEmpty], did);
  },
);
