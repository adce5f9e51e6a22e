import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { inProduction } from "./support/surfaces.ts";

const everywhere = ["sandbox", "partner", "user"] as const;

/** Copies a member of the first pack to the last one. */
const copyOfFirst = (member: string) =>
  edited("available", "", (packs) => {
    const list = packs as Record<string, unknown>[];
    return list.map((pack, at) => (at > 0 && at === list.length - 1 ? { ...pack, [member]: list[0]?.[member] } : pack));
  });

/** Contradictions between the members of a listed pack, on every surface that lists packs. */
export const packRelationMutants: readonly Mutant[] = [
  {
    name: "two packs share an id",
    violates: "available.ids-unique",
    kind: "value",
    surfaces: everywhere,
    answer: copyOfFirst("id"),
  },
  {
    name: "a pack is listed twice",
    violates: "available.ids-unique",
    kind: "extra",
    surfaces: everywhere,
    answer: edited("available", "", (packs) => [...(packs as unknown[]), ...(packs as unknown[]).slice(0, 1)]),
  },
  {
    name: "production's partner interface lists repacks with repack false",
    violates: "available.repack-alike",
    kind: "partial",
    surfaces: ["partner", "user"],
    answer: edited("available", "[].repack", () => false, { when: inProduction }),
  },
  {
    name: "category is the last entry of categories",
    violates: "available.category-is-first",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].category", (_, { holder }) => (holder.categories as string[]).at(-1)),
  },
  {
    name: "category is in upper case",
    violates: "available.category-is-first",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].category", (value) => String(value).toUpperCase()),
  },
  {
    name: "the expected value is below its bounds",
    violates: "available.ev-within-bounds",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].ev", (_, { holder }) => Number(holder.min_ev) - 1),
  },
  {
    name: "the bounds of the expected value are swapped",
    violates: "available.ev-within-bounds",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].min_ev", (value, { holder }) => {
      const low = value;
      const high = holder.max_ev;
      holder.max_ev = low;
      return high;
    }),
  },
  {
    name: "one pack's expected value is above its bounds",
    violates: "available.ev-within-bounds",
    kind: "partial",
    surfaces: everywhere,
    answer: edited("available", "[].ev", (value, { holder, index }) =>
      index === 2 ? Number(holder.max_ev) + 0.05 : value,
    ),
  },
  {
    name: "all packs have the same expected value",
    violates: "available.ev-of-tiers",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[]", (pack) => ({ ...(pack as object), ev: 50, min_ev: 45, max_ev: 55 })),
  },
  {
    name: "one pack's expected value is in cents",
    violates: "available.ev-of-tiers",
    kind: "partial",
    surfaces: everywhere,
    answer: edited("available", "[].ev", (value, { holder, index }) => {
      if (index !== 1) return value;
      for (const bound of ["min_ev", "max_ev"]) holder[bound] = 100 * Number(holder[bound]);
      return 100 * Number(value);
    }),
  },
  {
    name: "a purchasable pack has max_per_mint 0",
    violates: "available.max-per-mint-at-least-one",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].max_per_mint", (value, { index }) => (index === 1 ? 0 : value)),
  },
  {
    name: "buyback_percent is a percentage instead of a fraction",
    violates: "available.buyback-percent-a-fraction",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].buyback_percent", (value) => Number(value) * 100),
  },
  {
    name: "two tiers of a pack share an id",
    violates: "available.tier-ids-unique",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].rarity_distribution[].id", (value, { index }) => (index === 1 ? 1 : value)),
  },
  {
    name: "all tiers have the same id",
    violates: "available.tier-ids-unique",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].rarity_distribution[].id", () => 7),
  },
  {
    name: "the bounds of tiers are swapped",
    violates: "available.tier-bounds-ordered",
    kind: "value",
    surfaces: everywhere,
    answer: edited("available", "[].rarity_distribution[]", (tier) => ({
      ...(tier as object),
      lower: (tier as { upper: number }).upper,
      upper: (tier as { lower: number }).lower,
    })),
  },
  {
    name: "every third pack list has a tier with a negative weight",
    violates: "available.tier-weight-not-negative",
    kind: "repeat",
    surfaces: everywhere,
    answer: edited("available", "[].rarity_distribution[].weight", (value, { index }) => (index === 0 ? -1 : value), {
      when: everyNth(3),
    }),
  },
];
