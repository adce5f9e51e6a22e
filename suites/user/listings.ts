import { userScenarios } from "../../harness/arrange/scenario.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { isText, memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";

const { all, scenario } = userScenarios("listings");
export const listings = all;

/** Number of repetitions of a request that met an internal error, and the pause before each. Milliseconds. */
const REPEATS = 4;
const PAUSE_MS = 1_500;
/** A trait whose name has blanks. */
const OTHER_TRAIT = "Set Release Date";

scenario(
  "the marketplace's listings are served with facets as conditions",
  { verifies: ["listings.served"] },
  async ({ observe, pause, sut, verify }) => {
    const facets = await sut.filters();
    const metadata = memberOf(memberOf(facets.json, "filters"), "metadata");
    const firstValueOf = (trait: string) => objectsIn(memberOf(metadata, trait))[0]?.value;
    const other = firstValueOf(OTHER_TRAIT);
    const conditions = {
      Grader: [String(firstValueOf("Grader") ?? "PSA")],
      ...(isText(other) ? { [OTHER_TRAIT]: [other] } : {}),
    };

    const ask = () =>
      sut.listings({
        query: [
          ["metadataConditions", JSON.stringify(conditions)],
          ["page", "0"],
          ["itemsPerPage", "10"],
        ],
      });
    let answer = await ask();
    // The document shows no server error here, but one that passes proves nothing about the parameters.
    for (let again = 1; again <= REPEATS && answer.status === 500; again++) {
      await pause(PAUSE_MS);
      answer = await ask();
    }

    if ([404, 405, 501].includes(answer.status)) throw new NotApplicable("the listings are not served");
    const isServed = answer.status < 500;
    verify("listings.served", answer, [unless(isServed, "no server error", answerOf(answer))]);
    observe("listings-answer", `${answer.status}, members ${Object.keys(Object(answer.json)).sort().join(", ")}`);
  },
);
