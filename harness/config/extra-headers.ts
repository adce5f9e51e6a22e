import { ConfigFault } from "./config-fault.ts";
import { stringsOf } from "./fields.ts";
import type { Settings } from "./setting-names.ts";

/** Headers that requests are about, or that frame them. */
const NOT_EXTRA = new Set(["x-api-key", "host", "connection", "content-length", "content-type", "transfer-encoding"]);

/**
 * Returns the headers of every request to the target and to the provider of states, as a gateway in front may need them.
 * @throws {ConfigFault} for a header that can't be sent, or that belongs to the requests themselves
 */
export function extraHeadersOf(settings: Settings): readonly (readonly [name: string, value: string])[] {
  const headers = Object.entries(stringsOf(settings, "EXTRA_HEADERS", {}));
  for (const [name, value] of headers) {
    const shown = JSON.stringify(name);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new ConfigFault("EXTRA_HEADERS", `the header ${shown} can't be sent`, "use characters that HTTP allows");
    if (NOT_EXTRA.has(name.toLowerCase()))
      throw new ConfigFault("EXTRA_HEADERS", `the header ${shown} belongs to each request`, "leave it out");
  }
  return headers;
}
