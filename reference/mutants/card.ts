import type { Holding } from "../holding.ts";
import { objectOf } from "../json.ts";
import type { Listing } from "../listing.ts";
import { cents } from "../money.ts";
import type { Pack, PackRecord } from "../pack.ts";
import type { Rules } from "../rules.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { exchangingConcurrent } from "./support/exchanging-concurrent.ts";
import { perWorld } from "./support/per-world.ts";
import { both } from "./support/surfaces.ts";

/** The value from which listings of a pack are in its dearest tier. USD. */
const dearestFrom = ({ rarity_distribution }: PackRecord) => Math.max(...rarity_distribution.map(({ lower }) => lower));

/** Changes the value of cards whose pack is known, where the function returns one. */
const withFmv = (
  fmvOf: (listing: Listing, pack: Pack, scope: Scope, plain: Rules) => number | undefined,
): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    cardFmv: (listing, scope) => {
      const pack = scope.world.packs.find(({ id }) => id === listing.packId);
      return (pack && fmvOf(listing, pack, scope, plain)) ?? plain.cardFmv(listing, scope);
    },
  }),
});

/** Faults of the card lookup. */
export const cardMutants: readonly Mutant[] = [
  {
    name: "card does not find core items",
    violates: "card.by-mint-address",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "enft" ? undefined : found;
      },
    }),
  },
  {
    name: "card does not find market listings",
    violates: "card.by-listing-id",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "market_listing" ? undefined : found;
      },
    }),
  },
  {
    name: "card does not find owned items",
    violates: "card.answers",
    kind: "refuses",
    surfaces: both,
    rules: (plain) => ({ cardOf: (id, scope) => (scope.store.copies.has(id) ? undefined : plain.cardOf(id, scope)) }),
  },
  {
    name: "card shows the back as the image",
    violates: "card.details-apart",
    kind: "value",
    surfaces: both,
    answer: edited("card", "image", (image, { holder }) => holder.back_image ?? image),
  },
  {
    name: "card shows the name of the card that was looked up before",
    violates: "card.details-apart",
    kind: "repeat",
    surfaces: both,
    answer: (() => {
      const before = perWorld(() => new Map<string, unknown>());
      return edited("card", "name", (name, { call, world }) => {
        const shown = before(world).get(call.surface) ?? name;
        before(world).set(call.surface, name);
        return shown;
      });
    })(),
  },
  ...both.map(
    (surface): Mutant => ({
      name: `concurrent card lookups in ${surface === "sandbox" ? "the sandbox" : "production"} get each other's card`,
      violates: "card.details-apart",
      kind: "parallel",
      surfaces: [surface],
      answer: exchangingConcurrent(surface, "card"),
    }),
  ),
  ...(["name", "image", "attributes"] as const).map(
    (member): Mutant => ({
      name: `metadata of market listings has the ${member} of the card that was looked up before`,
      violates: "card.details-apart",
      kind: "partial",
      surfaces: member === "attributes" ? ["sandbox"] : both,
      rules: (plain) => {
        const before = perWorld(() => new Map<string, Listing>());
        return {
          cardView: (listing, scope) => {
            const view = plain.cardView(listing, scope);
            const other = before(scope.world).get(scope.surface) ?? listing;
            before(scope.world).set(scope.surface, listing);
            if (listing.type !== "market_listing") return view;
            return { ...view, metadata: { ...objectOf(view.metadata), [member]: other[member] } };
          },
        };
      },
    }),
  ),
  {
    name: "card answers with 201",
    violates: "card.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "card does not find a card that nobody owns",
    violates: "card.on-chain-fallback",
    kind: "refuses",
    surfaces: both,
    rules: (plain) => ({ cardOf: (id, scope) => (scope.store.copies.has(id) ? plain.cardOf(id, scope) : undefined) }),
  },
  {
    name: "fmv of a card equals its buyback price",
    violates: "card.fmv-agrees-with-price",
    kind: "value",
    surfaces: both,
    answer: edited("card", "fmv", (fmv) => Number(fmv) * 0.7),
  },
  {
    name: "fmv of a card is a dollar too high",
    violates: "card.fmv-agrees-with-price",
    kind: "value",
    surfaces: ["sandbox"],
    answer: edited("card", "fmv", (fmv) => Number(fmv) + 1),
  },
  {
    name: "fmv of a card of the sandbox is in whole dollars",
    violates: "card.fmv-agrees-with-price",
    kind: "value",
    surfaces: ["sandbox"],
    answer: edited("card", "fmv", (fmv) => Math.floor(Number(fmv))),
  },
  {
    name: "fmv of core cards is the buyback price divided by 0.8",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      cardFmv: (listing, scope) => plain.cardFmv(listing, scope) * (listing.type === "enft" ? 0.85 / 0.8 : 1),
    }),
  },
  {
    name: "fmv of core cards in production is a tenth too low",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["partner"],
    rules: (plain) => ({
      cardFmv: (listing, scope) =>
        plain.cardFmv(listing, scope) * (listing.type === "enft" && scope.surface === "partner" ? 0.9 : 1),
    }),
  },
  {
    name: "fmv of market listings is the buyback price divided by 0.85",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["sandbox"],
    ...withFmv((listing, pack, scope, plain) => scope.rules.money(plain.pullPrice(listing.fmv, pack, scope) / 0.85)),
  },
  {
    name: "fmv of external items is the buyback price divided by 0.85",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["sandbox"],
    ...withFmv((listing, pack, scope, plain) =>
      listing.type === "external"
        ? scope.rules.money((plain.cardFmv(listing, scope) * pack.buyback_percent) / 0.85)
        : undefined,
    ),
  },
  {
    name: "items of a vendor are bought back at 85 percent in every pack",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["sandbox"],
    rules: ({ initItemView, statusItemView, sellbackAmount }) => {
      const priced = (held: Holding): Holding =>
        held.listing.type === "vendor_one" ? { ...held, pullPrice: cents(held.listing.fmv * 0.85) } : held;
      return {
        initItemView: (held, scope) => initItemView(priced(held), scope),
        statusItemView: (held, scope) => statusItemView(priced(held), scope),
        sellbackAmount: (held, scope) => sellbackAmount(priced(held), scope),
      };
    },
  },
  {
    name: "fmv of the dearest tier's market listings equals their buyback price",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["sandbox"],
    ...withFmv((listing, pack, scope, plain) =>
      listing.type === "market_listing" && listing.fmv >= dearestFrom(pack)
        ? plain.pullPrice(listing.fmv, pack, scope)
        : undefined,
    ),
  },
  {
    name: "fmv of one pack's cards equals their buyback price",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      cardFmv: (listing, scope) =>
        plain.cardFmv(listing, scope) * (scope.world.packs[4]?.id === listing.packId ? 0.88 : 1),
    }),
  },
  {
    name: "fmv of cards is in cents",
    violates: "card.fmv-agrees-with-price",
    kind: "value",
    surfaces: both,
    answer: edited("card", "fmv", (fmv) => Number(fmv) * 100),
  },
  {
    name: "fmv of a card stays at the value of its pull",
    violates: "card.fmv-current",
    kind: "value",
    surfaces: ["partner"],
    rules: () => ({ cardFmv: (listing) => listing.fmv }),
  },
  {
    name: "fmv of a market listing's card stays at the value of its pull",
    violates: "card.fmv-current",
    kind: "partial",
    surfaces: ["partner"],
    rules: (plain) => ({
      cardFmv: (listing, scope) => (listing.type === "market_listing" ? listing.fmv : plain.cardFmv(listing, scope)),
    }),
  },
  {
    name: "fmv of a card changes only once",
    violates: "card.fmv-current",
    kind: "repeat",
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
    name: "card answers an unknown id with an empty object",
    violates: "card.unknown",
    kind: "accepts",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 404 ? { status: 200, body: {} } : undefined),
  },
  {
    name: "card answers an unknown id with 400",
    violates: "card.unknown",
    kind: "status",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 404 ? { ...reply, status: 400 } : undefined),
  },
  {
    name: "card refuses an unknown id with the text of an unknown item",
    violates: "card.unknown",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 ? { ...reply, body: { error: "Item not found" } } : undefined,
  },
  {
    name: "card finds an id with appended characters",
    violates: "card.unknown",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ cardOf: (id, scope) => plain.cardOf(id, scope) ?? plain.cardOf(id.slice(0, -1), scope) }),
  },
  {
    name: "card answers an unknown mint address with 500",
    violates: "card.unknown",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 && (call.params.item_id ?? "").length > 40
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "card refuses a path without id with another text",
    violates: "card.segment-missing",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 400 ? { ...reply, body: { error: "id is required" } } : undefined,
  },
  {
    name: "card answers a path without id with 500",
    violates: "card.segment-missing",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 400
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "card answers a path without id with a list of cards",
    violates: "card.segment-missing",
    kind: "accepts",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 400 ? { status: 200, body: [] } : undefined),
  },
  {
    name: "card answers an internal error as not found",
    violates: "card.internal-error",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 500 ? { status: 404, body: { error: "Card not found" } } : undefined,
  },
  {
    name: "the internal error of card has another text",
    violates: "card.internal-error",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 500
        ? { ...reply, body: { error: "An unexpected error has occurred" } }
        : undefined,
  },
];
