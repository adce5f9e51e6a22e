import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../keys.ts";
import { userKey } from "../store.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** Faults that only concurrent requests show. */
export const ownershipRaceMutants: readonly Mutant[] = [
  mutant(
    "ownership.sold-or-shipped-under-race",
    "parallel",
    ["sandbox", "partner"],
    "a sellback yields to the event loop between check and sale",
    {
      rules: () => ({ buybackGap: () => nextTurn() }),
    },
  ),
  mutant(
    "ownership.linearizable",
    "parallel",
    ["sandbox"],
    "a sellback waits five milliseconds between check and sale",
    {
      rules: () => ({ buybackGap: () => sleep(5) }),
    },
  ),
  mutant(
    "ownership.linearizable",
    "parallel",
    ["partner"],
    "a production sellback waits five milliseconds between check and sale",
    {
      rules: () => ({ buybackGap: () => sleep(5) }),
    },
  ),
  mutant(
    "ownership.linearizable",
    "parallel",
    ["sandbox"],
    "an order yields to the event loop between check and lock",
    {
      rules: () => ({ shipRequestGap: () => nextTurn() }),
    },
  ),
  mutant(
    "ownership.sold-or-shipped-under-race",
    "parallel",
    ["sandbox", "partner"],
    "an order waits five milliseconds between check and lock",
    {
      rules: () => ({ shipRequestGap: () => sleep(5) }),
    },
  ),
  mutant(
    "ownership.sold-or-shipped-under-race",
    "parallel",
    ["sandbox", "partner"],
    "a sellback waits for a slow price feed between check and sale",
    {
      rules: () => ({ buybackGap: () => sleep(20) }),
    },
  ),
  mutant(
    "ownership.linearizable",
    "parallel",
    ["sandbox"],
    "a sellback becomes visible in inventories twelve requests later",
    {
      ...soldLater(12),
    },
  ),
  mutant("ownership.linearizable", "parallel", ["sandbox"], "inventory answers are up to twelve requests old", {
    ...listedAsBefore(12),
  }),
  mutant(
    "ownership.linearizable",
    "parallel",
    ["sandbox"],
    "a refused order of several items keeps the first of them locked",
    {
      rules: (plain) => ({
        isLocked: (held, scope) => {
          const isLocked = plain.isLocked(held, scope);
          const session = [...scope.store.quotes.values()].findLast(
            ({ holdings }) => holdings.length > 1 && holdings[1] === held,
          );
          const [first] = session?.holdings ?? [];
          if (isLocked && first?.state === "owned") first.state = "shipping";
          return isLocked;
        },
      }),
    },
  ),
  mutant(
    "ownership.purchases-under-race",
    "parallel",
    ["sandbox", "partner"],
    "concurrent purchases of a user overwrite each other",
    {
      ...lostUpdates(() => true),
    },
  ),
  mutant(
    "ownership.purchases-under-race",
    "parallel",
    ["sandbox", "partner"],
    "concurrent purchases of a new user overwrite each other",
    {
      ...lostUpdates((list) => list === undefined),
    },
  ),
  mutant(
    "ownership.sellbacks-under-race",
    "parallel",
    ["sandbox", "partner"],
    "concurrent sellbacks of a user overwrite each other",
    {
      ...lostSales(),
    },
  ),
  mutant(
    "ownership.sellbacks-under-race",
    "parallel",
    ["sandbox"],
    "a sellback is refused while another item of the user is sold",
    {
      ...oneSaleAtATime(),
    },
  ),
];

/**
 * Keeps a sold item in the inventory for some further requests, which depends less on the machine's speed than
 * milliseconds.
 */
function soldLater(requests: number): Pick<Mutant, "rules" | "request"> {
  const soldAt = new WeakMap<Holding, number>();
  let now = 0;
  return {
    request: () => {
      now++;
      return undefined;
    },
    rules: (plain) => ({
      afterSale: (held, scope) => {
        soldAt.set(held, now);
        plain.afterSale(held, scope);
      },
      isInInventory: (held, scope) => {
        const at = soldAt.get(held);
        return plain.isInInventory(held, scope) || (at !== undefined && now - at <= requests);
      },
    }),
  };
}

