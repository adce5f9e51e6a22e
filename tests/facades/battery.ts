import type { Facade } from "./facade.ts";
import { RECOGNISERS } from "./recognisers.ts";
import { STATELESS } from "./stateless.ts";

/** A façade and its kind. */
export interface BatteryFacade extends Facade {
  readonly kind: "recogniser" | "stateless";
}

/** All façades. */
export const BATTERY: readonly BatteryFacade[] = [
  ...RECOGNISERS.map((facade) => ({ ...facade, kind: "recogniser" as const })),
  ...STATELESS.map((facade) => ({ ...facade, kind: "stateless" as const })),
];
