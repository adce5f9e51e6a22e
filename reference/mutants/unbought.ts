import { pull } from "../buying.ts";
import type { Holding } from "../holding.ts";
import { textOf } from "../json.ts";
import { topHits } from "../packs.ts";
import { type Scope, scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { seen } from "./support/per-world.ts";
import { bodyOf } from "./support/requests.ts";
import { sandbox } from "./support/surfaces.ts";

/** Copies that nobody pulled, of what the sandbox may show under that id. */
type CopyOf = (id: string | undefined, scope: Scope) => Holding | undefined;

const ofCatalogue: CopyOf = (id = "", scope) => {
  const listing = scope.world.listings.byId(id);
  const pack = scope.world.packs.find((each) => each.id === listing?.packId);
  return listing && pack && pull(listing, pack, "nobody", scope);
};

const ofChaseList: CopyOf = (id, scope) => {
  const { packs, listings } = scope.world;
  return packs
    .flatMap((pack) => topHits(pack, listings).map((listing) => ({ pack, listing })))
    .filter(({ listing }) => listing.id === id)
    .map(({ pack, listing }) => pull(listing, pack, "nobody", scope))[0];
};

/** Pays for what nobody bought, so often for each id. */
const selling = (copyOf: CopyOf, times: number): Pick<Mutant, "request"> => ({
  request: (call, world: World) => {
    const id = textOf(bodyOf(call).item_id);
    if (call.surface !== "sandbox" || call.endpoint !== "buyback" || world.sandbox.copies.has(id ?? ""))
      return undefined;
    const copy = copyOf(id, scopeOf(world, "sandbox", ""));
    if (copy === undefined || seen(world, `sold ${id}`) > times) return undefined;
    return { status: 200, body: { success: true, amount: copy.pullPrice } };
  },
});

/** Items that the sandbox takes from its lists instead of its users. */
export const unboughtMutants: readonly Mutant[] = [
  mutant("buyback.item-unknown", "accepts", sandbox, "a sellback pays for a chase card that nobody bought", {
    ...selling(ofChaseList, Number.POSITIVE_INFINITY),
    isWithoutStates: true,
  }),
  mutant(
    "buyback.item-unknown",
    "accepts",
    sandbox,
    "a sellback pays once for a card of the catalogue that nobody bought",
    {
      ...selling(ofCatalogue, 1),
    },
  ),
  mutant("ship-quote.item-unknown", "accepts", sandbox, "a chase card that nobody bought is quoted", {
    rules: ({ copiesToShip }) => ({
      copiesToShip: (ids, scope) => {
        const [copy] = ids.map((id) => ofChaseList(textOf(id), scope));
        return copiesToShip(ids, scope) ?? (copy !== undefined && scope.surface === "sandbox" ? [copy] : undefined);
      },
    }),
  }),
];
