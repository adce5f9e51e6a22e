import type { Scenario } from "../harness/run/scenario.ts";
import { draw } from "./draw/draw.ts";
import { walks } from "./model/walks.ts";
import { races } from "./races/races.ts";

/** Every property, played like a scenario. */
export const PROPERTIES: readonly Scenario[] = [...walks, ...races, ...draw];
