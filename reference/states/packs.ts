import { BASE58 } from "../catalogue/alphabets.ts";
import type { Pack } from "../pack.ts";
import type { World } from "../world.ts";
import type { StateTable, StateValues } from "./state.ts";

/** The states of a pack that can't be bought. */
export const packStates: StateTable = {
  "a pack is disabled": {
    surfaces: ["sandbox", "partner"],
    setup: (_, { packs }) => idOf(packs.find(({ enable, in_stock }) => !enable && in_stock)),
  },
  "a pack is sold out": {
    surfaces: ["sandbox", "partner"],
    setup: (_, { packs }) => idOf(packs.find(({ enable, in_stock }) => enable && !in_stock)),
  },
  "a pack has no candidate listing": {
    surfaces: ["sandbox", "partner"],
    setup: (_, world) => idOf(world.packs.find(isEmptyAndHidden) ?? emptyPack(world)),
  },
};

const idOf = (pack: Pack | undefined): StateValues => pack && { pack_id: pack.id };

const isEmptyAndHidden = ({ unlisted, stock }: Pack) => unlisted && Object.values(stock).every((count) => count === 0);

/** Not listed, because clients that select a pack could not distinguish it from the others. */
function emptyPack({ packs, random }: World): Pack | undefined {
  const model = packs.find(({ enable, in_stock }) => enable && in_stock);
  if (!model) return undefined;
  const pack = { ...model, id: random.text(44, BASE58), slug: "empty-pack", stock: {}, chase: [], unlisted: true };
  packs.push(pack);
  return pack;
}
