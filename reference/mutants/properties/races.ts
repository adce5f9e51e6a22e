import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../../holding.ts";
import { NO_PARTNER } from "../../keys.ts";
import { userKey } from "../../store.ts";
import type { Call } from "../../wire.ts";
import type { World } from "../../world.ts";
import type { Mutant } from "../mutant.ts";

/** Faults that show only when requests overlap. */
export const raceMutants: readonly Mutant[] = [
  {
    name: "a sellback checks, waits a turn, then sells",
    violates: "ownership.sold-or-shipped-under-race",
    surfaces: ["sandbox"],
    rules: () => ({ buybackGap: () => nextTurn() }),
  },
  {
    name: "a sellback checks, waits five milliseconds, then sells",
    violates: "ownership.linearizable",
    surfaces: ["sandbox"],
    rules: () => ({ buybackGap: () => sleep(5) }),
  },
  {
    name: "a production sellback checks, waits five milliseconds, then sells",
    violates: "ownership.linearizable",
    surfaces: ["partner"],
    rules: () => ({ buybackGap: () => sleep(5) }),
  },
  {
    name: "an order checks, waits a turn, then locks",
    violates: "ownership.linearizable",
    surfaces: ["sandbox"],
    rules: () => ({ shipRequestGap: () => nextTurn() }),
  },
  {
    name: "an order checks, waits five milliseconds, then locks",
    violates: "ownership.sold-or-shipped-under-race",
    surfaces: ["sandbox"],
    rules: () => ({ shipRequestGap: () => sleep(5) }),
  },
  {
    name: "a sellback waits for a slow price feed between check and sale",
    violates: "ownership.sold-or-shipped-under-race",
    surfaces: ["sandbox"],
    rules: () => ({ buybackGap: () => sleep(20) }),
  },
  {
    name: "a sale is answered before it is made",
    violates: "ownership.linearizable",
    surfaces: ["sandbox"],
    rules: () => ({
      afterSale: (held) => {
        held.trouble = null;
        setTimeout(() => {
          held.state = "sold";
        }, 4);
      },
    }),
  },
  {
    name: "an inventory is up to fifteen milliseconds old",
    violates: "ownership.linearizable",
    surfaces: ["sandbox"],
    rules: (plain) => {
      const seen = new WeakMap<Holding, { readonly at: number; readonly isListed: boolean }>();
      return {
        isInInventory: (held, scope) => {
          const known = seen.get(held);
          if (known !== undefined && performance.now() - known.at < 15) return known.isListed;
          const isListed = plain.isInInventory(held, scope);
          seen.set(held, { at: performance.now(), isListed });
          return isListed;
        },
      };
    },
  },
  {
    name: "a refused order of several items keeps the first of them locked",
    violates: "ownership.linearizable",
    surfaces: ["sandbox"],
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
  {
    name: "overlapping purchases of a user overwrite each other",
    violates: "ownership.purchases-under-race",
    surfaces: ["sandbox"],
    ...lostUpdates(),
  },
];

/** The list of a user's items is read, and written back whole some milliseconds later. */
function lostUpdates(): Pick<Mutant, "request" | "answer"> {
  const before = new WeakMap<Call, readonly Holding[]>();
  const listOf = (call: Call, world: World) =>
    world.sandbox.users.get(userKey(NO_PARTNER, String((call.body as { user_id?: unknown } | undefined)?.user_id)));
  return {
    request: async (call, world) => {
      if (call.endpoint !== "buy/init") return undefined;
      before.set(call, [...(listOf(call, world) ?? [])]);
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
