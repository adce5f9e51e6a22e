import fc from "fast-check";
import type { Surface } from "../../contract/surface.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { itemsIn } from "../../harness/client/pulled-item.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotHeldOnce } from "../../harness/exits/early-exits.ts";
import { concurrentClients, type RaceRequest, race, timed } from "../../harness/given/race.ts";
import { failsTooOften, type Repetition, seenTooRarely } from "../../harness/given/repetition.ts";
import { together } from "../../harness/given/together.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { isSmallPool, sharingOf } from "../../harness/listings/sharing.ts";
import { buy, type Purchase } from "../../harness/operations/purchase.ts";
import { quoteFor } from "../../harness/operations/quote.ts";
import type { RunContext } from "../../harness/operations/run-context.ts";
import { foundOnce } from "../../harness/operations/run-memory.ts";
import { sellBack, sellbackBody, toSellable } from "../../harness/operations/sellback.ts";
import { type Difference, NONE, toValue, unless } from "../../harness/oracles/difference.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { isAnother } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { againOf, seedOf } from "../seed.ts";
import { lookOperation, orderOperation, saleOperation } from "./history.ts";
import { type AllowedBehaviour, drawHistory, linearize, type Operation } from "./linearize.ts";
import { type Move, moves, QUOTED, REFUSED_TOGETHER } from "./plans.ts";

const { all, scenario } = partnerScenarios("properties/races", ["sandbox", "partner"]);
export const races = all;

/** Races per unit of RUNS, each with its own user. */
const RACES_PER_RUN = 0.17;
const MIN_RACES = 2;
/** A violation that no other copy explains has to occur so often, because other users may also sell. */
const SIGHTINGS = 2;
/** Repetitions in the sandbox, where another user may hold the same listing. A fault shows in about half of the races. */
const REPETITION: Repetition = { tries: 20, enough: 6 };
const CONNECTIONS = 6;
/** Maximum concurrent races; more would overload a real system and disturb each other. */
const TOGETHER = 3;

const MIXED = "concurrent sellbacks, orders and inventory reads are linearizable";
scenario(MIXED, { verifies: ["ownership.linearizable"] }, async (context) => {
  const allowed = await allowedBy(context);
  const count = racesOf(context);
  const random = fc.sample(fc.array(moves, { minLength: CONNECTIONS, maxLength: CONNECTIONS }), {
    numRuns: count + REPETITION.tries,
    seed: seedOf(context, MIXED),
  });
  const plans = [REFUSED_TOGETHER, ...random];
  const judged = await repeated(context, count, (nth) => mixedRace(context, plans[nth] ?? [], allowed));
  context.verify("ownership.linearizable", judged.evidence, [judged.differences], {
    did: `sellbacks, orders and inventory reads of one user's three items overlapped on ${CONNECTIONS} connections`,
    steps: judged.steps,
    again: againOf(context, MIXED),
  });
});

const EXITS = "an item leaves its user once when sellbacks and orders of it are concurrent";
scenario(EXITS, { verifies: ["ownership.sold-or-shipped-under-race"] }, async (context) => {
  const allowed = await allowedBy(context);
  const judged = await repeated(context, racesOf(context), (nth) => exitRace(context, nth, allowed));
  context.verify("ownership.sold-or-shipped-under-race", judged.evidence, [judged.differences], {
    did: "two sellbacks and two orders of one item were concurrent",
    steps: judged.steps,
    again: againOf(context, EXITS),
  });
});

