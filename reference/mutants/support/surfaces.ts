import type { Call } from "../../http.ts";

/** The surfaces on which a mutant of the partner interface is verified. */
export const both = ["sandbox", "partner"] as const;

export const sandbox = ["sandbox"] as const;

export const partner = ["partner"] as const;

/** Returns whether a request is one to production's partner API. */
export const inProduction = ({ surface }: Call): boolean => surface === "partner";
