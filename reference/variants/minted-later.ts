import { edited } from "../mutants/support/edit.ts";
import { inProduction } from "../mutants/support/surfaces.ts";
import type { Variant } from "./variant.ts";

const MINTED = { type: "enft", collection_address: "collection", token_standard: "ProgrammableNonFungible" } as const;

/** Items of production that are minted between two answers. */
export const mintedLaterVariants: readonly Variant[] = [
  {
    name: "items of production are minted once the inventory shows them",
    because: "A-MINTED: the addresses and the type may be filled in",
    surfaces: ["partner"],
    rules: (plain) => ({
      inventoryItemView: (held, scope) => {
        const shown = plain.inventoryItemView(held, scope);
        const isMinted = scope.surface === "sandbox" || shown.mint_address !== null;
        return isMinted ? shown : { ...shown, ...MINTED, mint_address: held.listing.id };
      },
    }),
  },
  {
    name: "buy/init of production shows core items before they have a mint address",
    because: "A-MINTED: the address is filled in",
    surfaces: ["partner"],
    answer: edited("buy/init", "nfts[].mint_address", () => null, { when: inProduction }),
  },
];