/** Numbers of pulls that a user buys concurrently. */
const AMOUNTS = [1, 2];
const PURCHASES = "concurrent purchases of a user all arrive in the inventory";
scenario(
  PURCHASES,
  { verifies: ["ownership.purchases-under-race", "buy-init.sessions-distinct"], surfaces: ["sandbox"] },
  async (context) => {
    const { user, pack } = await context.given.purchase({ amount: Math.max(...AMOUNTS), isOnlyLookedFor: true });
    const purchases = await concurrentPurchases(context, user, pack);

    // Purchases of one amount are identical requests, and reach the system within milliseconds.
    for (const amount of AMOUNTS) {
      const [first, ...others] = purchases.filter((each) => each.amount === amount);
      if (first === undefined) continue;
      const differences = others.map(({ sessionId }) => isAnother("session_id", first.sessionId, sessionId));
      const evidence = [first.init, ...others.map(({ init }) => init)] as const;
      context.verify("buy-init.sessions-distinct", evidence, differences, "identical purchases were concurrent");
    }
  },
);
scenario(PURCHASES, { verifies: ["ownership.purchases-under-race"], surfaces: ["partner"] }, async (context) => {
  const { user } = await context.given.purchase({ isOnlyLookedFor: true });
  await concurrentPurchases(context, user);
});

/** @param pack default: another one each time, which finds more faults than one pack */
async function concurrentPurchases(
  context: PartnerContext,
  user: string,
  pack?: ListedPack,
): Promise<readonly Purchase[]> {
  const clients = await concurrentClients(context, user, CONNECTIONS);

  const purchases = await together(
    clients.map((sut, nth) => buy(context.run, sut, { user, pack, amount: AMOUNTS[nth % AMOUNTS.length] ?? 1 })),
  );
  const { exchange, ids } = await context.given.inventory(user);

  const bought = purchases.flatMap(({ items }) => items.map(({ id }) => id));
  for (const id of bought) context.given.holdings.lookedFor.add(id);
  const missing = bought.filter((id) => !ids.includes(id));
  if (missing.length > 0) await seeTheSame([context.sut, ...clients], user);
  const [first, ...others] = purchases.map(({ fulfilled }) => fulfilled);
  if (first === undefined) throw new Inconclusive("nothing was bought");
  context.verify(
    "ownership.purchases-under-race",
    [first, ...others, exchange],
    listsAll("inventory", missing, ids),
    `${purchases.length} purchases of one user were concurrent`,
  );
  return purchases;
}

/** @throws {Inconclusive} if connections see different items: one was reopened and reaches another instance since */
async function seeTheSame(clients: readonly PartnerClient[], user: string): Promise<void> {
  const inventories = await together(clients.map((sut) => sut.inventory(user)));
  const [first = [], ...others] = inventories.map(({ json }) => itemsIn(memberOf(json, "items")).map(({ id }) => id));
  if (others.some((each) => listsSame("inventory", first, each).length > 0))
    throw new Inconclusive("connections lead to instances that share no state");
}

interface Judged {
  readonly differences: readonly Difference[];
  readonly steps: readonly string[];
  readonly evidence: readonly [Exchange, ...Exchange[]];
  /** Whether another holder of the listing would explain the differences. */
  readonly isCopyEnough: boolean;
  /** Whether there were differences that others may explain, because this run drew the item more than once. */
  readonly isOpen?: true;
}

const racesOf = ({ run }: PartnerContext): number => Math.max(MIN_RACES, Math.round(RACES_PER_RUN * run.target.runs));

/** Runs races. A violation in the sandbox counts if it occurs more often than other users explain. */
async function repeated(
  context: PartnerContext,
  count: number,
  one: (nth: number) => Promise<Judged>,
): Promise<Judged> {
  const first = await inConcurrentTurns(concurrencyFor(context), count, async (nth) => {
    if (isCrowded(context)) await context.startAnew();
    return one(nth);
  });
  const [fallback] = first;
  if (fallback === undefined) throw new Inconclusive("no race was run");
  const shown = first.filter(isDifferent);
  const [sighted] = shown;
  // After a race that may show a fault, other races without one prove nothing.
  if (sighted === undefined && first.some(({ isOpen }) => isOpen))
    throw new NotHeldOnce("a race showed a fault that others who hold the same listing may explain");
  if (sighted === undefined || !context.isSandbox) return sighted ?? fallback;
  // The whole scenario is repeated with sole copies.
  if (sharingOf(context.run.listings) === "shared") return sighted;
  const isBelieved = await failsTooOften(REPETITION, async (nth) => {
    const again = await one(count + nth);
    if (isDifferent(again)) shown.push(again);
    return isDifferent(again);
  });
  const inexplicable = shown.filter(({ isCopyEnough }) => !isCopyEnough);
  if (inexplicable.length >= SIGHTINGS) return inexplicable[0] ?? sighted;
  if (isBelieved) return sighted;
  throw seenTooRarely(context);
}

