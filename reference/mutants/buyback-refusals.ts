import { setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../holding.ts";
import type { Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Scope, Visit } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { quotesOf, siblings } from "./support/holdings.ts";
import { errorIn, refusal } from "./support/replies.ts";
import { at, bodyOf, field } from "./support/requests.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

/** So few listings that users of one run hold the same ones. */
function fewListings({ packs }: World): void {
  for (const pack of packs) for (const { id } of pack.rarity_distribution) if (pack.stock[id]) pack.stock[id] = 2;
}

/** The pack that a sellback names; undefined for other requests. */
function clawIdIn(scope: Scope): unknown {
  const { call } = scope as Partial<Visit>;
  return call?.endpoint === "buyback" ? bodyOf(call).claw_id : undefined;
}

function lockedByQuote(): Pick<Mutant, "request" | "answer"> {
  const quoted = new WeakMap<World, Set<unknown>>();
  return {
    answer: (call, reply, world) => {
      const ids = bodyOf(call).item_ids;
      if (call.endpoint !== "ship/quote" || reply.status !== 200 || !Array.isArray(ids)) return undefined;
      quoted.set(world, new Set([...(quoted.get(world) ?? []), ...ids]));
      return undefined;
    },
    request: (call, world) =>
      call.endpoint === "buyback" && quoted.get(world)?.has(bodyOf(call).item_id)
        ? refusal(400, "Item not found")
        : undefined,
  };
}

/** Replaces the answer to a sellback that comes while another one of the item is in progress. */
function losing(reply: Reply): Pick<Mutant, "request"> {
  const busy = new Set<unknown>();
  return {
    request: async (call) => {
      const id = objectOf(call.body)?.item_id;
      if (!at(call, "buyback") || typeof id !== "string") return undefined;
      if (busy.has(id)) return reply;
      busy.add(id);
      await sleep(2);
      busy.delete(id);
      return undefined;
    },
  };
}

/** Removes the item of a sellback that production refuses with this text. */
const removingRefused = (text: string): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    if (call.endpoint === "buyback" && JSON.stringify(reply.body).includes(text))
      for (const held of world.partner.copies.get(stringOf(objectOf(call.body)?.item_id)) ?? []) held.state = "sold";
    return undefined;
  },
});

/** Sellbacks that are wrongly refused or accepted. */
export const buybackRefusalsMutants: readonly Mutant[] = [
  mutant("buyback.refusal-changes-nothing", "effect", partner, "a failed sellback transaction removes the item", {
    ...removingRefused("Transaction failed"),
  }),
  mutant(
    "buyback.refusal-changes-nothing",
    "effect",
    partner,
    "a sellback that is refused for an active session removes the item",
    {
      ...removingRefused("active buyback session"),
    },
  ),
  mutant(
    "buyback.refusal-changes-nothing",
    "effect",
    partner,
    "a sellback that is refused because the item is processed removes the item",
    {
      ...removingRefused("already being processed"),
    },
  ),
  mutant("buyback.item-unknown", "accepts", sandbox, "an array with an item id is accepted as item_id", {
    request: (call) => {
      const { item_id: id } = bodyOf(call);
      if (call.endpoint === "buyback" && Array.isArray(id)) call.body = { ...bodyOf(call), item_id: id[0] };
      return undefined;
    },
  }),
  mutant("buyback.item-unknown", "status", sandbox, "an item_id that is not a string is answered with 500", {
    request: (call) => {
      const { item_id: id } = bodyOf(call);
      return call.endpoint === "buyback" && id !== undefined && typeof id !== "string"
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined;
    },
  }),
  mutant("buyback.item-sold", "accepts", sandbox, "an item can be sold twice in a sandbox with few listings", {
    start: fewListings,
    rules: () => ({ isSellable: (held) => held.state !== "shipping" }),
  }),
  mutant("buyback.answers", "partial", sandbox, "a listing of which a copy was sold can't be sold again", {
    rules: (plain) => ({
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) &&
        (scope.surface === "partner" || !plain.copiesOf(held.listing.id, scope).some(({ state }) => state === "sold")),
    }),
  }),
  mutant("buyback.answers", "refuses", both, "a quoted item is refused by buyback", {
    ...lockedByQuote(),
  }),
  mutant("buyback.losers-under-race", "parallel", sandbox, "concurrent sellbacks that lose are answered with 500", {
    ...losing(refusal(500, "An unexpected error occurred")),
  }),
  mutant(
    "buyback.losers-under-race",
    "parallel",
    sandbox,
    "concurrent sellbacks that lose are answered as failed transactions",
    {
      ...losing(refusal(400, "Transaction failed")),
    },
  ),
  mutant(
    "buyback.one-success-under-race",
    "parallel",
    sandbox,
    "a sellback waits for a slow store between check and sale",
    {
      rules: () => ({ buybackGap: () => sleep(1) }),
    },
  ),
  mutant(
    "buyback.one-success-under-race-in-production",
    "parallel",
    partner,
    "a sellback in production waits for a slow store between check and sale",
    {
      rules: ({ buybackGap }) => ({
        buybackGap: (scope) => (scope.surface === "partner" ? sleep(1) : (buybackGap?.(scope) ?? Promise.resolve())),
      }),
    },
  ),
  mutant(
    "buyback.refusal-changes-nothing",
    "effect",
    ["sandbox"],
    "a sellback of an object is refused as not found but sells the item",
    {
      answer: (call, _, world) => {
        const value = field(call, "item_id");
        if (call.endpoint !== "buyback" || typeof value !== "object" || value === null) return undefined;
        for (const id of Object.values(value).flat()) {
          const held = world.sandbox.copies.get(stringOf(id))?.at(-1);
          if (held?.state === "owned") held.state = "sold";
        }
        return undefined;
      },
    },
  ),
  mutant("buyback.answers", "refuses", ["sandbox"], "a sellback is refused if its user has an order", {
    rules: (plain) => ({
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) && !siblings(held, scope).some(({ state }) => state === "shipping"),
    }),
  }),
  mutant("buyback.item-locked", "odd", both, "an item in an order can be sold if its pack is named", {
    rules: (plain) => ({
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) || (held.state === "shipping" && clawIdIn(scope) === held.pack.id),
    }),
  }),
  mutant("buyback.item-unknown", "odd", both, "an unknown item is sold if a pack is named", {
    answer: (call, reply, { packs }) => {
      const { item_id: item, claw_id: pack } = bodyOf(call);
      const isMeant = at(call, "buyback") && errorIn(reply) === "Item not found" && typeof item === "string";
      return isMeant && packs.some(({ id }) => id === pack)
        ? { status: 200, body: { success: true, amount: 0 } }
        : undefined;
    },
  }),
  mutant("buyback.item-locked", "partial", ["sandbox"], "a locked item that was quoted twice can be sold", {
    rules: (plain) => ({
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) || (held.state === "shipping" && quotesOf(held, scope) >= 2),
    }),
  }),
  mutant("buyback.item-sold", "repeat", ["sandbox"], "a sold item can be sold again after its user's next sellback", {
    rules: (plain) => {
      const lastOf = new Map<string, Holding>();
      return {
        afterSale: (held, scope) => {
          plain.afterSale(held, scope);
          lastOf.set(held.userId, held);
        },
        isSellable: (held, scope) =>
          plain.isSellable(held, scope) ||
          (scope.surface === "sandbox" && held.state === "sold" && lastOf.get(held.userId) !== held),
      };
    },
  }),
];
