import { fullFormats } from "ajv-formats/dist/formats.js";
import { parseIso8601 } from "./iso-8601.ts";

const { validate: isIsoDateTime } = fullFormats["iso-date-time"] as { readonly validate: (text: string) => boolean };

/**
 * The formats of timestamps in the schemas, each with its test. The documents ask for ISO 8601: `iso-date-time` of ajv-formats
 * has its usual form, `iso-8601` all forms.
 */
export const FORMATS = {
  "iso-date-time": isIsoDateTime,
  "iso-8601": (text: string): boolean => parseIso8601(text) !== undefined,
} as const satisfies Record<string, (text: string) => boolean>;
