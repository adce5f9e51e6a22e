import { buy, type Purchase } from "../../harness/actions/purchase.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { concurrentClients } from "../../harness/arrange/race.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { itemsIn } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { CONNECTIONS } from "./plans.ts";

/** Numbers of pulls that a user buys concurrently. */
export const AMOUNTS = [1, 2];

/** Minimum concurrent purchases of each user. */
const MIN_OF_USER = 2;

/**
 * Lets two users buy on several connections, and verifies that the inventory of each lists every pull. The second user has
 * never bought: a system may create him several times.
 * @param user has bought before, so that each connection is known to reach his items
 * @param pack default: another one each time, which finds more faults than one pack
 */
export async function concurrentPurchases(
  context: PartnerContext,
  user: string,
  pack?: ListedPack,
): Promise<readonly Purchase[]> {
  const clients = await concurrentClients(context, user, CONNECTIONS);
  const users = clients.length < 2 * MIN_OF_USER ? [user] : [user, context.given.user()];
  const nthOf = <T>(values: readonly T[], nth: number) => values[nth % values.length];

  const purchases = await allSettledOrThrow(
    clients.map((sut, nth) =>
      buy(context.run, sut, {
        user: nthOf(users, nth) ?? user,
        pack,
        amount: nthOf(AMOUNTS, Math.floor(nth / users.length)) ?? 1,
      }),
    ),
  );
  for (const each of users) {
    const own = purchases.filter((purchase) => purchase.user === each);
    await verifyArrival(context, clients, each, own);
  }
  return purchases;
}

/** Requires the user's inventory to list the items of all these purchases, which were concurrent. */
async function verifyArrival(
  context: PartnerContext,
  clients: readonly PartnerClient[],
  user: string,
  purchases: readonly Purchase[],
): Promise<void> {
  const { exchange, ids } = await context.given.inventory(user);
  const bought = purchases.flatMap(({ items }) => items.map(({ id }) => id));
  for (const id of bought) context.given.holdings.searched.add(id);
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
}

/** @throws {Inconclusive} if connections see different items: one was reopened and reaches another instance since */
async function seeTheSame(clients: readonly PartnerClient[], user: string): Promise<void> {
  const inventories = await allSettledOrThrow(clients.map((sut) => sut.inventory(user)));
  const [first = [], ...others] = inventories.map(({ json }) => itemsIn(memberOf(json, "items")).map(({ id }) => id));
  if (others.some((each) => listsSame("inventory", first, each).length > 0))
    throw new Inconclusive("connections lead to instances that share no state");
}
