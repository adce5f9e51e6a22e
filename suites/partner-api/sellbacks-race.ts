import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { concurrentClients } from "../../harness/given/race.ts";
import { together } from "../../harness/given/together.ts";
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

scenario(
  "concurrent sellbacks of a user's items all take their items out",
  { verifies: ["ownership.sellbacks-under-race"] },
  async (context) => {
    const { run, sut, given, isSandbox } = context;
    const { user, items, purchases } = await given.items(ITEMS);
    const [first, ...sellable] = toSellables(items, purchases);
    if (first === undefined) throw new Inconclusive("no item was pulled");
    // It shows which form of sellback is accepted.
    await sellBack(run, sut, first);
    const others = await concurrentClients(context, user, CONNECTIONS);
    const clients = [sut, ...others.slice(0, RACERS - 1)];

    const sales = await together(
      sellable
        .slice(0, clients.length)
        .map(async (of, at) => ({ of, answer: await sellBack(run, clients[at] ?? sut, of) })),
    );
    const { exchange, ids } = await given.inventory(user);

    const paid = sales.filter(({ answer }) => answer.status === 200);
    const gone = paid.map(({ of }) => of.itemId);
    const [answer, ...answers] = atLeastOne(
      sales.map((sale) => sale.answer),
      "no sellback",
    );
    // In production, overlapping sellbacks of one user may prevent each other.
    if (paid.length === 0 && !isSandbox) throw new Inconclusive("no sellback of the race was accepted");
    context.verify(
      "ownership.sellbacks-under-race",
      [answer, ...answers, exchange],
      [...(isSandbox ? [answer, ...answers].map(accepted) : []), listsNone("the inventory", gone, ids)],
      `${sales.length} items of one user were sold back concurrently`,
    );
  },
);
