import { callsSoFar, type World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** Calls before the list is edited: scenarios have read it by then, and most of them are still to come. */
const CALLS_BEFORE = 700;

const edited = new WeakSet<World>();

/** Changes the packs once, in the middle of a run. */
const editedOnce =
  (edit: (packs: World["packs"]) => void): NonNullable<Variant["request"]> =>
  (_, world) => {
    const calls = callsSoFar(world);
    if (calls < CALLS_BEFORE || edited.has(world)) return undefined;
    edited.add(world);
    edit(world.packs);
    return undefined;
  };

/** Operators who edit their packs while somebody else buys. */
export const editedListVariants: readonly Variant[] = [
  {
    name: "a pack is withdrawn and the others sell fewer pulls at a time, in the middle of a run",
    because: "buy/init: clients re-fetch the pack list, which may say something else by then",
    surfaces: ["sandbox", "partner"],
    request: editedOnce((packs) => {
      packs.shift();
      for (const pack of packs) pack.max_per_mint = Math.max(1, Math.floor(pack.max_per_mint / 2));
    }),
  },
];
