import { errorsOf, saysText } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
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
