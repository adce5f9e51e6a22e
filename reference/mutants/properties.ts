import type { Mutant } from "./mutant.ts";
import { drawMutants } from "./properties/draw.ts";
import { inputMutants } from "./properties/inputs.ts";
import { raceMutants } from "./properties/races.ts";
import { sequenceMutants } from "./properties/sequences.ts";
import { valueMutants } from "./properties/values.ts";

/** Faults that no single request shows: they take many answers, a long history, an overlap or an odd input. */
export const propertyMutants: readonly Mutant[] = [
  ...drawMutants,
  ...raceMutants,
  ...sequenceMutants,
  ...valueMutants,
  ...inputMutants,
];
