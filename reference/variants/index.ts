import { purchaseVariants } from "./purchases.ts";
import type { Variant } from "./variant.ts";

/** Every legal variant. */
export const VARIANTS: readonly Variant[] = [...purchaseVariants];
