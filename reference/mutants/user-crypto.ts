import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { fulfilledLater } from "./support/fulfilled-later.ts";
import { error } from "./support/replies.ts";
import { at } from "./support/user-callers.ts";

const surfaces = ["user"] as const;

function packOf(call: Call, world: World) {
  const id = (call.body as { claw_id?: unknown } | undefined)?.claw_id;
  return world.packs.find((pack) => pack.id === id);
}

/** Purchases that were pending once stay pending. */
function stayingPending(): Pick<Mutant, "answer"> {
  const seen = new Set<unknown>();
  return {
    answer: (call, reply) => {
      if (!at(call, "buy/status")) return undefined;
      const { session_id } = (call.body ?? {}) as { session_id?: unknown };
      if ((reply.body as { status?: unknown }).status === "pending") seen.add(session_id);
      return seen.has(session_id) ? { status: 200, body: { status: "pending" } } : undefined;
    },
  };
}

/** Crypto purchases and their status. */
export const userCryptoMutants: readonly Mutant[] = [
  mutant(
    "crypto-status.fulfilled-while-held",
    "parallel",
    surfaces,
    "only the latest poll of a purchase is told of its result",
    {
      isSlow: true,
      ...fulfilledLater(2_500, "until the next"),
    },
  ),
  mutant(
    "crypto-status.fulfilled-while-held",
    "later",
    surfaces,
    "a poll looks for its purchase only at its beginning",
    {
      isSlow: true,
      ...fulfilledLater(1_500, "once"),
    },
  ),
  mutant("buy-crypto.disabled-pack", "status", surfaces, "buy/crypto answers a disabled pack with 500", {
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.enable === false
        ? error(500, "Internal server error")
        : undefined,
  }),
  mutant("buy-crypto.disabled-pack", "status", surfaces, "buy/crypto refuses a disabled pack without a text", {
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.enable === false
        ? { status: 400, body: {} }
        : undefined,
  }),
  mutant("buy-crypto.sold-out-pack", "status", surfaces, "buy/crypto answers a sold-out pack with 500", {
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.in_stock === false
        ? error(500, "Internal server error")
        : undefined,
  }),
  mutant(
    "crypto-status.session-id-echoed",
    "missing",
    surfaces,
    "buy/status of the user surface omits the session id",
    {
      answer: edited("buy/status", "result.session_id", () => "session", {
        when: (_, reply) => "result" in Object(reply.body),
      }),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "repeat",
    surfaces,
    "every second poll of the user surface returns an empty public id",
    {
      answer: edited("buy/status", "result.public_id", () => "", {
        when: (call, reply) => "result" in Object(reply.body) && call.nth % 2 === 0,
      }),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "value",
    surfaces,
    "every second poll of the user surface shows minted items as external",
    {
      answer: edited("buy/status", "result.nfts[].type", (type) => (type === "enft" ? "external" : type), {
        when: (call) => call.nth % 2 === 0,
      }),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "partial",
    surfaces,
    "every second poll of the user surface shows items with another collection",
    {
      answer: edited(
        "buy/status",
        "result.nfts[].collection_address",
        (collection) => (typeof collection === "string" ? `${collection}x` : collection),
        { when: (call) => call.nth % 2 === 0 },
      ),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "odd",
    surfaces,
    "every second poll of the user surface shows items with a shorter name",
    {
      answer: edited("buy/status", "result.nfts[].content.metadata.name", (name) => String(name).slice(0, 5), {
        when: (call) => call.nth % 2 === 0,
      }),
    },
  ),
  mutant(
    "crypto-status.pending-status-code",
    "status",
    surfaces,
    "a pending purchase of the user surface is answered with 409",
    {
      answer: (call, reply) =>
        at(call, "buy/status") && (reply.body as { status?: unknown }).status === "pending"
          ? { status: 409, body: { status: "pending" } }
          : undefined,
    },
  ),
  mutant(
    "crypto-status.pending-then-fulfilled",
    "status",
    surfaces,
    "a pending purchase of the user surface stays pending",
    {
      ...stayingPending(),
    },
  ),
];
