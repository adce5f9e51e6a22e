import type { Holding } from "../holding.ts";
import type { Mutant } from "./mutant.ts";
import { sandbox } from "./support/surfaces.ts";

/** Whether it is neither a minted item nor a market listing. */
const isOfVendor = ({ listing: { type } }: Holding): boolean => type !== "enft" && type !== "market_listing";

/** Faults that only items of vendors and external items show, which few pulls give. */
export const vendorItemMutants: readonly Mutant[] = [
  {
    name: "sold items of vendors stay in the inventory",
    violates: "inventory.excludes-sold",
    kind: "partial",
    surfaces: sandbox,
    rules: ({ isInInventory }) => ({
      isInInventory: (held, scope) => isInInventory(held, scope) || (isOfVendor(held) && held.state === "sold"),
    }),
  },
  {
    name: "items of vendors can be sold any number of times",
    violates: "buyback.item-sold",
    kind: "partial",
    surfaces: sandbox,
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) => isSellable(held, scope) || (isOfVendor(held) && held.state === "sold"),
    }),
  },
  {
    name: "items of vendors are not found by a sellback",
    violates: "buyback.answers",
    kind: "partial",
    surfaces: sandbox,
    rules: ({ isSellable }) => ({ isSellable: (held, scope) => isSellable(held, scope) && !isOfVendor(held) }),
  },
];
