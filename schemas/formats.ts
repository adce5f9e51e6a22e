import { parseIso8601 } from "./iso-8601.ts";

/** The two formats that the schemas use beside the standard ones, each with the test that a text has to pass. */
export const FORMATS = {
  "iso-8601": (text: string): boolean => parseIso8601(text) !== undefined,
  "web-address": isWebAddress,
} as const satisfies Record<string, (text: string) => boolean>;

export type Format = keyof typeof FORMATS;

/** An absolute URL of any scheme, a path from the root, or nothing: no document says more of an address of an image. */
function isWebAddress(text: string): boolean {
  return text === "" || text.startsWith("/") || URL.canParse(text);
}
