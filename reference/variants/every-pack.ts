import { previewOf } from "../packs.ts";
import type { World } from "../world.ts";

type Pack = World["packs"][number];

/** Changes every pack before the first request. A preview that `change` leaves alone is updated to the stock afterwards. */
export const everyPack =
  (change: (pack: Pack, place: number) => void) =>
  (world: World): void => {
    for (const [place, pack] of world.packs.entries()) {
      const { chase } = pack;
      change(pack, place);
      if (pack.chase === chase) pack.chase = previewOf(pack, world.listings);
    }
  };

/** Empties the second tier of every pack. */
export const emptySecondTier = everyPack((pack) => {
  const second = pack.rarity_distribution[1];
  if (second) pack.stock[second.id] = 0;
});
