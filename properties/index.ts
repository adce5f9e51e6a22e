import type { Scenario } from "../harness/context/scenario.ts";
import { draw } from "./draw/draw.ts";
import { input } from "./input/input.ts";
import { pulls } from "./invariants/pulls.ts";
import { purchases } from "./invariants/purchases.ts";
import { quotes } from "./invariants/quotes.ts";
import { METAMORPHIC } from "./metamorphic/index.ts";
import { walks } from "./model/walks.ts";
import { races } from "./races/races.ts";

/** Every property, as a scenario. */
export const PROPERTIES: readonly Scenario[] = [
  ...walks,
  ...races,
  ...draw,
  ...purchases,
  ...quotes,
  ...pulls,
  ...input,
  ...METAMORPHIC,
];
