import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

/** Faults of card look-up. */
export const cardMutants: readonly Mutant[] = [
  {
    name: "core items have no card",
    violates: "card.by-mint-address",
    surfaces: both,
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "enft" ? undefined : found;
      },
    }),
  },
  {
    name: "market listings have no card",
    violates: "card.by-listing-id",
    surfaces: both,
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "market_listing" ? undefined : found;
      },
    }),
  },
  {
    name: "owned items have no card",
    violates: "card.answers",
    surfaces: both,
    rules: (plain) => ({ cardOf: (id, scope) => (scope.store.copies.has(id) ? undefined : plain.cardOf(id, scope)) }),
  },
  {
    name: "a card is 201",
    violates: "card.answers",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "a card that nobody owns is not found",
    violates: "card.on-chain-fallback",
    surfaces: both,
    rules: (plain) => ({ cardOf: (id, scope) => (scope.store.copies.has(id) ? plain.cardOf(id, scope) : undefined) }),
  },
  {
    name: "a card is worth its sellback price",
    violates: "card.fmv-agrees-with-price",
    surfaces: both,
    answer: edited("card", "fmv", (fmv) => Number(fmv) * 0.7),
  },
  {
    name: "a card is worth a dollar more",
    violates: "card.fmv-agrees-with-price",
    surfaces: ["sandbox"],
    answer: edited("card", "fmv", (fmv) => Number(fmv) + 1),
  },
  {
    name: "core cards are worth their price over 0.8",
    violates: "card.fmv-agrees-with-price",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      cardFmv: (listing, scope) => plain.cardFmv(listing, scope) * (listing.type === "enft" ? 0.85 / 0.8 : 1),
    }),
  },
  {
    name: "cards of market listings are worth their price over 0.85",
    violates: "card.fmv-agrees-with-price",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      cardFmv: (listing, scope) => {
        const pack = scope.world.packs.find(({ id }) => id === listing.packId);
        return pack ? scope.rules.money(plain.pullPrice(listing.fmv, pack, scope) / 0.85) : listing.fmv;
      },
    }),
  },
  {
    name: "cards of one pack are worth their price",
    violates: "card.fmv-agrees-with-price",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      cardFmv: (listing, scope) =>
        plain.cardFmv(listing, scope) * (scope.world.packs[4]?.id === listing.packId ? 0.88 : 1),
    }),
  },
  {
    name: "values of cards are in cents",
    violates: "card.fmv-agrees-with-price",
    surfaces: both,
    answer: edited("card", "fmv", (fmv) => Number(fmv) * 100),
  },
  {
    name: "a card's value is that of its pull",
    violates: "card.fmv-current",
    surfaces: ["partner"],
    rules: () => ({ cardFmv: (listing) => listing.fmv }),
  },
  {
    name: "a card's value changes once only",
    violates: "card.fmv-current",
    surfaces: ["partner"],
    rules: (plain) => {
      const first = new Map<string, number>();
      return {
        liveFmv: (listing, scope) => {
          const live = plain.liveFmv(listing, scope);
          if (scope.world.feed.has(listing.id) && !first.has(listing.id)) first.set(listing.id, live);
          return first.get(listing.id) ?? live;
        },
      };
    },
  },
  {
    name: "an unknown card is empty",
    violates: "card.unknown",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 404 ? { status: 200, body: {} } : undefined),
  },
  {
    name: "an unknown card is 400",
    violates: "card.unknown",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 404 ? { ...reply, status: 400 } : undefined),
  },
  {
    name: "an unknown card is an unknown item",
    violates: "card.unknown",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 ? { ...reply, body: { error: "Item not found" } } : undefined,
  },
  {
    name: "a card id with appended characters is found",
    violates: "card.unknown",
    surfaces: both,
    rules: (plain) => ({ cardOf: (id, scope) => plain.cardOf(id, scope) ?? plain.cardOf(id.slice(0, -1), scope) }),
  },
  {
    name: "an unknown mint address breaks the look-up",
    violates: "card.unknown",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 && (call.params.item_id ?? "").length > 40
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "a lookup without an id has another not-found text",
    violates: "card.segment-missing",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 400 ? { ...reply, body: { error: "id is required" } } : undefined,
  },
  {
    name: "a look-up without an id breaks",
    violates: "card.segment-missing",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 400
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "a look-up without an id lists cards",
    violates: "card.segment-missing",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 400 ? { status: 200, body: [] } : undefined),
  },
  {
    name: "an internal error of a lookup is answered as not found",
    violates: "card.internal-error",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 500 ? { status: 404, body: { error: "Card not found" } } : undefined,
  },
  {
    name: "an internal error of a lookup has another text",
    violates: "card.internal-error",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 500
        ? { ...reply, body: { error: "An unexpected error has occurred" } }
        : undefined,
  },
];
