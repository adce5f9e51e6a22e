import type { Holding } from "../holding.ts";
import { objectOf } from "../json.ts";
import type { Listing } from "../listing.ts";
import { cents } from "../money.ts";
import type { Pack, PackRecord } from "../pack.ts";
import type { Rules } from "../rules.ts";
import type { Scope } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("card.by-mint-address", "partial", both, "card does not find core items", {
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "enft" ? undefined : found;
      },
    }),
  }),
  mutant("card.by-listing-id", "partial", both, "card does not find market listings", {
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "market_listing" ? undefined : found;
      },
    }),
  }),
  mutant("card.answers", "refuses", both, "card does not find owned items", {
    rules: (plain) => ({ cardOf: (id, scope) => (scope.store.copies.has(id) ? undefined : plain.cardOf(id, scope)) }),
  }),
  mutant("card.details-apart", "value", both, "card shows the back as the image", {
    answer: edited("card", "image", (image, { holder }) => holder.back_image ?? image),
  }),
  mutant("card.details-apart", "repeat", both, "card shows the name of the card that was looked up before", {
    answer: (() => {
      const before = perWorld(() => new Map<string, unknown>());
      return edited("card", "name", (name, { call, world }) => {
        const shown = before(world).get(call.surface) ?? name;
        before(world).set(call.surface, name);
        return shown;
      });
    })(),
  }),
  ...both.map(
    (surface): Mutant =>
      mutant(
        "card.details-apart",
        "parallel",
        [surface],
        `concurrent card lookups in ${surface === "sandbox" ? "the sandbox" : "production"} get each other's card`,
        {
          answer: exchangingConcurrent(surface, "card"),
        },
      ),
  ),
  ...(["name", "image", "attributes"] as const).map(
    (member): Mutant =>
      mutant(
        "card.details-apart",
        "partial",
        member === "attributes" ? ["sandbox"] : both,
        `metadata of market listings has the ${member} of the card that was looked up before`,
        {
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
        },
      ),
  ),
  mutant("card.answers", "status", both, "card answers with 201", {
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  }),
  mutant("card.on-chain-fallback", "refuses", both, "card does not find a card that nobody owns", {
    rules: (plain) => ({ cardOf: (id, scope) => (scope.store.copies.has(id) ? plain.cardOf(id, scope) : undefined) }),
  }),
  mutant("card-metadata.attributes", "value", both, "the attributes of a card are plain texts", {
    answer: edited("card", "metadata.attributes", () => ["Grade 10"]),
  }),
  mutant("card.fmv-agrees-with-price", "value", both, "fmv of a card equals its buyback price", {
    answer: edited("card", "fmv", (fmv) => Number(fmv) * 0.7),
  }),
  mutant("card.fmv-agrees-with-price", "value", ["sandbox"], "fmv of a card is a dollar too high", {
    answer: edited("card", "fmv", (fmv) => Number(fmv) + 1),
  }),
  mutant("card.fmv-agrees-with-price", "value", ["sandbox"], "fmv of a card of the sandbox is in whole dollars", {
    answer: edited("card", "fmv", (fmv) => Math.floor(Number(fmv))),
  }),
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    ["sandbox"],
    "fmv of core cards is the buyback price divided by 0.8",
    {
      rules: (plain) => ({
        cardFmv: (listing, scope) => plain.cardFmv(listing, scope) * (listing.type === "enft" ? 0.85 / 0.8 : 1),
      }),
    },
  ),
  mutant("card.fmv-agrees-with-price", "partial", ["partner"], "fmv of core cards in production is a tenth too low", {
    rules: (plain) => ({
      cardFmv: (listing, scope) =>
        plain.cardFmv(listing, scope) * (listing.type === "enft" && scope.surface === "partner" ? 0.9 : 1),
    }),
  }),
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    ["sandbox"],
    "fmv of market listings is the buyback price divided by 0.85",
    {
      ...withFmv((listing, pack, scope, plain) => scope.rules.money(plain.pullPrice(listing.fmv, pack, scope) / 0.85)),
    },
  ),
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    ["sandbox"],
    "fmv of external items is the buyback price divided by 0.85",
    {
      ...withFmv((listing, pack, scope, plain) =>
        listing.type === "external"
          ? scope.rules.money((plain.cardFmv(listing, scope) * pack.buyback_percent) / 0.85)
          : undefined,
      ),
    },
  ),
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    ["sandbox"],
    "items of a vendor are bought back at 85 percent in every pack",
    {
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
  ),
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    ["sandbox"],
    "fmv of the dearest tier's market listings equals their buyback price",
    {
      ...withFmv((listing, pack, scope, plain) =>
        listing.type === "market_listing" && listing.fmv >= dearestFrom(pack)
          ? plain.pullPrice(listing.fmv, pack, scope)
          : undefined,
      ),
    },
  ),
  mutant("card.fmv-agrees-with-price", "partial", ["sandbox"], "fmv of one pack's cards equals their buyback price", {
    rules: (plain) => ({
      cardFmv: (listing, scope) =>
        plain.cardFmv(listing, scope) * (scope.world.packs[4]?.id === listing.packId ? 0.88 : 1),
    }),
  }),
  mutant("card.fmv-agrees-with-price", "value", both, "fmv of cards is in cents", {
    answer: edited("card", "fmv", (fmv) => Number(fmv) * 100),
  }),
  mutant("card.fmv-current", "value", ["partner"], "fmv of a card stays at the value of its pull", {
    rules: () => ({ cardFmv: (listing) => listing.fmv }),
  }),
  mutant("card.fmv-current", "partial", ["partner"], "fmv of a market listing's card stays at the value of its pull", {
    rules: (plain) => ({
      cardFmv: (listing, scope) => (listing.type === "market_listing" ? listing.fmv : plain.cardFmv(listing, scope)),
    }),
  }),
  mutant("card.fmv-current", "repeat", ["partner"], "fmv of a card changes only once", {
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
  }),
  mutant("card.unknown", "accepts", both, "card answers an unknown id with an empty object", {
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 404 ? { status: 200, body: {} } : undefined),
  }),
  mutant("card.unknown", "status", both, "card answers an unknown id with 400", {
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 404 ? { ...reply, status: 400 } : undefined),
  }),
  mutant("card.unknown", "status", both, "card refuses an unknown id with the text of an unknown item", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 ? { ...reply, body: { error: "Item not found" } } : undefined,
  }),
  mutant("card.unknown", "accepts", both, "card finds an id with appended characters", {
    rules: (plain) => ({ cardOf: (id, scope) => plain.cardOf(id, scope) ?? plain.cardOf(id.slice(0, -1), scope) }),
  }),
  mutant("card.unknown", "status", both, "card answers an unknown mint address with 500", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 && (call.params.item_id ?? "").length > 40
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  }),
  mutant("card.segment-missing", "status", both, "card refuses a path without id with another text", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 400 ? { ...reply, body: { error: "id is required" } } : undefined,
  }),
  mutant("card.segment-missing", "status", both, "card answers a path without id with 500", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 400
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  }),
  mutant("card.segment-missing", "accepts", both, "card answers a path without id with a list of cards", {
    answer: (call, reply) => (call.endpoint === "card" && reply.status === 400 ? { status: 200, body: [] } : undefined),
  }),
  mutant("card.internal-error", "status", both, "card answers an internal error as not found", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 500 ? { status: 404, body: { error: "Card not found" } } : undefined,
  }),
  mutant("card.internal-error", "status", both, "the internal error of card has another text", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 500
        ? { ...reply, body: { error: "An unexpected error has occurred" } }
        : undefined,
  }),
];
