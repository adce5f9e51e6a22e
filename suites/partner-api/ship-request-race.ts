import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { concurrentClients } from "../../harness/given/race.ts";
import { ofSoleCopies } from "../../harness/given/sole-copy.ts";
import { related } from "../../harness/oracles/difference.ts";
import type { Lane, PartnerStage } from "../../harness/stage/partner-stage.ts";
import { partnerScenarios } from "../../harness/stage/scenario.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequestRace = all;

const RACERS = 6;

const RACES = [
  { what: "by one quote", sessions: 1 },
  { what: "by quotes of different sessions", sessions: RACERS },
];

for (const { what, sessions } of RACES) {
  scenario(
    `exactly one of many simultaneous orders of one item ${what} is accepted`,
    { verifies: ["ship-request.one-order-under-race"] },
    async (stage) => {
      const { evidence, differences } = await ofSoleCopies(stage, async (lane) => {
        const answers = await race(stage, lane, sessions);
        const placed = answers.filter((answer) => answer.status === 200).length;
        // In production, overlapping orders may prevent each other.
        if (placed === 0 && !stage.isSandbox) throw new Inconclusive("no order of the race was accepted");
        return { evidence: answers, differences: related(placed === 1, "accepted orders", "equals", [1], placed) };
      });

      const did = `${RACERS} orders of one item ${what} were sent at once`;
      stage.verify("ship-request.one-order-under-race", evidence, [differences], did);
    },
  );
}

/** Orders one item many times concurrently, each on its own connection, and once on the buyer's. */
async function race(stage: PartnerStage, { sut, given }: Lane, sessions: number) {
  const { user, items, quote } = await given.quotedItems();
  const ids = items.map((item) => item.id);
  const quotes = [quote];
  while (quotes.length < sessions) quotes.push(await given.quote(ids));
  const racers = [sut, ...(await concurrentClients(stage, user, RACERS - 1))];
  const answers = racers.map((racer, at) => {
    const { rates } = quotes[at % quotes.length] ?? quote;
    return racer.shipRequest({ quote_id: rates[0].id });
  });
  return atLeastOne(await Promise.all(answers), "no answer");
}
