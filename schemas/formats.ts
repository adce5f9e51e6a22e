import { parseIso8601 } from "./iso-8601.ts";

/**
 * The format of timestamps in the schemas, with the test that a text has to pass. The documents ask for ISO 8601, which is
 * wider than the `date-time` of RFC 3339 that ajv-formats has.
 */
export const FORMATS = {
  "iso-8601": (text: string): boolean => parseIso8601(text) !== undefined,
} as const satisfies Record<string, (text: string) => boolean>;

export type Format = keyof typeof FORMATS;