/** Keeps an inventory unchanged for some further requests. */
function listedAsBefore(requests: number): Pick<Mutant, "rules" | "request"> {
  const seen = new WeakMap<Holding, { readonly at: number; readonly isListed: boolean }>();
  let now = 0;
  return {
    request: () => {
      now++;
      return undefined;
    },
    rules: (plain) => ({
      isInInventory: (held, scope) => {
        const known = seen.get(held);
        if (known !== undefined && now - known.at <= requests) return known.isListed;
        const isListed = plain.isInInventory(held, scope);
        seen.set(held, { at: now, isListed });
        return isListed;
      },
    }),
  };
}

/**
 * Reads the list of a user's items, and writes it back as a whole some milliseconds later.
 * @param isOverwritten by the list that was read; undefined for a user who never bought
 */
function lostUpdates(
  isOverwritten: (list: readonly Holding[] | undefined) => boolean,
): Pick<Mutant, "request" | "answer"> {
  const before = new WeakMap<Call, readonly Holding[]>();
  const listOf = (call: Call, world: World) => {
    const userId = objectOf(call.body)?.user_id;
    if (typeof userId !== "string" || call.surface === "user") return undefined;
    return world[call.surface].users.get(userKey(call.surface === "sandbox" ? NO_PARTNER : FIRST_PARTNER, userId));
  };
  return {
    request: async (call, world) => {
      if (call.endpoint !== "buy/init") return undefined;
      const list = listOf(call, world);
      if (isOverwritten(list)) before.set(call, [...(list ?? [])]);
      await sleep(3);
      return undefined;
    },
    answer: (call, reply, world) => {
      const known = before.get(call);
      const list = listOf(call, world);
      if (known === undefined || list === undefined || reply.status !== 200) return undefined;
      const own = new Set((reply.body as { nfts: readonly { id: string }[] }).nfts.map(({ id }) => id));
      const written = list.filter((held) => known.includes(held) || own.has(held.listing.id));
      list.splice(0, list.length, ...written);
      return undefined;
    },
  };
}

/** The latest holding of the item that a sellback names. */
const soldBy = (call: Call, world: World): Holding | undefined => {
  const itemId = objectOf(call.body)?.item_id;
  if (call.endpoint !== "buyback" || call.surface === "user" || typeof itemId !== "string") return undefined;
  return world[call.surface].copies.get(itemId)?.at(-1);
};

/** Reads the states of a user's items, and writes them back as a whole some milliseconds after the sale. */
function lostSales(): Pick<Mutant, "request" | "answer"> {
  const before = new WeakMap<Call, readonly Holding[]>();
  const ownedBy = ({ partner, userId }: Holding, call: Call, world: World) =>
    call.surface === "user" ? [] : (world[call.surface].users.get(userKey(partner, userId)) ?? []);
  return {
    request: async (call, world) => {
      const held = soldBy(call, world);
      if (held === undefined) return undefined;
      before.set(
        call,
        ownedBy(held, call, world).filter((each) => each !== held && each.state === "owned"),
      );
      await sleep(3);
      return undefined;
    },
    answer: (call, reply) => {
      if (reply.status === 200) for (const held of before.get(call) ?? []) held.state = "owned";
      return undefined;
    },
  };
}

/** Locks a user, not an item, during a sellback. */
function oneSaleAtATime(): Pick<Mutant, "request"> {
  const selling = new Set<string>();
  return {
    request: async (call, world) => {
      const held = soldBy(call, world);
      if (held === undefined) return undefined;
      if (selling.has(held.userId)) return { status: 400, body: { error: "Item not found" } };
      selling.add(held.userId);
      await sleep(3);
      selling.delete(held.userId);
      return undefined;
    },
  };
}
