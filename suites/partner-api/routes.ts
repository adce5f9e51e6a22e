import { errorsOf, saysText } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { type Difference, unless } from "../../harness/oracles/difference.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { PROBES } from "./probes.ts";

const { all, scenario } = partnerScenarios("routes", ["sandbox", "partner"]);

/** Each documented route exists. */
export const routes = all;

for (const { endpoint, bare } of PROBES) {
  scenario(
    `${endpoint} is served under the prefix`,
    { verifies: ["shape.routes-under-prefix"] },
    async ({ sut, verify }) => {
      const answer = await sut.call(endpoint, bare);

      verify("shape.routes-under-prefix", answer, [isServed(answer)], `${endpoint} was requested`);
    },
  );
}

/** A missing route answers 404 with an undocumented text, or 405; an answer of the endpoint itself is judged elsewhere. */
function isServed(answer: Exchange): readonly Difference[] {
  const text = memberOf(answer.json, "error");
  const isOwnWord =
    typeof text === "string" && errorsOf(answer.surface, answer.endpoint).some((row) => saysText(row, text));
  // What production answers for an unknown session is not documented.
  const isUndocumented = answer.surface === "partner" && answer.endpoint === "buy/status" && typeof text === "string";
  const isMissing =
    answer.status === 405 || answer.status === 501 || (answer.status === 404 && !isOwnWord && !isUndocumented);
  return unless(!isMissing, "an answer of the endpoint", answerOf(answer));
}

/** Part of the text of a route's own 404. */
const OWN_WORDS: Readonly<Record<string, string>> = { chase: "pack", inventory: "user", card: "card", order: "order" };

scenario(
  "every production route exists under the sandbox prefix",
  { verifies: ["sandbox.mirrors-every-route"], surfaces: ["sandbox"] },
  async ({ sut, verify }) => {
    const kept: Exchange[] = [];
    for (const { endpoint, bare } of PROBES) {
      const answer = await sut.call(endpoint, bare);
      const differences = served(answer);
      if (differences.length === 0) kept.push(answer);
      else verify("sandbox.mirrors-every-route", answer, [differences], `${endpoint} was requested`);
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
