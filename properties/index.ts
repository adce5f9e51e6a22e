import type { Scenario } from "../harness/arrange/scenario.ts";
import { draw } from "./draw/draw.ts";
import { input } from "./input/input.ts";
import { limitClamping } from "./limit-clamping.ts";
import { lockedItemsVanish } from "./locked-items-vanish.ts";
import { METAMORPHIC } from "./metamorphic/index.ts";
import { walks } from "./model/walks.ts";
import { noIdempotency } from "./no-idempotency.ts";
import { priceIsValueTimesPercent } from "./price-is-value-times-percent.ts";
import { quoteAmounts } from "./quote-amounts.ts";
import { races } from "./races/races.ts";

/** Every property, as a scenario. */
export const PROPERTIES: readonly Scenario[] = [
  ...walks,
  ...races,
  ...draw,
  ...priceIsValueTimesPercent,
  ...quoteAmounts,
  ...limitClamping,
  ...noIdempotency,
  ...lockedItemsVanish,
  ...input,
  ...METAMORPHIC,
];
