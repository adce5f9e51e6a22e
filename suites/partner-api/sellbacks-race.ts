import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { allSettledOrThrow } from "../../harness/given/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { concurrentClients } from "../../harness/given/race.ts";
import { sellBack, toSellables } from "../../harness/operations/sellback.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox", "partner"]);

/** Concurrent sellbacks of different items do not hinder each other. */
export const sellbacksRace = all;

/** Items that are sold concurrently, and two more: one is sold before, and one keeps the inventory from being empty. */
const RACERS = 4;
const ITEMS = RACERS + 2;
/** Connections to try, some of which may lead to instances that do not know the user. */
const CONNECTIONS = 6;

/** Items that have to stay listed in each of several races: another user's copy of a listing may be sold instead of one. */
const ENOUGH = 2;
const RACES = 3;

scenario(
  "concurrent sellbacks of a user's items all take their items out",
  { verifies: ["ownership.sellbacks-under-race"] },
  async (context) => {
    const { isSandbox } = context;
    let race = await raceOf(context);
    for (let races = 1; isSandbox && race.listed.length >= ENOUGH && races < RACES; races++)
      race = await raceOf(context);
    if (isSandbox && race.listed.length > 0 && race.listed.length < ENOUGH)
      throw new Inconclusive("another user's copy of an item may have been sold");

    const { paid, answers, inventory } = race;
    // In production, overlapping sellbacks of one user may prevent each other.
    if (paid.length === 0 && !isSandbox) throw new Inconclusive("no sellback of the race was accepted");
    const [answer, ...others] = atLeastOne(answers, "no sellback");
    context.verify(
      "ownership.sellbacks-under-race",
      [answer, ...others, inventory.exchange],
      [...(isSandbox ? answers.map(accepted) : []), listsNone("the inventory", paid, inventory.ids)],
      `${answers.length} items of one user were sold back concurrently`,
    );
  },
);

/** Sells back items of a new user concurrently, and reads the inventory. */
async function raceOf(context: PartnerContext) {
  const { run, sut, given } = context;
  const { user, items, purchases } = await given.items(ITEMS);
  const [first, ...sellable] = toSellables(items, purchases);
  if (first === undefined) throw new Inconclusive("no item was pulled");
  // It shows which form of sellback is accepted.
  await sellBack(run, sut, first);
  const others = await concurrentClients(context, user, CONNECTIONS);
  const clients = [sut, ...others.slice(0, RACERS - 1)];

  const sales = await allSettledOrThrow(
    sellable
      .slice(0, clients.length)
      .map(async (of, at) => ({ of, answer: await sellBack(run, clients[at] ?? sut, of) })),
  );
  const inventory = await given.inventory(user);

  const paid = sales.filter(({ answer }) => answer.status === 200).map(({ of }) => of.itemId);
  const listed = paid.filter((id) => inventory.ids.includes(id));
  return { paid, listed, answers: sales.map(({ answer }) => answer), inventory };
}
