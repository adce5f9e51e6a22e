import { ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { rateAt } from "../../harness/actions/quote.ts";
import { sellBack, sellbackBody, sellbackOf, toSellables } from "../../harness/actions/sellback.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import type { PartnerContext, ScenarioWorker } from "../../harness/arrange/partner-context.ts";
import { concurrentClients } from "../../harness/arrange/race.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import { type Exchange, isSuccess } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("races", ["sandbox", "partner"]);

/** Concurrent requests of one user, each on a connection of its own. */
export const races = all;

/** Sends a request on the buyer's connection and on others at once. */
async function requestAtOnce(
  context: PartnerContext,
  { sut, user, racers }: { readonly sut: PartnerClient; readonly user: string; readonly racers: number },
  send: (racer: PartnerClient, nth: number) => Promise<Exchange>,
): Promise<readonly [Exchange, ...Exchange[]]> {
  const clients = [sut, ...(await concurrentClients(context, user, racers - 1))];
  return atLeastOne(await Promise.all(clients.map(send)), "no answer");
}

const SELLERS = 6;
const SOLD_AT_ONCE = `${SELLERS} concurrent sellbacks of one item were sent`;

scenario(
  "exactly one of many concurrent sellbacks of one item pays, and the others do not find it",
  { verifies: ["buyback.one-success-under-race", "buyback.losers-under-race"], surfaces: ["sandbox"] },
  async (context) => {
    let hasLosers = false;
    await judgeCopies(context, "buyback.one-success-under-race", SOLD_AT_ONCE, async (worker, known) => {
      const { answers, pack } = await sellAtOnce(context, worker, known);
      const refusals = answers.filter((answer) => !isSuccess(answer));
      const [loser, ...losers] = refusals;
      if (loser !== undefined) {
        hasLosers = true;
        const areNotFound = refusals.map((answer) => refusedBy(answer, ITEM_UNKNOWN));
        context.verify("buyback.losers-under-race", [loser, ...losers], areNotFound, SOLD_AT_ONCE);
      }
      const paid = answers.length - refusals.length;
      return { evidence: answers, pack, differences: equals("accepted sellbacks", 1, paid) };
    });

    if (!hasLosers) throw new Inconclusive("no refused sellback");
  },
);

/** Sells one item many times at once. */
async function sellAtOnce(context: PartnerContext, { run, sut, given }: ScenarioWorker, known?: ListedPack) {
  // The first sale shows which form of sellback is accepted, so that the race needs no repetitions.
  const { user, item: twin, purchase: first } = await given.item(known === undefined ? {} : { pack: known });
  const { pack } = first;
  const { item, purchase } = await given.item({ user, pack });
  await sellBack(run, sut, sellbackOf(twin.id, [first]));
  const body = sellbackBody(run, sut, sellbackOf(item.id, [purchase]));
  return {
    answers: await requestAtOnce(context, { sut, user, racers: SELLERS }, (racer) => racer.buyback(body)),
    pack,
  };
}

scenario(
  "no two of many concurrent sellbacks of one item pay",
  { verifies: ["buyback.one-success-under-race-in-production"], surfaces: ["partner"] },
  async (context) => {
    const { run, sut, given, verify } = context;
    // A busy system takes the requests up one after another.
    const answers = await context.whileOthersWait(async () => {
      const { user, item, purchase } = await given.item();
      const body = sellbackBody(run, sut, sellbackOf(item.id, [purchase]));
      return requestAtOnce(context, { sut, user, racers: SELLERS }, (racer) => racer.buyback(body));
    });

    const paid = atLeastOne(answers.filter(isSuccess), "no accepted sellback");
    const isOne = equals("accepted sellbacks", 1, paid.length);
    verify("buyback.one-success-under-race-in-production", paid, [isOne], SOLD_AT_ONCE);
  },
);

const ORDERS = 4;

for (const { what, sessions } of [
  { what: "by the rates of one quote", sessions: 1 },
  { what: "by quotes of different sessions", sessions: ORDERS },
]) {
  scenario(
    `exactly one of many concurrent orders of one item ${what} is accepted`,
    { verifies: ["ship-request.one-order-under-race"] },
    async (context) => {
      const did = `${ORDERS} concurrent orders of one item ${what} were sent`;
      await judgeCopies(context, "ship-request.one-order-under-race", did, async ({ sut, given }) => {
        const { user, quote } = await given.quotedItems();
        const quotes = [quote];
        while (quotes.length < sessions) quotes.push(await given.quote(quote.itemIds));
        // Of one session, some order by the same rate and some by others.
        const answers = await requestAtOnce(context, { sut, user, racers: ORDERS }, (racer, nth) =>
          racer.shipRequest({ quote_id: rateAt(quotes[nth % sessions] ?? quote, nth).id }),
        );
        const placed = answers.filter(isSuccess).length;
        // In production, overlapping orders may prevent each other.
        if (placed === 0 && !context.isSandbox) throw new Inconclusive("no order of the race was accepted");
        return { evidence: answers, differences: equals("accepted orders", 1, placed) };
      });
    },
  );
}

/** Items that are sold concurrently, and two more: one is sold before, and one keeps the inventory from being empty. */
const SOLD = 4;
const ITEMS = SOLD + 2;
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
    let sold = await sellSeveral(context);
    for (let races = 1; isSandbox && sold.listed.length >= ENOUGH && races < RACES; races++)
      sold = await sellSeveral(context);
    if (isSandbox && sold.listed.length > 0 && sold.listed.length < ENOUGH)
      throw new Inconclusive("another user's copy of an item may have been sold");

    const { paid, answers, inventory } = sold;
    // In production, overlapping sellbacks of one user may prevent each other.
    if (paid.length === 0 && !isSandbox) throw new Inconclusive("no sellback of the race was accepted");
    const [answer, ...others] = atLeastOne(answers, "no sellback");
    const areGone = listsNone("the inventory", paid, inventory.ids);
    const differences = isSandbox ? [...answers.map(accepted), areGone] : [areGone];
    const did = `${answers.length} items of one user were sold back concurrently`;
    context.verify("ownership.sellbacks-under-race", [answer, ...others, inventory.exchange], differences, did);
  },
);

/** Sells back items of a new user concurrently, and reads the inventory. */
async function sellSeveral(context: PartnerContext) {
  const { run, sut, given } = context;
  const { user, items, purchases } = await given.items(ITEMS);
  const [first, ...sellable] = atLeastOne(toSellables(items, purchases), "no item");
  // It shows which form of sellback is accepted.
  await sellBack(run, sut, first);
  const others = await concurrentClients(context, user, CONNECTIONS);
  const clients = [sut, ...others.slice(0, SOLD - 1)];

  const sales = await allSettledOrThrow(
    sellable
      .slice(0, clients.length)
      .map(async (of, at) => ({ of, answer: await sellBack(run, clients[at] ?? sut, of) })),
  );
  const inventory = await given.inventory(user);

  const paid = sales.filter(({ answer }) => isSuccess(answer)).map(({ of }) => of.itemId);
  const listed = paid.filter((id) => inventory.ids.includes(id));
  return { paid, listed, answers: sales.map(({ answer }) => answer), inventory };
}
