import { userScenarios } from "../../harness/context/scenario.ts";
import { memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";

const { all, scenario } = userScenarios("listings");
export const listings = all;

scenario(
  "the marketplace's listings are served with a facet as a condition",
  { verifies: ["listings.served"] },
  async ({ observe, sut, verify }) => {
    const facets = await sut.filters();
    const grader = objectsIn(memberOf(memberOf(memberOf(facets.json, "filters"), "metadata"), "Grader"))[0]?.value;

    const answer = await sut.listings({
      query: [
        ["metadataConditions", JSON.stringify({ Grader: [String(grader ?? "PSA")] })],
        ["page", "0"],
        ["itemsPerPage", "10"],
      ],
    });

    const isServed = answer.status < 500 && answer.status !== 404 && answer.status !== 405;
    verify("listings.served", answer, [unless(isServed, "neither 404, 405 nor 5xx", answerOf(answer))]);
    observe("listings-answer", `${answer.status}, members ${Object.keys(Object(answer.json)).sort().join(", ")}`);
  },
);
