import type { StateParams } from "./state.ts";

/** A text parameter; undefined where it is missing or something else. */
export const textParam = (params: StateParams, name: string): string | undefined =>
  typeof params[name] === "string" ? params[name] : undefined;

/** A finite number; undefined where it is missing or something else. */
export const numberParam = (params: StateParams, name: string): number | undefined =>
  typeof params[name] === "number" && Number.isFinite(params[name]) ? params[name] : undefined;
