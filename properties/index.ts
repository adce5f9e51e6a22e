import type { Scenario } from "../harness/run/scenario.ts";
import { draw } from "./draw/draw.ts";
import { races } from "./races/races.ts";

/** Every property, played like a scenario. */
export const PROPERTIES: readonly Scenario[] = [...draw, ...races];
