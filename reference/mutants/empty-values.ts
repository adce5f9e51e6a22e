import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

/** Values of the right type that no record has. */
export const emptyValuesMutants: readonly Mutant[] = [
  mutant("card-metadata.attributes", "value", both, "the attributes of a card are plain texts", {
    answer: edited("card", "metadata.attributes", () => ["Grade 10"]),
  }),
  mutant("item.mint-address", "value", ["partner"], "an item that is not minted has an empty mint address", {
    answer: edited("inventory", "items[].mint_address", (address) => address ?? ""),
  }),
];