/** Concurrent races would hold the same few listings. */
const isCrowded = ({ isSandbox, run }: PartnerContext): boolean => isSandbox && isSmallPool(run.listings);
const concurrencyFor = (context: PartnerContext): number => (isCrowded(context) ? 1 : TOGETHER);

/** Runs a function so often, with a few concurrent runs; after a failure no more are started. */
async function inConcurrentTurns<T>(
  concurrency: number,
  times: number,
  one: (nth: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  const turns = numbersBelow(times);
  const worker = async () => {
    // All workers share the numbers. A failure ends the loop, which closes the generator for the others too.
    for (const nth of turns) results[nth] = await one(nth);
  };
  await together(Array.from({ length: concurrency }, worker));
  return results;
}

function* numbersBelow(end: number): Generator<number> {
  for (let nth = 0; nth < end; nth++) yield nth;
}

const isDifferent = ({ differences }: Judged): boolean => differences.length > 0;

const allowedBehaviour = foundOnce<Surface, AllowedBehaviour, RunContext>();

/** Returns what the system does where the documents are silent. */
const allowedBy = (context: PartnerContext): Promise<AllowedBehaviour> =>
  allowedBehaviour(context.run, context.surface, () => findAllowedBehaviour(context));

/** Finds out with sequential requests what the system does where the documents are silent. */
async function findAllowedBehaviour(context: PartnerContext): Promise<AllowedBehaviour> {
  const { items, purchases, quote } = await context.given.quotedItems(1);
  const [item] = items;
  if (item === undefined) throw new Inconclusive("no item was pulled");
  const sale = await sellBack(context.run, context.sut, toSellable(item, purchases));
  if (sale.status !== 200)
    throw new Inconclusive("a sellback without a concurrent request was refused, so races show nothing");
  const order = await context.sut.shipRequest({ quote_id: quote.rates[0].id });
  return { ordersSoldItems: order.status === 200 };
}

async function exitRace(context: PartnerContext, nth: number, allowed: AllowedBehaviour): Promise<Judged> {
  const { user, items, purchases, quote } = await context.given.quotedItems(1);
  const [item] = items;
  if (item === undefined) throw new Inconclusive("no item was pulled");
  const other = await context.given.quote([item.id]);
  const clients = await concurrentClients(context, user, 5);
  const of = toSellable(item, purchases);
  const sell = (sut: PartnerContext["sut"]) => sut.buyback(sellbackBody(context.run, sut, of));
  const ship = (quoteId: string) => (sut: PartnerContext["sut"]) => sut.shipRequest({ quote_id: quoteId });

  const requests = [sell, ship(quote.rates[0].id), sell, ship(other.rates[0].id), sell];

  // The order of the first requests decides which race condition can occur, so it alternates.
  const raced = await race(clients, nth % 2 === 0 ? requests.slice(0, 4) : requests.slice(1));
  const last = await timed(() => context.sut.inventory(user));

  const operations = raced.map((each) =>
    each.exchange.endpoint === "buyback" ? saleOperation(each) : orderOperation(each, 1),
  );
  const exits = operations.filter((each) => each?.outcome === "done").length;
  const judged = judge(item.id, [...operations, lookOperation(last, item.id)], [...raced, last], allowed);
  // The property of mixed requests reports all other violations.
  return ofUnshared(context, purchases, exits > 1 ? judged : { ...judged, differences: NONE });
}

/**
 * Leaves a violation open if this run drew the items more than once. Items without a counted violation are dropped from
 * the scenario's held ones.
 */
function ofUnshared(context: PartnerContext, purchases: readonly Purchase[], judged: Judged): Judged {
  const ids = purchases.flatMap(({ items }) => items.map(({ id }) => id));
  const isOpen = ids.some((id) => context.isContested(id));
  if (isDifferent(judged) && !isOpen) return judged;
  for (const id of ids) context.given.holdings.held.delete(id);
  return { ...judged, differences: NONE, ...(isDifferent(judged) ? { isOpen: true } : {}) };
}

async function mixedRace(
  context: PartnerContext,
  plan: readonly (readonly Move[])[],
  allowed: AllowedBehaviour,
): Promise<Judged> {
  const { user, items, purchases } = await context.given.quotedItems(3);
  const clients = await concurrentClients(context, user, plan.length);
  const quotes = await together(
    QUOTED.map((places, nth) => {
      const ids = places.flatMap((place) => items[place]?.id ?? []);
      return quoteFor(context.run, clients[nth % clients.length] ?? context.sut, ids);
    }),
  );
  const done: Done[] = [];
  const act = async (sut: PartnerContext["sut"], move: Move) => {
    const item = items[move.at];
    const quote = quotes[move.at];
    const raced = await timed(() => {
      if (move.act === "sell" && item !== undefined)
        return sut.buyback(sellbackBody(context.run, sut, toSellable(item, purchases)));
      if (move.act === "ship" && quote !== undefined) return sut.shipRequest({ quote_id: quote.rates[0].id });
      return sut.inventory(user);
    });
    done.push({ move, raced });
  };

  await together(
    clients.map(async (sut, nth) => {
      for (const move of plan[nth] ?? []) await act(sut, move);
    }),
  );
  const last = await timed(() => context.sut.inventory(user));

  const evidence = [...done.map(({ raced }) => raced), last];
  const verdicts = items.map(({ id }, place) =>
    judge(id, [...operationsOn(id, place, done), lookOperation(last, id)], evidence, allowed),
  );
  const [first] = verdicts;
  if (first === undefined) throw new Inconclusive("no item was pulled");
  return ofUnshared(context, purchases, verdicts.find(isDifferent) ?? first);
}

interface Done {
  readonly move: Move;
  readonly raced: RaceRequest;
}

/** Returns what the requests of a mixed race show for one item. */
function operationsOn(itemId: string, place: number, done: readonly Done[]): readonly (Operation | undefined)[] {
  return done.map(({ move, raced }) => {
    if (move.act === "look") return lookOperation(raced, itemId);
    if (move.act === "sell") return move.at === place ? saleOperation(raced) : undefined;
    const places = QUOTED[move.at] ?? [];
    return places.includes(place) ? orderOperation(raced, places.length) : undefined;
  });
}

const EXPLAINED =
  "an order of the requests that explains every answer: one of them takes the item, the rest find it gone";

function judge(
  itemId: string,
  operations: readonly (Operation | undefined)[],
  raced: readonly RaceRequest[],
  allowed: AllowedBehaviour,
): Judged {
  const history = operations.filter((each) => each !== undefined).slice(-30);
  const [first, ...others] = raced.map(({ exchange }) => exchange);
  if (first === undefined) throw new Inconclusive("nothing was sent");
  const isExplained = linearize(history, "owned", allowed) !== undefined;
  const exits = history.filter(({ kind, outcome }) => kind !== "look" && outcome === "done").length;
  const at = { name: "requests that took the item", of: itemId };
  return {
    differences: unless(isExplained, EXPLAINED, toValue(exits), at),
    steps: drawHistory(history),
    evidence: [first, ...others],
    isCopyEnough: linearize(history, "owned", { ...allowed, isHeldByOthers: true }) !== undefined,
  };
}
