import { authMutants } from "./auth.ts";
import { buyInitMutants } from "./buy-init.ts";
import { buybackMutants } from "./buyback.ts";
import type { Mutant } from "./mutant.ts";
import { propertyMutants } from "./properties.ts";
import { shipQuoteMutants } from "./ship-quote.ts";

/** Every mutant, an area after the other. */
export const MUTANTS: readonly Mutant[] = [
  ...shipQuoteMutants,
  ...authMutants,
  ...buyInitMutants,
  ...buybackMutants,
  ...propertyMutants,
];
