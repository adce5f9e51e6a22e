import type { Scope } from "../scope.ts";
import type { Variant } from "./variant.ts";

/** A filter without matches lists all pulls. */
const orAllPulls: Variant["rules"] = ({ recentPulls }) => ({
  recentPulls: (ids, limit, scope) => {
    const found = recentPulls(ids, limit, scope);
    return found.length === 0 ? recentPulls([], limit, scope) : found;
  },
});

const areKnown = (ids: readonly string[], { world }: Scope) =>
  ids.every((id) => world.packs.some((pack) => pack.id === id));

/** What a filter of the feed lists for packs that are unknown or have no pulls. */
export const pullFilterVariants: readonly Variant[] = [
  {
    name: "a filter without matches lists all pulls",
    because: "A-CLAWIDS-UNKNOWN",
    rules: orAllPulls,
  },
  {
    name: "most packs have no pulls, and a filter without matches lists all pulls",
    because: "A-CLAWIDS-UNKNOWN",
    start: ({ packs, sandbox, partner }) => {
      for (const pack of packs.slice(2, 8)) pack.in_stock = false;
      for (const { pulls } of [sandbox, partner])
        pulls.splice(0, pulls.length, ...pulls.filter(({ pack }) => pack.in_stock));
    },
    rules: orAllPulls,
  },
  {
    name: "an unknown pack among known claw_ids empties the feed",
    because: "A-CLAWIDS-UNKNOWN",
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => (areKnown(ids, scope) ? plain.recentPulls(ids, limit, scope) : []),
    }),
  },
  {
    name: "an unknown pack among known claw_ids lists all pulls",
    because: "A-CLAWIDS-UNKNOWN",
    rules: (plain) => ({
      recentPulls: (ids, limit, scope) => plain.recentPulls(areKnown(ids, scope) ? ids : [], limit, scope),
    }),
  },
];
