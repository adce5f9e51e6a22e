import { errorRow } from "../../contract/errors.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PartnerContext, ScenarioWorker } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { ofExclusiveCopies } from "../../harness/given/exclusive-copy.ts";
import { concurrentClients } from "../../harness/given/race.ts";
import { sellBack, sellbackBody } from "../../harness/operations/sellback.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox"]);
export const sandboxBuybackRace = all;

const NOT_FOUND = errorRow("buyback", "Item not found");
const RACERS = 6;
const DID = `${RACERS} concurrent sellbacks of one item were sent`;

scenario(
  "exactly one of many concurrent sellbacks of one item pays, and the others do not find it",
  { verifies: ["buyback.one-success-under-race", "buyback.losers-under-race"] },
  async (context) => {
    let hasLosers = false;
    const { evidence, differences } = await ofExclusiveCopies(context, async (worker, pack) => {
      const { answers, from } = await race(context, worker, pack);
      const [loser, ...others] = answers.filter((answer) => answer.status !== 200);
      if (loser !== undefined) {
        hasLosers = true;
        const refusals = [loser, ...others] as const;
        const texts = refusals.map((answer) => refusedBy(answer, NOT_FOUND));
        context.verify("buyback.losers-under-race", refusals, texts, DID);
      }
      const paid = answers.filter((answer) => answer.status === 200);
      return {
        evidence: answers,
        pack: from,
        differences: equals("accepted sellbacks", 1, paid.length),
      };
    });

    context.verify("buyback.one-success-under-race", evidence, [differences], DID);
    if (!hasLosers) throw new Inconclusive("no refused sellback");
  },
);

/** Sells one item many times concurrently, each on its own connection, and once on the buyer's. */
async function race(context: PartnerContext, { run, sut, given }: ScenarioWorker, pack?: ListedPack) {
  // The first sale shows which form of sellback is accepted, so that the race needs no repetitions.
  const { user, item: twin, purchase } = await given.item(pack === undefined ? {} : { pack });
  const { item } = await given.item({ user, pack: purchase.pack });
  await sellBack(run, sut, { itemId: twin.id, packId: purchase.pack.id });
  const body = sellbackBody(run, sut, { itemId: item.id, packId: purchase.pack.id });
  const racers = [sut, ...(await concurrentClients(context, user, RACERS - 1))];
  const answers = await Promise.all(racers.map((racer) => racer.buyback(body)));
  return { answers: atLeastOne(answers, "no answer"), from: purchase.pack };
}
