import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("available.ids-unique", "value", everywhere, "two packs share an id", {
    answer: copyOfFirst("id"),
  }),
  mutant("available.ids-unique", "extra", everywhere, "a pack is listed twice", {
    answer: edited("available", "", (packs) => [...(packs as unknown[]), ...(packs as unknown[]).slice(0, 1)]),
  }),
  mutant(
    "available.repack-alike",
    "partial",
    ["partner", "user"],
    "production's partner interface lists repacks with repack false",
    {
      answer: edited("available", "[].repack", () => false, { when: inProduction }),
    },
  ),
  mutant("available.category-is-first", "value", everywhere, "category is the last entry of categories", {
    answer: edited("available", "[].category", (_, { holder }) => (holder.categories as string[]).at(-1)),
  }),
  mutant("available.category-is-first", "value", everywhere, "category is in upper case", {
    answer: edited("available", "[].category", (value) => String(value).toUpperCase()),
  }),
  mutant("available.ev-within-bounds", "value", everywhere, "the expected value is below its bounds", {
    answer: edited("available", "[].ev", (_, { holder }) => Number(holder.min_ev) - 1),
  }),
  mutant("available.ev-within-bounds", "value", everywhere, "the bounds of the expected value are swapped", {
    answer: edited("available", "[].min_ev", (value, { holder }) => {
      const low = value;
      const high = holder.max_ev;
      holder.max_ev = low;
      return high;
    }),
  }),
  mutant("available.ev-within-bounds", "partial", everywhere, "one pack's expected value is above its bounds", {
    answer: edited("available", "[].ev", (value, { holder, index }) =>
      index === 2 ? Number(holder.max_ev) + 0.05 : value,
    ),
  }),
  mutant("available.max-per-mint-at-least-one", "value", everywhere, "a purchasable pack has max_per_mint 0", {
    answer: edited("available", "[].max_per_mint", (value, { index }) => (index === 1 ? 0 : value)),
  }),
  mutant(
    "available.buyback-percent-a-fraction",
    "value",
    everywhere,
    "buyback_percent is a percentage instead of a fraction",
    {
      answer: edited("available", "[].buyback_percent", (value) => Number(value) * 100),
    },
  ),
  mutant("available.tier-ids-unique", "value", everywhere, "two tiers of a pack share an id", {
    answer: edited("available", "[].rarity_distribution[].id", (value, { index }) => (index === 1 ? 1 : value)),
  }),
  mutant("available.tier-ids-unique", "value", everywhere, "all tiers have the same id", {
    answer: edited("available", "[].rarity_distribution[].id", () => 7),
  }),
  mutant("available.tier-bounds-ordered", "value", everywhere, "the bounds of tiers are swapped", {
    answer: edited("available", "[].rarity_distribution[]", (tier) => ({
      ...(tier as object),
      lower: (tier as { upper: number }).upper,
      upper: (tier as { lower: number }).lower,
    })),
  }),
  mutant(
    "available.tier-weight-not-negative",
    "repeat",
    everywhere,
    "every third pack list has a tier with a negative weight",
    {
      answer: edited("available", "[].rarity_distribution[].weight", (value, { index }) => (index === 0 ? -1 : value), {
        when: everyNth(3),
      }),
    },
  ),
];
