import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { error, errorIn } from "./support/replies.ts";
import { at } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

/** How many offers stand for the item that init was asked about. */
function offersOf(call: Call, world: World): number {
  const item = (call.body as { mint_address?: unknown } | undefined)?.mint_address;
  return (world.user.offers.get(String(item)) ?? []).filter(({ active }) => active).length;
}

/** Shows the session before to every second caller of init. */
function everySecondSession(): Pick<Mutant, "answer"> {
  let before: unknown;
  let turn = 0;
  return {
    answer: edited("take-claw-bid-init", "session_id", (id) => {
      const shown = turn++ % 2 === 1 ? before : id;
      before = id;
      return shown;
    }),
  };
}

/** Claw buyback sessions. */
export const userClawMutants: readonly Mutant[] = [
  {
    name: "several offers are a conflict",
    violates: "claw-init.several-offers",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world) > 1
        ? error(409, "Invalid buyback offer")
        : undefined,
  },
  {
    name: "several offers are named",
    violates: "claw-init.several-offers",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world) > 1
        ? error(400, "Invalid buyback offers")
        : undefined,
  },
  {
    name: "another wallet's offer is refused without a text",
    violates: "claw-init.foreign-item",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world) === 1
        ? { status: 400, body: {} }
        : undefined,
  },
  {
    name: "init opens a sale of nothing",
    violates: "claw-init.missing-mint-address",
    surfaces,
    answer: (call, reply) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "mint_address is required"
        ? { status: 200, body: { session_id: "claw_of-nothing", txV0s: [] } }
        : undefined,
  },
  {
    name: "every second sale has the session of the one before",
    violates: "claw-init.sessions-distinct",
    surfaces,
    ...everySecondSession(),
  },
  {
    name: "sales live four minutes",
    violates: "claw-finish.before-expiry",
    surfaces,
    rules: userRules(() => ({ sessionLifetimeMs: 240_000 })),
  },
  {
    name: "finish breaks without transactions",
    violates: "claw-finish.missing-txs",
    surfaces,
    answer: (call, reply) =>
      at(call, "take-claw-bid-finish") && errorIn(reply) === "txs is required"
        ? error(500, "Internal server error")
        : undefined,
  },
  {
    name: "finish refuses missing transactions without a text",
    violates: "claw-finish.missing-txs",
    surfaces,
    answer: (call, reply) =>
      at(call, "take-claw-bid-finish") && errorIn(reply) === "txs is required" ? { status: 400, body: {} } : undefined,
  },
];
