import { parseIso8601 } from "./iso-8601.ts";

/** The format that the schemas use beside the standard ones, with the test that a text has to pass. */
export const FORMATS = {
  "iso-8601": (text: string): boolean => parseIso8601(text) !== undefined,
} as const satisfies Record<string, (text: string) => boolean>;

export type Format = keyof typeof FORMATS;
