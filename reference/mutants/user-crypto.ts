import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
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
  {
    name: "buy/crypto answers a disabled pack with 500",
    violates: "buy-crypto.disabled-pack",
    kind: "status",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.enable === false
        ? error(500, "Internal server error")
        : undefined,
  },
  {
    name: "buy/crypto refuses a disabled pack without a text",
    violates: "buy-crypto.disabled-pack",
    kind: "status",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.enable === false
        ? { status: 400, body: {} }
        : undefined,
  },
  {
    name: "buy/crypto answers a sold-out pack with 500",
    violates: "buy-crypto.sold-out-pack",
    kind: "status",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.in_stock === false
        ? error(500, "Internal server error")
        : undefined,
  },
  {
    name: "buy/status of the user surface omits the session id",
    violates: "crypto-status.session-id-echoed",
    kind: "missing",
    surfaces,
    answer: edited("buy/status", "result.session_id", () => "session", {
      when: (_, reply) => "result" in Object(reply.body),
    }),
  },
  {
    name: "every second poll of the user surface returns an empty public id",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "repeat",
    surfaces,
    answer: edited("buy/status", "result.public_id", () => "", {
      when: (call, reply) => "result" in Object(reply.body) && call.nth % 2 === 0,
    }),
  },
  {
    name: "every second poll of the user surface shows minted items as external",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "value",
    surfaces,
    answer: edited("buy/status", "result.nfts[].type", (type) => (type === "enft" ? "external" : type), {
      when: (call) => call.nth % 2 === 0,
    }),
  },
  {
    name: "every second poll of the user surface shows items with another collection",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "partial",
    surfaces,
    answer: edited(
      "buy/status",
      "result.nfts[].collection_address",
      (collection) => (typeof collection === "string" ? `${collection}x` : collection),
      { when: (call) => call.nth % 2 === 0 },
    ),
  },
  {
    name: "every second poll of the user surface shows items with a shorter name",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "odd",
    surfaces,
    answer: edited("buy/status", "result.nfts[].content.metadata.name", (name) => String(name).slice(0, 5), {
      when: (call) => call.nth % 2 === 0,
    }),
  },
  {
    name: "a pending purchase of the user surface is answered with 409",
    violates: "crypto-status.pending-status-code",
    kind: "status",
    surfaces,
    answer: (call, reply) =>
      at(call, "buy/status") && (reply.body as { status?: unknown }).status === "pending"
        ? { status: 409, body: { status: "pending" } }
        : undefined,
  },
  {
    name: "a pending purchase of the user surface stays pending",
    violates: "crypto-status.pending-then-fulfilled",
    kind: "status",
    surfaces,
    ...stayingPending(),
  },
];
