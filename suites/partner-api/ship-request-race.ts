import type { PartnerContext, ScenarioWorker } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { judgeCopies } from "../../harness/given/judged-copies.ts";
import { concurrentClients } from "../../harness/given/race.ts";
import { rateAt } from "../../harness/operations/quote.ts";
import { equals } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequestRace = all;

const RACERS = 4;

const RACES = [
  { what: "by the rates of one quote", sessions: 1 },
  { what: "by quotes of different sessions", sessions: RACERS },
];

for (const { what, sessions } of RACES) {
  scenario(
    `exactly one of many concurrent orders of one item ${what} is accepted`,
    { verifies: ["ship-request.one-order-under-race"] },
    async (context) => {
      const did = `${RACERS} concurrent orders of one item ${what} were sent`;
      await judgeCopies(context, "ship-request.one-order-under-race", did, async (worker) => {
        const answers = await race(context, worker, sessions);
        const placed = answers.filter((answer) => answer.status === 200).length;
        // In production, overlapping orders may prevent each other.
        if (placed === 0 && !context.isSandbox) throw new Inconclusive("no order of the race was accepted");
        return { evidence: answers, differences: equals("accepted orders", 1, placed) };
      });
    },
  );
}

/** Orders one item many times concurrently, each on its own connection, and once on the buyer's. */
async function race(context: PartnerContext, { sut, given }: ScenarioWorker, sessions: number) {
  const { user, quote } = await given.quotedItems();
  const quotes = [quote];
  while (quotes.length < sessions) quotes.push(await given.quote(quote.itemIds));
  const racers = [sut, ...(await concurrentClients(context, user, RACERS - 1))];
  // Of one session, some order by the same rate and some by others.
  const answers = racers.map((racer, at) =>
    racer.shipRequest({ quote_id: rateAt(quotes[at % quotes.length] ?? quote, at).id }),
  );
  return atLeastOne(await Promise.all(answers), "no answer");
}
