import { pull } from "../buying.ts";
import type { Holding } from "../holding.ts";
import { textOf } from "../json.ts";
import { topHits } from "../packs.ts";
import { type Scope, scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { bodyOf } from "./support/requests.ts";
import { sandbox } from "./support/surfaces.ts";

/** Copies that nobody pulled, of what a list of the sandbox shows under that id. */
type CopyOf = (id: unknown, scope: Scope) => Holding | undefined;

const ofFeed: CopyOf = (id, scope) => {
  const shown = scope.store.pulls.find(({ listing }) => listing.id === id);
  return shown && pull(shown.listing, shown.pack, "nobody", scope);
};

const ofChaseList: CopyOf = (id, scope) => {
  const { packs, listings } = scope.world;
  return packs
    .flatMap((pack) => topHits(pack, listings).map((listing) => ({ pack, listing })))
    .filter(({ listing }) => listing.id === id)
    .map(({ pack, listing }) => pull(listing, pack, "nobody", scope))[0];
};

/** Pays for what nobody bought. */
const selling = (copyOf: CopyOf): Pick<Mutant, "request"> => ({
  request: (call, world: World) => {
    const id = textOf(bodyOf(call).item_id);
    if (call.surface !== "sandbox" || call.endpoint !== "buyback" || world.sandbox.copies.has(id ?? ""))
      return undefined;
    const copy = copyOf(id, scopeOf(world, "sandbox", ""));
    return copy && { status: 200, body: { success: true, amount: copy.pullPrice } };
  },
});

/** Items that the sandbox takes from its lists instead of its users. */
export const unboughtMutants: readonly Mutant[] = [
  mutant("buyback.item-unknown", "accepts", sandbox, "a sellback pays for a chase card that nobody bought", {
    ...selling(ofChaseList),
    isWithoutStates: true,
  }),
  mutant("buyback.item-unknown", "accepts", sandbox, "a sellback pays for a pull of the feed that nobody bought", {
    ...selling(ofFeed),
  }),
  mutant("ship-quote.item-unknown", "accepts", sandbox, "a chase card that nobody bought is quoted", {
    rules: ({ copiesToShip }) => ({
      copiesToShip: (ids, scope) => {
        const [copy] = ids.map((id) => ofChaseList(id, scope));
        return copiesToShip(ids, scope) ?? (copy !== undefined && scope.surface === "sandbox" ? [copy] : undefined);
      },
    }),
  }),
];
