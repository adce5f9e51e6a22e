import { authMutants } from "./auth.ts";
import { buybackMutants } from "./buyback.ts";
import type { Mutant } from "./mutant.ts";
import { propertyMutants } from "./properties.ts";

/** Every mutant, an area after the other. */
export const MUTANTS: readonly Mutant[] = [...authMutants, ...buybackMutants, ...propertyMutants];
