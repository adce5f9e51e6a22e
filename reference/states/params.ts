import type { StateParams } from "./state.ts";

/** A string parameter; undefined if it is missing or of another type. */
export const textParam = (params: StateParams, name: string): string | undefined =>
  typeof params[name] === "string" ? params[name] : undefined;

/** A finite number; undefined if it is missing or of another type. */
export const numberParam = (params: StateParams, name: string): number | undefined =>
  typeof params[name] === "number" && Number.isFinite(params[name]) ? params[name] : undefined;
