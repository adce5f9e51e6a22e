import type { Scenario } from "../harness/context/scenario.ts";
import { draw } from "./draw/draw.ts";
import { input } from "./input/input.ts";
import { limitClamping } from "./limit-clamping.ts";
import { METAMORPHIC } from "./metamorphic/index.ts";
import { walks } from "./model/walks.ts";
import { noIdempotency } from "./no-idempotency.ts";
import { quoteAmounts } from "./quote-amounts.ts";
import { races } from "./races/races.ts";

/** Every property, as a scenario. */
export const PROPERTIES: readonly Scenario[] = [
  ...walks,
  ...races,
  ...draw,
  ...quoteAmounts,
  ...limitClamping,
  ...noIdempotency,
  ...input,
  ...METAMORPHIC,
];
